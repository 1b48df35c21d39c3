"""The list of clubs, and founding one."""
