"""Statistics as pure values: figures over typed rows of games and rounds. Nothing here reads or words anything."""
