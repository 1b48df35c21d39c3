"""The tablets of a club."""
