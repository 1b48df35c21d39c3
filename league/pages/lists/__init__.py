"""Every table of the app on a page of its own, black on white, and as CSV beside it."""
