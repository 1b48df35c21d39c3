"""The stored data of the league: accounts, clubs, seasons and ratings."""

from league.models.club import Club, MemberGrant, Membership, Role
from league.models.invitation import Invitation
from league.models.rating import ChangeCursor, Rating, RatingRun
from league.models.season import Season, SeasonSheet
from league.models.user import User

__all__ = [
    "ChangeCursor",
    "Club",
    "Invitation",
    "MemberGrant",
    "Membership",
    "Rating",
    "RatingRun",
    "Role",
    "Season",
    "SeasonSheet",
    "User",
]
