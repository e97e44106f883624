# Helyek, számlálók, időszakok és az elemek fajtái.
game-dice = Dűne – A kockajáték

kind-house = Ház
kind-region = régió
kind-force = haderő
kind-leader = Vezető
kind-equipment = Eszközjelző
kind-token = jelző
kind-kanly = a Vérbosszúkocka oldala
kind-spice_face = a Fűszerkocka oldala
kind-house_die = Házkocka
kind-region_die = Régiókocka
kind-spice_die = Fűszerkocka
kind-kanly_die = Vérbosszúkocka
kind-cause = a veszteség oka
kind-shipping_step = a behajózás lépése
kind-answer = válasz
kind-ending = befejezés
kind-face_dancers = Arctáncoltatók
kind-polar_borders = A Sarki Homor határai

zone-houses = Szabad Házak
zone-banner = Ház
zone-supply = Készlet
zone-card = Házkártya
zone-camp = Tábor
zone-landing = Tervezett behajózás
zone-gear = Eszköz
zone-committed = Csatába küldve
zone-common_supply = Közös készlet
zone-held = Jelzők
zone-box = Nincs játékban

counter-first_player = Kezdőjátékos
counter-lord = Irányítója
counter-storm = A Homokvihar zónája
counter-trapped = A Homokvihar alatt rekedt
counter-ally = Szövetséges
counter-prediction = Megtippelt győztes
counter-ending = Győztes

counter-frozen = befagyasztva
counter-region_frozen = Régiókocka befagyasztva
counter-spice_frozen = Fűszerkocka befagyasztva
counter-kanly_frozen = Vérbosszúkocka befagyasztva
counter-pledged = Átengedve
counter-spent = felhasználva
counter-named = Választott Ház

counter-stock = Fűszertartalék
counter-die_spice = Fűszer a kockáról
counter-bonus = További fűszer
counter-owed = Fizetendő fűszer
counter-proposals = Ajánlatok
counter-given = Fűszer az alkuban
counter-package_cost = Az alku költsége

counter-target = Célrégió
counter-battlefield = A csata régiója
counter-defender = Védekező
counter-commander = Parancsnok
counter-lent = Felajánlott Vezetők

scope-round = Forduló
scope-turn = Kör
scope-battle = Csata
scope-game = Játék
