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

WEIGHTS: tuple[int, ...] = (
    160, 2395, -29, 60, -198, -7, 949,
    34, -168, -82, 370, -121, 495, 563, 354, 450, 785, 1005,
    36, -147, -126, -798, -80, 271, 391, 1021, 756, 301, 895,
    -1367, -489, -1059, 298, -744, -507, -96, 77, 341,
    -1777, -1781, -2027, -1338, -1067, -376, -250, 271, 403,
)
