"""Pure functions from results of finished games to standings, ratings and figures: no Django, clock,
randomness or translation.
"""
