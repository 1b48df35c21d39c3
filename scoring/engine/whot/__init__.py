"""The fold of a WHOT! game."""
