"""Webhooks: owners set them up, stored changes fill them, the worker sends. See docs/webhooks.md."""
