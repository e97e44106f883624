# Miejsca, liczniki, rundy i rodzaje elementów.
game-betrayal = Diuna: Zdrada

kind-identity = tożsamość
kind-trait = cecha
kind-target = karta celu
kind-action = karta akcji
kind-seal_token = żeton Pieczęci
kind-assassin_token = żeton Asasyna

zone-identity_deck = Talia tożsamości
zone-identity_card = Tożsamość
zone-unused_trait = Niewykorzystana cecha
zone-traits = Cechy
zone-held_targets = Karty celu
zone-received = Otrzymane karty celu
zone-lost_targets = Odrzucone karty celu
zone-token_supply = Pula żetonów
zone-on_cards = Żetony do przekazania
zone-tokens = Żetony
zone-action_deck = Talia akcji
zone-discard = Karty odrzucone
zone-market = Odkryte karty
zone-taken = Karty akcji
zone-box = Poza tą rozgrywką

counter-first_player = Rozdający
counter-marker = Znacznik bitwy
counter-shielded = osłonięta
counter-used = użyta
counter-obliged_to = Musi wybrać za cel

scope-action_round = Runda akcji
scope-targeting_round = Runda wyboru celu
