# What players read, in English.
game-goofspiel = Goofspiel
kind-card = card
kind-prize = prize
zone-prizes = Prizes to come
zone-face_up = Prize
zone-hand = Hand
zone-bid = Bid
zone-spent = Spent
zone-box = Prizes gone
counter-winnings = Winnings
ask-play = Which card do you bid?
