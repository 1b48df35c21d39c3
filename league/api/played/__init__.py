"""What was played: sheets, rounds, entries, hands and results, of a season, a competition or one sheet."""
