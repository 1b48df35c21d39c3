"""Statistics as pure values, computed from typed rows of games and rounds. No storage and no wording."""
