"""A season: its standings, results and running sheets."""
