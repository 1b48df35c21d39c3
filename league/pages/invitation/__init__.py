"""An invitation into a club, opened by the person it is for."""
