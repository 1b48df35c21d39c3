"""The entries of a sheet, and which of them count after undo, corrections and two scribes."""
