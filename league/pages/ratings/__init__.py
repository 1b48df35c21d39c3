"""The ratings of a club's players."""
