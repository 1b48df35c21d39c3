"""Calendars to subscribe to: the evenings, competitions and heats of a club."""
