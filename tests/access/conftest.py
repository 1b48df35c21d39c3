"""The people, the club and the season of the league's tests."""

from tests.league.api.conftest import played
from tests.league.conftest import (
    _nobody_has_asked_yet,
    anna,
    beppo,
    browser_of,
    carla,
    club,
    owner,
    play,
    public_club,
    season,
    sheet,
)

__all__ = [
    "_nobody_has_asked_yet",
    "anna",
    "beppo",
    "browser_of",
    "carla",
    "club",
    "owner",
    "play",
    "played",
    "public_club",
    "season",
    "sheet",
]
