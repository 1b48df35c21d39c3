"""Backups of the venue's SQLite file: make, check, keep, restore. Works without Django."""
