"""The file that holds a whole club: its manifest and its parts (docs/export.md)."""
