"""The players of a club and their names, for its owners."""
