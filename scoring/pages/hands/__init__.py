"""Logged hands: logging, replay, disputes, odds."""
