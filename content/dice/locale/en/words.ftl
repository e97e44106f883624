# Places, counters, spans of time, and what sorts of things there are.
game-dice = Dune: The Dice Game

kind-house = house
kind-region = region
kind-force = force
kind-leader = leader
kind-equipment = piece of equipment
kind-token = token
kind-kanly = face of the kanly die
kind-spice_face = face of the spice die
kind-house_die = House die
kind-region_die = Region die
kind-spice_die = Spice die
kind-kanly_die = Kanly die
kind-cause = reason for a loss
kind-shipping_step = step of the shipping phase
kind-answer = answer
kind-ending = ending
kind-face_dancers = Face Dancers
kind-polar_borders = Borders of the Polar Sink

zone-houses = Houses nobody plays
zone-banner = House
zone-supply = Supply
zone-card = House card
zone-camp = Camp
zone-landing = Proposed landing
zone-gear = Equipment
zone-committed = Committed
zone-common_supply = Common supply
zone-held = Tokens
zone-box = Not in this game

counter-first_player = First player
counter-lord = played by
counter-storm = Storm in zone
counter-trapped = Held by the storm
counter-ally = Ally
counter-prediction = Predicted winner
counter-ending = Winner

counter-frozen = frozen
counter-region_frozen = region die frozen
counter-spice_frozen = spice die frozen
counter-kanly_frozen = kanly die frozen
counter-pledged = Set apart for
counter-spent = used
counter-named = House named

counter-stock = Spice stock
counter-die_spice = Spice of the die
counter-bonus = Extra spice
counter-owed = Spice to pay
counter-proposals = Proposals
counter-given = Spice in the package
counter-package_cost = Cost of the package

counter-target = Target region
counter-battlefield = Battle in
counter-defender = Defender
counter-commander = Commander
counter-lent = Leaders offered

scope-round = Round
scope-turn = Turn
scope-battle = Battle
scope-game = Game
