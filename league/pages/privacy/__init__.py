"""What outside readers see of a club's people, and what is kept of whom; for owners."""
