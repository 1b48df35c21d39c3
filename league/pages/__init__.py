"""The pages of the league: one folder a page, with its views and what its templates draw.

Each view begins with a named loader of `league.access` and ends with one template.
"""
