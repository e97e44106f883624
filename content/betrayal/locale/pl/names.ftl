# To, co czytają gracze, po polsku.
identity-baron_harkonnen = Baron Harkonnen
identity-soldier = Żołnierz
identity-duke_leto = Książę Leto Atryda
identity-duncan_idaho = Duncan Idaho
identity-gurney_halleck = Gurney Halleck
identity-guard = Gwardzista
identity-lady_jessica = Lady Jessica
identity-beast_rabban = Bestia Rabban

trait-atreides = Atryda
trait-harkonnen = Harkonnen
trait-fighter = Wojownik

target-attack = Atak
target-defend = Obrona

action-fremen_secrets = Fremeńskie tajemnice
action-harkonnen_probe = Sonda Harkonnenów
action-secret_meeting = Sekretne spotkanie
action-atreides_seal = Pieczęć Atrydów
action-master_of_assassins = Mistrz asasynów
action-manipulation = Manipulacja
action-mind_breaker = Łamacz umysłów
action-aerial_observation = Obserwacja z powietrza
action-ornithopter_escape = Ucieczka ornitopterem

house-atreides = Ród Atrydów
house-harkonnen = Ród Harkonnenów
role-noble = Arystokrata
role-fighter = Wojownik
seal-atreides = Atrydzi
seal-harkonnen = Harkonnenowie
seal-noble = Dowolny arystokrata
seal-fighter = Dowolny wojownik
seal-anybody = Dowolny gracz
timing-immediate = Natychmiast
timing-first_targeting = Pierwsza runda wyboru celu
timing-any_targeting = Dowolna runda wyboru celu
timing-reaction = Reakcja
