"""Upgrades and rollbacks: what each release can read, and how data go back with everything written since."""
