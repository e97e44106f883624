# What players are asked, and what they may answer besides naming a thing or a player.

# Before the game
ask-choose_house = Which house do you play?
ask-house-atreides = In which region do your two forces begin?
ask-house-harkonnen = In which region do your two forces begin, with the equipment that is left?
ask-house-harkonnen-2 = Do you turn the kanly die to poison?
    .done = Leave it as it is
ask-predict = Which house will win alone? Your prediction stays secret.

# Roll
ask-rolling = Which die do you freeze?
option-freeze_house_die = Freeze a house die
option-freeze_region_die = Freeze the region die
option-freeze_spice_die = Freeze the spice die
option-freeze_kanly_die = Freeze the kanly die
option-roll_again = Roll the others again
ask-rolling-2 = Which house die do you freeze?
ask-meet_worm = The spice die shows Shai-Hulud. Do you give up a thumper to roll it again?
do-use_thumper = Give up a thumper
ask-use_thumper = Which thumper do you give up?
do-turn_to_poison = Turn the kanly die to Poison
ask-house-bene_tleilax = Which symbol counts as yours in this turn?

# Alliance
ask-alliance = Do you offer an alliance for this turn?
    .decline = Go on alone
do-offer_alliance = Offer an alliance
ask-alliance-2 = Whom do you ask to be your ally?
ask-pledge_dice = Which house dice do you leave to your ally for recruiting?
    .done = No more of them
ask-offer_alliance = The active player offers you an alliance for this turn. Do you accept?

# Recruiting
ask-recruit_what_you_like = What do you recruit?
option-recruit_force = Recruit a force
option-recruit_leader = Recruit a leader
option-enough = Recruit nothing more
ask-recruit_what_you_like-2 = Which force do you recruit?
ask-recruit_what_you_like-3 = Which leader do you recruit?

# Kanly
ask-kanly_strikes = Do you use the kanly die?
    .decline = Leave it
do-use_kanly_die = Use it
do-take_token = Take the token
ask-take_token = Which token do you take?
do-strike = Strike at a force
ask-strike = Where do you strike, and at which force?
do-take_thumper = Take a thumper
ask-take_thumper = Which thumper do you take?

# Spice, and leaders that it brings back
ask-spend_one = Where do you take 1 spice from?
option-spice_of_the_die = From the die
option-spice_in_stock = From your stock
do-revive_leader = Revive your leader for 1 spice
ask-revive_leader = Which leader do you revive?
do-hire_leader = Call your leader back for 2 spice
ask-hire_leader = Which leader do you call back?
ask-house_turn = Do you bring your leader back before the battles?
    .go_on = Go on to the battles
ask-battles = Do you bring your leader back before this battle?
    .go_on = Go on to the battle
ask-house_turn-2 = Do you bring your leader back before your turn ends?
    .go_on = Go on to the end of the turn

# Shipping
ask-income = Shai-Hulud swallows a harvester. In which region?
ask-shipping = Shipping: what do you do?
ask-shipping-2 = Your ally wants to end the shipping. Do you accept that?
ask-ship_one = Where do you ship to, and which force?
ask-put_together = How much spice does the active player get from the ally's stock?
ask-put_together-2 = What else is in the package?
option-add_force = Add a force
option-offer_it = Offer it like this
ask-put_together-3 = The package: where does a force land, and which one?
ask-propose = Your ally proposes a package. What do you say?
ask-answer_with_package = Your ally answers with another package. Do you accept it?

# Movement
ask-moving = Which region is the target of this turn?
ask-march = Which forces move to the target region?
    .done = No more

# Battle
ask-battles-2 = In which region is the next battle?
ask-house-harkonnen-3 = There is a fortress in your way. Do you slip past it?
    .decline = Lose a force and pull it down
do-slip_past = Slip past it
ask-break_in = The fortress destroys an attacking force. Which one?
ask-face_dance = Which enemy force turns out to be one of yours?
    .done = No more
ask-offer_leaders = Which of your leaders do you offer for this battle?
    .done = No more
ask-commit = Which forces do you commit to the battle?
    .done = No more forces
ask-commit-2 = Which leaders do you commit to the battle?
    .done = No more leaders

# Equipment and storm
ask-equipping = Do you return the equipment in the target region to the supply?
    .decline = Leave it there
do-clear = Return it
ask-equipping-2 = Do you place equipment in the target region?
    .decline = Place nothing
do-equip = Place a piece
ask-equip = Which piece of equipment do you place?
ask-storm_strikes = The storm destroys one of your forces. Which one?
