"""Clubs, people, seasons, competitions, standings and ratings."""
