# What players read, in English.
game-tic_tac_toe = Tic-tac-toe
counter-taken_by = taken by
ask-play = Which square do you take?
