"""What several pages of the league share."""
