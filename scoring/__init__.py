"""Score keeping: sheets of declared facts, their fold, and the pad that shows it."""
