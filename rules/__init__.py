"""Rules of Watten and WHOT!: cards, rulesets, notation and replay of one logged hand.

Pure: standard library only; no clock, no randomness, no I/O outside `__main__`,
no translation, no logging. Knows nothing of sheets or people.

`core` holds what both games share. `watten` and `whot` import only the core,
never each other. The modules beside them (registry, notation, replay, ...)
know both games and are what callers import.
"""
