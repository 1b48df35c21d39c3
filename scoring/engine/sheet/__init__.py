"""The fold of a whole sheet: games, seats, dealers."""
