"""Sheets of a season: opening new ones, opening pads, adopting tables."""
