"""The members of a club, for its owners."""
