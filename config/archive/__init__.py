"""Archives: the whole instance in one file, with rows as text, keys and a manifest. SQLite and PostgreSQL
write the same archive.
"""
