"""Writes a whole club to one file, and takes it into an instance (docs/export.md).

`parts` lists the tables in an archive, `rows` writes and reads their rows, `sheets` those of sheets. `making`
writes the file; `taking_in` compares a file with the club here and adds what is new, all or nothing.
"""
