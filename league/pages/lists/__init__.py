"""Every table of the app as a page to print and as CSV."""
