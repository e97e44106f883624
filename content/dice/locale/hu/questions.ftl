# Amit a játékosoktól kérdezünk, és amit egy elem vagy játékos megnevezésén kívül felelhetnek.

# A játék előtt
ask-choose_house = Melyik Házzal játszol?
ask-house-atreides = Melyik régióban kezd a két haderőd?
ask-house-harkonnen = Melyik régióban kezd a két haderőd a megmaradt Eszközjelzővel?
ask-house-harkonnen-2 = A Méreg oldalára forgatod a Vérbosszúkockát?
    .done = Maradjon, ahogy van
ask-predict = Melyik Ház fog szerinted egyedül győzni? A tipped titokban marad.

# Kockadobás
ask-rolling = Melyik kockát fagyasztod be?
option-freeze_house_die = Egy Házkocka befagyasztása
option-freeze_region_die = A Régiókocka befagyasztása
option-freeze_spice_die = A Fűszerkocka befagyasztása
option-freeze_kanly_die = A Vérbosszúkocka befagyasztása
option-roll_again = A többi kocka újradobása
ask-rolling-2 = Melyik Házkockát fagyasztod be?
ask-meet_worm = A Fűszerkocka Shai-Huludot mutat. Eldobsz egy Dobolójelzőt, hogy újradobhasd?
do-use_thumper = Dobolójelző eldobása
ask-use_thumper = Melyik Dobolójelzőt dobod el?
do-turn_to_poison = A Vérbosszúkocka Méregre forgatása
ask-house-bene_tleilax = Melyik Ház szimbóluma számítson a tiédnek ebben a körben?

# Szövetség
ask-alliance = Ajánlasz valakinek szövetséget erre a körre?
    .decline = Folytatás egyedül
do-offer_alliance = Szövetség felajánlása
ask-alliance-2 = Kinek ajánlasz szövetséget?
ask-pledge_dice = Mely Házkockákat engeded át toborzásra a szövetségesednek?
    .done = Többet nem
ask-offer_alliance = Az aktív játékos szövetséget ajánl neked erre a körre. Elfogadod?

# Toborzás
ask-recruit_what_you_like = Mit toborzol?
option-recruit_force = Haderő toborzása
option-recruit_leader = Vezető toborzása
option-enough = A toborzás befejezése
ask-recruit_what_you_like-2 = Melyik haderőt toborzod?
ask-recruit_what_you_like-3 = Melyik Vezetőt toborzod?

# Vérbosszú
ask-kanly_strikes = Felhasználod a Vérbosszúkockát?
    .decline = Nem
do-use_kanly_die = Felhasználom
do-take_token = A jelző elvétele
ask-take_token = Melyik jelzőt veszed magadhoz?
do-strike = Egy haderő eltávolítása
ask-strike = Honnan és melyik haderőt távolítod el?
do-take_thumper = Egy Dobolójelző elvétele
ask-take_thumper = Melyik Dobolójelzőt veszed magadhoz?

# Fűszer, és a Vezetők, akiket visszahoz
ask-spend_one = Miből fizetsz 1 fűszert?
option-spice_of_the_die = A kockán kapott fűszerből
option-spice_in_stock = A fűszertartalékból
do-revive_leader = A Vezetőd feltámasztása 1 fűszerért
ask-revive_leader = Melyik Vezetőt támasztod fel?
do-hire_leader = A Vezetőd visszahívása 2 fűszerért
ask-hire_leader = Melyik Vezetőt hívod vissza?
ask-house_turn = Visszahozod a Vezetődet a csaták előtt?
    .go_on = Tovább a csatákhoz
ask-battles = Visszahozod a Vezetődet a csata előtt?
    .go_on = Tovább a csatához
ask-house_turn-2 = Visszahozod a Vezetődet, mielőtt véget ér a köröd?
    .go_on = Tovább a kör végéhez

# Behajózás
ask-income = Shai-Hulud elnyel egy Betakarítógépet. Melyik régióban?
ask-shipping = Behajózás: mit teszel?
ask-shipping-2 = A szövetségesed befejezné a behajózást. Elfogadod?
ask-ship_one = Hová hajózol be, és melyik haderőt?
ask-put_together = Mennyi fűszert kapjon az aktív játékos a szövetségese tartalékából?
ask-put_together-2 = Mi legyen még az alkuban?
option-add_force = Haderő hozzáadása
option-offer_it = Az alku felajánlása
ask-put_together-3 = Az alku szerint hová hajózzon be haderő, és melyik?
ask-propose = A szövetségesed alkut ajánl. Mit válaszolsz?
ask-answer_with_package = A szövetségesed ellenajánlatot tett. Elfogadod?

# Csapatmozgások
ask-moving = Melyik legyen a célrégió ebben a körben?
ask-march = Mely haderőket mozgatod a célrégióba?
    .done = Többet nem

# Csata
ask-battles-2 = Melyik régióban legyen a következő csata?
ask-house-harkonnen-3 = Erődítmény áll az utadban. Figyelmen kívül hagyod?
    .decline = Lerombolás egy haderő árán
do-slip_past = Beszivárgás
ask-break_in = Az Erődítmény elpusztít egy támadó haderőt. Melyiket?
ask-face_dance = Melyik ellenséges haderőt cseréled le a sajátodra?
    .done = Többet nem
ask-offer_leaders = Mely Vezetőidet ajánlod fel ehhez a csatához?
    .done = Többet nem
ask-commit = Mely haderőket küldöd a csatába?
    .done = Több haderőt nem
ask-commit-2 = Mely Vezetőket küldöd a csatába?
    .done = Több Vezetőt nem

# Eszközök és Homokvihar
ask-equipping = Visszateszed a célrégió Eszközjelzőjét a készletbe?
    .decline = Maradjon ott
do-clear = Eszközjelző visszatétele
ask-equipping-2 = Teszel Eszközjelzőt a célrégióra?
    .decline = Nem
do-equip = Eszközjelző elhelyezése
ask-equip = Melyik Eszközjelzőt teszed a célrégióra?
ask-storm_strikes = A Homokvihar elpusztítja az egyik haderődet. Melyiket?
