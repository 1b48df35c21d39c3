"""Clubs, people, seasons, standings and ratings above the sheets."""
