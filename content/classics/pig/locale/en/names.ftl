# What players read, in English.
game-pig = Pig
kind-cube = Die
counter-banked = Banked
counter-gathered = This turn
counter-tally = Rolls and holds so far
ask-play = Do you roll, or hold what you have?
option-go_on = Roll
option-hold = Hold
