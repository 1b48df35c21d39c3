"""The roster of a club: members with what only its owners see of them."""
