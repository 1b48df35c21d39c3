"""The REST API, version 1: reads over the same selectors as the pages, writes with a token. See docs/api.md."""
