"""What `manage.py demo` shows: a club in mid-season and a Preiswatten in its third heat, all of it invented."""
