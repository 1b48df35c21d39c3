"""The parts of `python3 dev.py`. Standard library only: it runs before anything is installed."""
