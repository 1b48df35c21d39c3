"""What the league remembers: accounts, clubs, seasons and the ratings computed from them."""

from league.models.club import Club, MemberGrant, Membership, Role
from league.models.rating import ChangeCursor, Rating, RatingRun
from league.models.season import Season, SeasonSheet
from league.models.user import User

__all__ = [
    "ChangeCursor",
    "Club",
    "MemberGrant",
    "Membership",
    "Rating",
    "RatingRun",
    "Role",
    "Season",
    "SeasonSheet",
    "User",
]
