"""Backups of the venue's SQLite file: make, check, prune, restore. Works without Django."""
