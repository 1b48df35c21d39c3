"""Answers of the API beside the same by Django alone: a group of `tests.bench.api`.

    api-list-entries, api-list-sheets   a page of 100 against a model serializer of the same rows          1.3
    api-statistics                      the figures of a player of ten seasons against the derived rows
                                        of his games by values() and JsonResponse                          1.3
    api-player-queries                  queries of that player's page                                       12
    api-not-modified                    a poll of a season's standings with the last ETag against a 304
                                        of Django's `condition` after one query                            1.3
    api-ended-polls                     polls of an ended season that were not a 304 while others write      0

Medians of rounds in turns: CPU time of this process on SQLite, wall time on PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from statistics import median
from typing import TYPE_CHECKING, Any

from tests.bench.api_games import scores
from tests.bench.rounds import count, report
from tests.bench.season import seconds

if TYPE_CHECKING:
    from django.test import Client

    from league.models import Club, Season
    from scoring.models import Player

LIMIT, QUERIES, REPEATS = 1.3, 11, 15
BELOW = (
    "",
    "changed/",
    "changes/",
    "entries/",
    "evenings/",
    "results/",
    "rounds/",
    "sheets/",
    "standings/watten/",
)


def figures(club: Club, database: str) -> Iterator[bool]:
    """Measure the figures. `club` has ten seasons, all finished."""
    season, player = club.seasons.order_by("starts_on")[4], _busiest(club)
    for rows in ("entries", "sheets"):
        ours, stock = f"/api/v1/seasons/{season.uid}/{rows}/?page_size=100", f"/stock/{rows}/{season.uid}/"
        assert len(_get(ours).json()["results"]) == len(_get(stock).json()["results"]) == 100
        yield _beside(f"api-list-{rows}-{database}", ours, stock)
    ours, stock = f"/api/v1/players/{player.uid}/figures/", f"/stock/statistics/{player.uid}/"
    yield _beside(f"api-statistics-{database}", ours, stock)
    yield _queries_of_page(f"api-player-queries-{database}", f"/players/{player.uid}/")
    ours, stock = f"/api/v1/seasons/{season.uid}/standings/watten/", f"/stock/unchanged/{season.uid}/"
    yield _beside(f"api-not-modified-{database}", ours, stock, unchanged=True)
    yield _ended(f"api-ended-polls-{database}", season)


def _get(path: str, status: int = 200, tag: str = "") -> Any:
    headers = {"if-none-match": tag} if tag else {}
    answer = _client().get(path, headers=headers)
    assert answer.status_code == status, (path, answer.status_code, answer.content[:300])
    return answer


def _beside(name: str, ours: str, stock: str, *, unchanged: bool = False) -> bool:
    from django.core.cache import cache as kept

    tags = {path: _get(path)["ETag"] if unchanged else "" for path in (ours, stock)}
    # A short request is repeated more often, because the clock of a busy machine is imprecise.
    status, times_each = (304, 20) if unchanged else (200, 1)
    taken: dict[str, list[float]] = {ours: [], stock: []}
    for turn in range(REPEATS + 2):
        for path, times in taken.items():
            kept.clear()  # a reader's rate is counted there
            took = (
                sum(seconds(partial(_get, path, status, tags[path])) for _ in range(times_each)) / times_each
            )
            if turn > 1:  # the first requests compile views, statements and rulesets
                times.append(took)
    return report(name, LIMIT, *(median(times) * 1e3 for times in taken.values()))


def _busiest(club: Club) -> Player:
    from django.db.models import Count

    from scoring.models import Player

    found: Player = Player.objects.in_space(club.space).annotate(n=Count("seats")).order_by("-n").first()
    return found


def _queries_of_page(name: str, path: str) -> bool:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        _get(path)
    return count(name, len(asked), QUERIES)


def _ended(name: str, season: Season) -> bool:
    """The polls that were no 304 after each score at another table of the club, and after the tasks that
    follow it.
    """
    from django.core.cache import cache as kept

    from league import services

    services.follow_season_changes()  # the feed of a season whose rows were written directly
    paths = [f"/api/v1/seasons/{season.uid}/{below}" for below in BELOW]
    tags = {path: _get(path)["ETag"] for path in paths}
    changed = 0
    for _ in scores(season.club):
        services.follow_rounds()
        services.follow_season_changes()
        services.follow_changes()
        kept.clear()
        for path, tag in tags.items():
            changed += _client().get(path, headers={"if-none-match": tag}).status_code != 304
    return count(name, changed, 0)


@cache
def _client() -> Client:
    """One client for all, because it loads the middleware at its first request."""
    from django.test import Client

    return Client(SERVER_NAME="localhost")
