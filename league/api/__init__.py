"""The REST API, version 1: read-only, over the same selectors as the pages. See docs/api.md."""
