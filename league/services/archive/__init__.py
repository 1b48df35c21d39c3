"""A whole club as one file, and into an instance again (docs/export.md).

`parts` says which tables travel, `rows` writes and reads their rows, `sheets` those of the sheets. `making` writes the
file; `taking_in` compares a file with what is here and adds what is new, all or nothing.
"""
