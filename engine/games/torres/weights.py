"""What a Torres position is judged by: the weights of the guess, fitted by tools/tune_torres.py.

Every fact about a side counts by one weight now and by another for every turn that is left to be played, in 16ths
of what the guess is counted in: a point is worth POINT of these.
"""

from __future__ import annotations

POINT = 24

SCORE = 0         # a point of the castles as they stand
SAVED = 1         # a point saved
CLIMB = 2         # a point more that two steps of its knights would bring
BUILD = 3         # a point more that a tile and a step would bring
PRESENCE = 4      # a tower of a castle in which one has a knight
ROOM = 5          # a point that a tile beside such a castle would bring, wherever there is room for one
ONE_UP = 6        # a free square beside a knight, a level higher
EVEN = 7          # a free square beside a knight, as high
WALL = 8          # a square beside a knight that is too high to climb
GROUND = 9        # a knight on the ground
KNIGHT = 10       # a knight on the board
TEMPO = 11        # having the move
SECOND = 12       # a point that the second highest knight of a castle would bring alone
ROOF = 13         # a point more that the highest tower of a castle would bring
CONTACT = 14      # two knights of different sides beside each other, for the side to move
LAST = 15         # having the last turn of the game, as Minnie has
NUMBER = 16

# Fitted to some 4,700 games of 4,000 and 5,000 positions a move, more than half of them with the weights of a first
# fit, and half of them from five random turns, where the tool's own games begin with drawn openings. At 8,000 positions
# a move they scored 55 % +- 4 % of 240 games against twelve facts fitted to 2,800 games.
WEIGHTS: tuple[int, ...] = (
    498, 602, 160, 256, -30, 115, 104, -70, -18, 263, -487, 1036, 35, -38, -120, 1397,
    -14, -17, -4, -8, -8, 3, 8, 13, 7, -19, 35, -22, 5, 7, -1, -21,
)
