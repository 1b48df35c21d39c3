"""What outside readers see of a club's people, and which data is kept; for owners and for people themselves."""
