"""A new sheet, its seats, names, links and notes."""
