"""PURE: results of finished games to standings and ratings. No Django, clock, chance or translation."""
