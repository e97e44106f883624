# What players read, in English.
house-atreides = Atreides
house-harkonnen = Harkonnen
house-fremen = Fremen
house-bene_tleilax = Bene Tleilax
house-corrino = Corrino
house-guild = Spacing Guild
house-bene_gesserit = Bene Gesserit
house-smugglers = Smugglers

region-polar_sink = Polar Sink
region-cielago = Cielago
region-tueks_sietch = Tuek's Sietch
region-minor_erg = Minor Erg
region-arrakeen = Arrakeen
region-carthag = Carthag
region-broken_land = Broken Land
region-sietch_tabr = Sietch Tabr
region-habbanya_sietch = Habbanya Sietch
region-great_flat = Great Flat

force-atreides_force = Atreides force
force-harkonnen_force = Harkonnen force
force-fremen_force = Fremen force
force-tleilaxu_force = Tleilaxu force
force-corrino_force = Corrino force
force-sardaukar = Sardaukar
force-guild_force = Guild force
force-gesserit_force = Bene Gesserit force
force-smuggler_force = Smuggler force

leader-leto = Duke Leto
leader-duncan_idaho = Duncan Idaho
leader-baron_vladimir = Baron Vladimir
leader-liet_kynes = Liet Kynes
leader-scytale = Scytale
leader-shaddam = Emperor Shaddam IV
leader-edric = Edric
leader-mohiam = Reverend Mother Mohiam
leader-esmar_tuek = Esmar Tuek

equipment-fortress = Fortress
equipment-harvester = Harvester
equipment-ornithopter = Ornithopter

token-shield = Shield token
token-snooper = Snooper token
token-thumper = Thumper token

house_die-1 = First house die
house_die-2 = Second house die
house_die-3 = Third house die
house_die-4 = Fourth house die

kanly-poison = Poison
kanly-crysknife = Crysknife
kanly-hunter_seeker = Hunter-Seeker
kanly-snooper = Poison Snooper
kanly-shield = Shield
kanly-thumper = Thumper

spice_face-spice_1 = 1 spice
spice_face-spice_2 = 2 spice
spice_face-spice_3 = 3 spice and storm
spice_face-spice_4 = 4 spice and storm
spice_face-spice_5 = 5 spice and storm
spice_face-shai_hulud = Shai-Hulud

cause-by_kanly = Kanly
cause-by_fortress = Fortress
cause-by_storm = Sandstorm
cause-by_fighting = Committed to a battle
cause-by_defeat = Lost a battle
cause-by_dancers = Face Dancers

shipping_step-ship_force = Ship a force
shipping_step-propose = Propose a package to your ally
shipping_step-enough = End the shipping

answer-accept = Accept
answer-refuse = Refuse
answer-counter = Propose a package yourself

ending-alone = A house alone
ending-allied = Two allies
ending-foreseen = The Bene Gesserit, by prediction
ending-by_default = The Spacing Guild, by default
ending-all_lost = Nobody

face_dancers-for_dice = For unused dice
face_dancers-for_spice = For spice
polar_borders-six_regions = With six regions
polar_borders-nine_regions = With all nine regions
