"""Decides whether an entry may be stored, and whether it counts."""
