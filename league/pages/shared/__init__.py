"""Parts of several pages of the league."""
