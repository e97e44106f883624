# What players read, in English.
game-kuhn_poker = Kuhn poker
card-jack = Jack
card-queen = Queen
card-king = King
zone-deck = Deck
zone-hand = Hand
counter-staked = Stake
ask-play = Do you bet?
ask-play-2 = The other player has passed. Do you bet?
ask-answer_bet = The other player has bet. Do you bet too, or give up?
option-pass = Pass
option-bet = Bet
