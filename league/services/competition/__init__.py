"""Writes of a competition. Everything people declare goes through `declaring.declare`."""
