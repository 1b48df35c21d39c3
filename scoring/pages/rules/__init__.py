"""Rule cards and the words of the games."""
