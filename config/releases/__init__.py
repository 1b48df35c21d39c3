"""From one release to the next and back: what each can read, and the way back with all that was written since."""
