"""The service worker that lets this device open its pads without a network: its script, and what it keeps.

Owns which files and pages are kept. Never a page, never a score.
"""
