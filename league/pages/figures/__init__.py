"""Statistics pages: a player, two players, an evening, a season, a competition, a club's records."""
