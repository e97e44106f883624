# Amit a játékosok olvasnak, magyarul.
house-atreides = Atreides
house-harkonnen = Harkonnen
house-fremen = Fremen
house-bene_tleilax = Bene Tleilax
house-corrino = Corrino
house-guild = Űrliga
house-bene_gesserit = Bene Gesserit
house-smugglers = Csempészek

region-polar_sink = Sarki Homor
region-cielago = Cielago síkság
region-tueks_sietch = Tuek sziecse
region-minor_erg = Kis Erg
region-arrakeen = Arrakeen
region-carthag = Carthag
region-broken_land = Rögös vidék
region-sietch_tabr = Tabr sziecs
region-habbanya_sietch = Habbanija sziecs
region-great_flat = Nagy síkság

force-atreides_force = Atreides haderő
force-harkonnen_force = Harkonnen haderő
force-fremen_force = Fremen haderő
force-tleilaxu_force = Tleilaxu haderő
force-corrino_force = Corrino haderő
force-sardaukar = Sardaukar
force-guild_force = Űrliga haderő
force-gesserit_force = Bene Gesserit haderő
force-smuggler_force = Csempész haderő

leader-leto = Leto
leader-duncan_idaho = Duncan Idaho
leader-baron_vladimir = Vladimir Báró
leader-liet_kynes = Liet Kynes
leader-scytale = Scytale
leader-shaddam = IV. Padishah Shaddam császár
leader-edric = Edric
leader-mohiam = Gaius Helen Mohiam Tisztelendő Anya
leader-esmar_tuek = Esmar Tuek

equipment-fortress = Erődítmény
equipment-harvester = Betakarítógép
equipment-ornithopter = Ornitopter

token-shield = Pajzsjelző
token-snooper = Méregdetektor-jelző
token-thumper = Dobolójelző

house_die-1 = Első Házkocka
house_die-2 = Második Házkocka
house_die-3 = Harmadik Házkocka
house_die-4 = Negyedik Házkocka

kanly-poison = Méreg
kanly-crysknife = Kriszkés
kanly-hunter_seeker = Fürkészvadász
kanly-snooper = Méregdetektor
kanly-shield = Pajzs
kanly-thumper = Doboló

spice_face-spice_1 = 1 fűszer
spice_face-spice_2 = 2 fűszer
spice_face-spice_3 = 3 fűszer és Homokvihar
spice_face-spice_4 = 4 fűszer és Homokvihar
spice_face-spice_5 = 5 fűszer és Homokvihar
spice_face-shai_hulud = Shai-Hulud

cause-by_kanly = Vérbosszú
cause-by_fortress = Erődítmény
cause-by_storm = Homokvihar
cause-by_fighting = Csatába küldve
cause-by_defeat = Elvesztett csata
cause-by_dancers = Arctáncoltatók

shipping_step-ship_force = Haderő behajózása
shipping_step-propose = Alku ajánlása a szövetségesnek
shipping_step-enough = A behajózás befejezése

answer-accept = Elfogadás
answer-refuse = Visszautasítás
answer-counter = Saját ajánlat

ending-alone = Egy Ház egyedül
ending-allied = Két szövetséges
ending-foreseen = A Bene Gesserit, jóslattal
ending-by_default = Az Űrliga, automatikusan
ending-all_lost = Senki

face_dancers-for_dice = Fel nem használt kockákért
face_dancers-for_spice = Fűszerért
polar_borders-six_regions = Hat régióval
polar_borders-nine_regions = Mind a kilenc régióval
