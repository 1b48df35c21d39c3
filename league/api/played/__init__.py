"""What was played: sheets, rounds, entries, hand logs and results of a season, a competition or one sheet."""
