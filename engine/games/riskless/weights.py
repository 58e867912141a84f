"""What a Riskless position is judged by: the weights of the refined estimate, fitted by tools/tune_riskless.py.

A battle takes as many armies from both sides, so armies alone decide little: what differs is who holds more
territories and for how long they will still grow, and who stands stronger where the two meet.
Weights are in 160ths of an army; the estimate itself is in tenths.
"""

from __future__ import annotations

ARMY = 0            # an army
TERRITORY = 1       # a territory
GROWTH = 2          # a territory, for every ply that is left to grow
LAST_TURNS = 3      # a territory, for every ply within the last few before the turn limit, where they decide
FULL_HOUSE = 4      # a territory at the cap: what grows there is lost
MASS = 5            # the square of the armies of a territory: one large army strikes where two small ones cannot
TEMPO = 6           # having the move
LEAD = 7            # a territory beside a foe, by its armies less those of the strongest foe beside it, from -5 to 5
AID = 29            # such a territory that can fall, by how much the strongest friend beside it could take it back
NUMBER = 47

LEADS, AIDS = 11, 9          # how many values each has, for the side to move and then again for the other
LAST_PLIES = 24

# Fitted to 28,000 positions of 2,400 games on all five maps, the last 900 of them played with an earlier fit. Against
# hand-set weights it scored 56 % +- 10 % of 100 games, and against the earlier fit 57 % +- 9 % of 120.
WEIGHTS: tuple[int, ...] = (
    160, 2665, -33, 24, -165, -6, 1124,
    233, 60, 310, 509, 116, 392, 523, 977, 754, 942, 1001,
    83, -172, 73, -8, -170, 210, 635, 1169, 1059, 702, 1182,
    -1188, -621, -759, 186, -632, -648, 91, -209, 361,
    -2092, -2402, -1768, -1473, -971, -391, -241, 221, 431,
)
