"""Webhooks: set up by owners, filled from what was stored, sent by the worker. See docs/webhooks.md."""
