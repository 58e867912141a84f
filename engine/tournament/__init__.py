"""Tournaments: who plays whom, one game at a time on any executor, the tables, and what is kept. No window, no prints.

plan       what was asked for, and the games it is made of
schedule   which games are known so far: round robin, double round robin
groups     the same for groups and a knockout
openings   drawn openings, so that players who always answer alike do not repeat one game
referee    plays one game; whoever crashes, is late or plays illegally loses it
pool       processes that play games; one that dies or hangs is replaced
cluster    the same on dask.distributed
director   plays what is known until nothing is left, and can go on with what was kept
standings  points, tie-breaks;   rating   Elo with error bars;   archive   files
"""
