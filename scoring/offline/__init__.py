"""The board of a device without its server: the same engine, the same words, the same template, in the browser.

Owns what such a device is given (`wire`, `bundle`) and what it does with it
(`projection`, `browser`). Never stores: what waits is the outbox's business,
and the server decides anew when it arrives.
"""
