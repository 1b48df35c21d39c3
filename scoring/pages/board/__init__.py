"""The pad and the watch page."""
