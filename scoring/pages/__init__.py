"""One folder per page: its views and what its templates draw."""
