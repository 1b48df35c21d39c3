"""Score keeping: sheets of declared facts, their fold, and the pages of the pad."""
