"""Ready-to-draw data for pages: what templates need beyond the view model.

Owns sizes, groups and words of drawings, so that templates hold no arithmetic.
Never reads the database and never decides anything about a score.
"""
