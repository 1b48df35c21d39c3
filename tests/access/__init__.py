"""Who may do what, at every address: docs/access.md is written from the tables that the tests ask."""
