"""Loaders that check who may see and change a club. Every view begins with one.

A club that the user may not see gets the same 404 as an unknown id; a role without the needed permission gets
a 403. Loaders read the session's user, unlike `scoring.access`. Competitions (`league.access.competition`)
and the sheets of the API (`league.access.sheets`) are imported from their own files.
"""

from league.access.club import (
    ClubAccess,
    SecondFactorMissing,
    clubs_to_see,
    get_club_for_director,
    get_club_for_owner,
    get_club_in_space,
    get_club_of_competition,
    get_club_to_see,
    token_of,
    user_of,
)
from league.access.rows import (
    get_club_token_for_director,
    get_delivery_for_owner,
    get_invitation,
    get_invitation_for_owner,
    get_member_for_owner,
    get_move_for_owner,
    get_own_person,
    get_person_for_owner,
    get_player_for_owner,
    get_player_to_see,
    get_tablet_for_owner,
    get_webhook_for_owner,
    player_of_club,
)
from league.access.seasons import (
    SeasonAccess,
    get_season_for_director,
    get_season_for_owner,
    get_season_for_scorer,
    get_season_sheet_for_director,
    get_season_sheet_for_scorer,
    get_season_sheet_to_see,
    get_season_to_see,
)
from league.access.writing import club_to_write, get_season_to_write, token_to_write

__all__ = [
    "ClubAccess",
    "SeasonAccess",
    "SecondFactorMissing",
    "club_to_write",
    "clubs_to_see",
    "get_club_for_director",
    "get_club_for_owner",
    "get_club_in_space",
    "get_club_of_competition",
    "get_club_to_see",
    "get_club_token_for_director",
    "get_delivery_for_owner",
    "get_invitation",
    "get_invitation_for_owner",
    "get_member_for_owner",
    "get_move_for_owner",
    "get_own_person",
    "get_person_for_owner",
    "get_player_for_owner",
    "get_player_to_see",
    "get_season_for_director",
    "get_season_for_owner",
    "get_season_for_scorer",
    "get_season_sheet_for_director",
    "get_season_sheet_for_scorer",
    "get_season_sheet_to_see",
    "get_season_to_see",
    "get_season_to_write",
    "get_tablet_for_owner",
    "get_webhook_for_owner",
    "player_of_club",
    "token_of",
    "token_to_write",
    "user_of",
]
