"""One sheet of a season: to read, and for directors to change."""
