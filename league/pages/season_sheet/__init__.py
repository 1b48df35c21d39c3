"""One sheet of a season: to read, and what its club's owners say about it."""
