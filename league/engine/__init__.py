"""Pure functions from results of finished games to standings and ratings: no Django, clock, randomness or
translation.
"""
