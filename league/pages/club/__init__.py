"""A club: its seasons, running sheets and members, and its settings."""
