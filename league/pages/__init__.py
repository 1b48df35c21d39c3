"""The pages of the league: one folder per page, with its views and the values its templates draw.

Each view begins with a loader of `league.access` and ends with one template.
"""
