# O co pyta się graczy i co mogą odpowiedzieć, gdy nie wskazują karty ani gracza.

# Rundy akcji
ask-action_turn = Nie wszystkie z tych kart da się teraz zagrać. Wymienić którąś?
option-keep_them = Zostaw karty
option-replace = Wymień kartę
ask-replace_card = Którą kartę wymieniasz?
ask-take_card = Którą kartę akcji bierzesz?

ask-action-fremen_secrets = Którą z własnych cech podglądasz?
ask-action-harkonnen_probe = Kogo sprawdzasz?
ask-action-harkonnen_probe-2 = Którą cechę podglądasz?
ask-action-secret_meeting = Z kim się spotykasz?
ask-action-secret_meeting-2 = Którą ze swoich cech pokazujesz?
ask-action-secret_meeting-3 = Którą cechę tego gracza podglądasz?

# Rundy wyboru celu
ask-use_cards = Której karty akcji teraz używasz?
    .done = Teraz żadnej
ask-action-atreides_seal = Kto dostaje żeton Pieczęci?
ask-action-master_of_assassins = Kto dostaje żeton Asasyna?
ask-action-mind_breaker = Czyją osłoniętą cechę podglądasz? Potem wybierzesz tego gracza za cel albo odrzucisz kartę celu.
ask-action-mind_breaker-2 = Którą osłoniętą cechę podglądasz?
ask-action-aerial_observation = Czyją ostatnią kartę celu podglądasz?

ask-place_one = Którą kartę celu zagrywasz i na kogo?
ask-place_target = Wiąże cię Łamacz umysłów. Co robisz?
do-place_one = Zagraj kartę celu
do-lose_as_obliged = Odrzuć kartę celu
ask-lose_as_obliged = Którą kartę celu odrzucasz i kogo już nie musisz wybierać za cel?

ask-action-ornithopter_escape = Ktoś wybiera cię za cel. Czy odmawiasz przyjęcia karty?
    .decline = Przyjmij ją
do-refuse = Odmów
ask-choose_again = Nie przyjęto twojej karty celu. Co z nią robisz?
do-give_to_another = Wybierz innego gracza
do-lose = Odrzuć ją
ask-give_to_another = Kogo wybierasz za cel?
