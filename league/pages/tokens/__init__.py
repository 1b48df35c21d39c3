"""The API tokens of an account and of a club."""
