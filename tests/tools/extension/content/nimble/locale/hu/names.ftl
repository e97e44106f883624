game-nimble = Nim kis kezeknek
