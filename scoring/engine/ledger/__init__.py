"""Which entries count: undo, corrections, two scribes."""
