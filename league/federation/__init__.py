"""A federation of invented clubs that `manage.py federation` writes into an empty database for benchmarks."""
