"""A club night: who is here, who sits with whom, its tables and its own standings."""
