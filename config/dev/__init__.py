"""The parts of `python3 dev.py`. Standard library only, because it runs before anything is installed."""
