"""The whole instance as one file: rows as text, keys and a manifest, the same from SQLite and PostgreSQL."""
