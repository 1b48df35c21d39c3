"""A club night: who is here, the next seating, its tables and its standings."""
