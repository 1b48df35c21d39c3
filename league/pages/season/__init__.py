"""A season: its standings, results, running sheets and settings."""
