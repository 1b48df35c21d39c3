"""Webhooks of a club, for its owners."""
