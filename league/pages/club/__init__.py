"""A club: its seasons, running sheets, members and settings."""
