"""History, corrections, "why?" and the audit of a sheet."""
