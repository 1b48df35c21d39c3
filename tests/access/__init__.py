"""Access rights of every address. docs/access.md is generated from the tables that the tests check."""
