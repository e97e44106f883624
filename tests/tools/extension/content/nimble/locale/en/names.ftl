game-nimble = Nim for small hands
heap-1 = the first heap
