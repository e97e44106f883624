# What players read, in English.
game-nim = Nim
counter-stones = Stones
ask-play = From which heap do you take how many stones?
