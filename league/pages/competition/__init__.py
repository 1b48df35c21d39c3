"""A competition from the list of pairs to the published standings, one file per page."""
