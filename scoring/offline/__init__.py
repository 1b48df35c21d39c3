"""Draws the board on a device without its server: the same engine, words and templates run in the browser.

`wire` and `bundle` are what the device gets, `projection` and `browser` what it does with it. The outbox
stores the waiting items, and the server decides about each again when it arrives.
"""
