"""Typed views of a folded sheet."""
