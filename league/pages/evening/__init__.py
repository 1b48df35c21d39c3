"""A club's tables of today on one screen."""
