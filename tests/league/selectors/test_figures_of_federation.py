"""Over a small federation, ranks by evening and the minutes of games equal a slow count straight from its entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from itertools import groupby
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import pytest

from league.engine.figures.played import seen_by
from league.engine.figures.watten_results import minutes
from league.federation import by_rows
from league.federation.plan import ClubPlan, Size
from league.models import Club, Season
from league.selectors import season_games
from league.selectors.evening_course import course
from league.selectors.figures import ALL, finished_of
from scoring.engine.facts.codec import decode
from scoring.models import Entry, Seat
from scoring.models.shown_names import INSIDE
from tests.league.engine.figures import slow

pytestmark = pytest.mark.django_db
UPPER_AUSTRIA = 1
"""A seed whose club plays by it; the slow count knows its prices of offences."""
SIZES = [
    Size(1, 1, 150, UPPER_AUSTRIA),
    pytest.param(Size(1, 1, 6_000, UPPER_AUSTRIA), marks=pytest.mark.long),
]


@pytest.fixture(params=SIZES, ids=lambda size: str(size.hands))
def season(request: pytest.FixtureRequest) -> Season:
    by_rows.write([ClubPlan("slowly", 0, request.param)], with_hand_facts=False)
    return Club.objects.get(name="slowly").seasons.get()


def logs(season: Season) -> Iterator[tuple[date, str, dict[int, str], list[Entry]]]:
    """The day of each sheet, its ruleset, who sat where, and its log."""
    entries = Entry.objects.filter(sheet__season_sheet__season=season).select_related("sheet")
    for sheet, of in groupby(entries.order_by("sheet", "seq"), key=attrgetter("sheet")):
        people = Seat.objects.filter(sheet=sheet).values_list("number", "player__uid")
        yield sheet.begun_on, sheet.ruleset_key, {at: str(uid) for at, uid in people}, list(of)


def test_ranks_after_each_evening(season: Season) -> None:
    sums: dict[str, list[int]] = defaultdict(
        lambda: [0, 0, 0]
    )  # games won, marks and points more than the others
    after: dict[date, dict[str, int]] = {}
    for day, ruleset, people, log in sorted(logs(season), key=lambda one: one[0]):
        if ruleset != "upper_austria":
            continue
        for game in slow.watten(_table(log), people, target=9):
            points = [min(points, 9) for points in game["points"]]
            for side, sign in ((game["winner"], 1), (1 - game["winner"], -1)):
                for uid in game["sides"][side]:
                    own = sums[uid]
                    own[0] += sign > 0
                    own[1] += sign * game["marks"]
                    own[2] += points[side] - points[1 - side]
        after[day] = {uid: 1 + sum(other > own for other in sums.values()) for uid, own in sums.items()}
    told = course(season_games(season), "watten", INSIDE)
    assert len(told.days) >= 3
    assert told.days == tuple(sorted(after))
    for at, day in enumerate(told.days):
        assert {one.uid: ranks[at] for one, ranks in told.ranks.items() if ranks[at]} == after[day]


def _table(log: list[Entry]) -> Any:
    """What the slow count reads of a table that nobody said the dealer of."""
    told = [SimpleNamespace(id=str(one.entry_id), event=decode(one.kind, one.payload)) for one in log[:-1]]
    return SimpleNamespace(entries=told, setup=SimpleNamespace(first_dealer=0, dealer_said=None, seats=4))


def test_minutes_of_a_game(season: Season) -> None:
    spent: dict[str, list[float]] = defaultdict(list)
    for _day, ruleset, people, log in logs(season):
        for _game, entries in groupby(log[:-1], key=attrgetter("game")):
            times = [one.tapped_at or one.received_at for one in entries]
            took = (max(times) - min(times)).total_seconds() / 60
            for uid in people.values() if ruleset == "upper_austria" and 1 <= took <= 240 else ():
                spent[uid].append(took)
    games = tuple(one for one in finished_of(season.club, ALL) if one.game == "watten")
    for uid, own in spent.items():
        (answer,) = minutes(seen_by(games, uid)).values()
        assert (answer.n, answer.total) == (len(own), pytest.approx(sum(own)))
    assert len(spent) > 8
