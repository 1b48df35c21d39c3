"""Commands of the league for whoever has the machine."""
