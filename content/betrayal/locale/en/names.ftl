# What players read, in English.
identity-baron_harkonnen = Baron Harkonnen
identity-soldier = Soldier
identity-duke_leto = Duke Leto Atreides
identity-duncan_idaho = Duncan Idaho
identity-gurney_halleck = Gurney Halleck
identity-guard = Guard
identity-lady_jessica = Lady Jessica
identity-beast_rabban = Beast Rabban

trait-atreides = Atreides
trait-harkonnen = Harkonnen
trait-fighter = Fighter

target-attack = Attack
target-defend = Defend

action-fremen_secrets = Fremen Secrets
action-harkonnen_probe = Harkonnen Probe
action-secret_meeting = Secret Meeting
action-atreides_seal = Atreides Seal
action-master_of_assassins = Master of Assassins
action-manipulation = Manipulation
action-mind_breaker = Mind Breaker
action-aerial_observation = Aerial Observation
action-ornithopter_escape = Ornithopter Escape

house-atreides = House Atreides
house-harkonnen = House Harkonnen
role-noble = Noble
role-fighter = Fighter
seal-atreides = Atreides
seal-harkonnen = Harkonnen
seal-noble = Any noble
seal-fighter = Any fighter
seal-anybody = Any player
timing-immediate = Immediate
timing-first_targeting = First targeting round
timing-any_targeting = Any targeting round
timing-reaction = Reaction
