"""The fold of a Watten game."""
