"""The views of a folded sheet."""
