"""A table of the club on which people play while something else is measured."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from league.models import Club
    from scoring.models import Sheet

NAMES = ("Anna", "Beni", "Christl", "Dora")
ROUNDS = ((0, 3), (1, 2), (0, 3), (0, 4), (1, 3), (1, 4), (1, 3))


def table(club: Club, ruleset: str = "upper_austria") -> Sheet:
    """A sheet of today, in a season of today, directed by the device of the demo."""
    from django.utils import timezone

    from league import services
    from league.demo.pads import DEVICE

    today = timezone.localdate()
    season = club.seasons.filter(name="Now").first() or services.season_open(
        club=club, name="Now", starts_on=today, ends_on=today + timedelta(days=2)
    )
    return services.sheet_open_in_season(
        season=season, membership=club.memberships.get(), device=DEVICE, ruleset_key=ruleset,
        options={"target": 9}, names=NAMES, begun_on=today,
    )  # fmt: skip


def scores(club: Club) -> Iterator[int]:
    """Declare two games on a table of its own, one round per step."""
    from league.demo.pads import declare, rounds

    sheet = table(club)
    for number in range(len(ROUNDS)):
        declare(sheet, rounds(*ROUNDS[: number + 1]))
        yield number
