"""The roster of a club: members with the data that only its owners see."""
