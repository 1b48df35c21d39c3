"""The next heat of a club night: who waits, and who sits with whom. Pure and reproducible."""
