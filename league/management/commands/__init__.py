"""Commands of the league for the machine's owner."""
