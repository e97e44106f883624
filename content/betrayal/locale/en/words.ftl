# Places, counters, spans of time, and what sorts of things there are.
game-betrayal = Dune: Betrayal

kind-identity = identity
kind-trait = trait
kind-target = target card
kind-action = action card
kind-seal_token = Seal token
kind-assassin_token = Assassin token

zone-identity_deck = Identity deck
zone-identity_card = Identity
zone-unused_trait = Unused trait
zone-traits = Traits
zone-held_targets = Target cards
zone-received = Targeted with
zone-lost_targets = Discarded target cards
zone-token_supply = Token supply
zone-on_cards = Tokens to give
zone-tokens = Tokens
zone-action_deck = Action deck
zone-discard = Discard pile
zone-market = Face-up cards
zone-taken = Action cards
zone-box = Not in this game

counter-first_player = Dealer
counter-marker = Battle marker
counter-shielded = shielded
counter-used = used
counter-obliged_to = Must target

scope-action_round = Action round
scope-targeting_round = Targeting round
