# What players are asked, and what they may answer besides naming a card or a player.

# Action rounds
ask-action_turn = Not all of these cards can be carried out now. Have one replaced?
option-keep_them = Keep the cards as they are
option-replace = Have a card replaced
ask-replace_card = Which card is replaced?
ask-take_card = Which action card do you take?

ask-action-fremen_secrets = Which of your own traits do you look at?
ask-action-harkonnen_probe = Whom do you probe?
ask-action-harkonnen_probe-2 = Which trait do you look at?
ask-action-secret_meeting = Whom do you meet?
ask-action-secret_meeting-2 = Which of your traits do you show?
ask-action-secret_meeting-3 = Which of the other player's traits do you look at?

# Targeting rounds
ask-use_cards = Which action card do you use now?
    .done = Use none now
ask-action-atreides_seal = Who gets the Seal token?
ask-action-master_of_assassins = Who gets the Assassin token?
ask-action-mind_breaker = Whose shielded trait do you look at? You will then target that player or discard a target card.
ask-action-mind_breaker-2 = Which shielded trait do you look at?
ask-action-aerial_observation = Whose latest target card do you look at?

ask-place_one = Which target card do you place, and on whom?
ask-place_target = The Mind Breaker binds you. What do you do?
do-place_one = Place a target card
do-lose_as_obliged = Discard a target card
ask-lose_as_obliged = Which target card do you discard, and instead of targeting whom?

ask-action-ornithopter_escape = A target card is being placed on you. Do you refuse it?
    .decline = Accept it
do-refuse = Refuse it
ask-choose_again = Your target card was refused. What do you do with it?
do-give_to_another = Place it on somebody else
do-lose = Discard it
ask-give_to_another = On whom do you place it?
