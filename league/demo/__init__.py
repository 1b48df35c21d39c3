"""The content of `manage.py demo`: a club in mid-season and a Preiswatten in its third heat, all invented."""
