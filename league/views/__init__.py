"""One module a page; each view begins with a named loader of `league.access` and ends with one template."""
