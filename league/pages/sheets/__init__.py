"""The sheets of a season: opening, opening again, taking in."""
