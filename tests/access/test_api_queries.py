"""The number of queries of each API read in tests/access/api.py does not grow with the number of rows."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import uuid4

from django.core.cache import cache
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from league import services
from league.api.lists import ListView
from league.federation import by_rows
from league.federation.plan import ClubPlan, Size
from league.models import Club, Competition, Rating
from league.services.competition.results import heat_approve
from scoring.models import HandLog, Player, Space
from scoring.selectors.folds import kept_folds
from tests.access.api import API_CASES
from tests.access.test_api import path_of
from tests.league.api.everything import Everything
from tests.league.preiswatten import enter, make_competition, play_games, publish, said, sheet_at

FEW, MANY = 10, 40
ROUNDS = 40  # of one sheet, approximately
MOST = 13  # queries of any read, at most
OF_NO_ROWS = ("api-schema", "api-docs")


def world(name: str, size: int) -> Everything:
    """A public club with `size` sheets in a finished season, and pairs in a heat."""
    by_rows.write([ClubPlan(name, size, Size(1, 1, ROUNDS * size, 14))], with_hand_facts=False)
    club = Club.objects.get(name=name)
    competition = make_competition(club, games=1, heats=1)
    enter(competition, "\n".join(f"{n}. Gast {n} A & Gast {n} B" for n in range(1, size + 1)))
    state = publish(competition)
    for table in range(1, size // 2 + 1):
        play_games(sheet_at(state, table), 0)
    heat_approve(competition=competition, said=said(), heat=1)
    services.follow_rounds()
    services.follow_season_changes()
    services.follow_changes()
    competition.refresh_from_db()
    _more(club, competition, size)
    hands = HandLog.objects.filter(sheet__space=club.space)
    hand = hands.exclude(sheet__ruleset_key__contains="leaflet").earliest("pk")
    return Everything(hand.sheet.season_sheet.season, hand.sheet, hand, competition)


def _more(club: Club, competition: Competition, size: int) -> None:
    """Add `size` clubs, seasons, competitions and rated players, which an evening does not create."""
    spaces = Space.objects.bulk_create(Space(name=f"{club.name} {number}") for number in range(size))
    _copies(club, ({"space_id": space.pk, "is_public": True} for space in spaces))
    for row in (club.seasons.get(), competition):
        _copies(row, ({"name": f"Copy {number}"} for number in range(size)))
    player = Player.objects.in_space(club.space).earliest("pk")
    rating = Rating.objects.in_space(club.space).earliest("pk")
    _copies(player, ({"name": f"Copy {number}"} for number in range(size)))
    fresh = Player.objects.in_space(club.space).filter(ratings=None)
    _copies(rating, ({"player_id": one.pk} for one in fresh))


def _copies(row: models.Model, changes: Iterable[dict[str, object]]) -> None:
    columns = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    del columns["id"]
    own = {"uid": uuid4} if "uid" in columns else {}
    type(row)._default_manager.bulk_create(
        type(row)(**columns | {name: make() for name, make in own.items()} | change) for change in changes
    )


def test_no_read_takes_more_queries_for_more_rows(db: None) -> None:
    few, many = world("Few", FEW), world("Many", MANY)
    names = [case.name for case in API_CASES if case.method == "get" and case.name not in OF_NO_ROWS]
    queries("api-season", few, FEW)  # PostgreSQL prepares its statement once for each connection
    asked = {name: (queries(name, few, FEW), queries(name, many, MANY)) for name in names}
    assert {name: both for name, both in asked.items() if both[0] != both[1]} == {}
    assert max(both[1] for both in asked.values()) <= MOST


def queries(name: str, of: Everything, rows: int) -> int:
    """The number of queries for a page of `rows` rows, if the read has pages."""
    path = path_of(name, of)
    view = resolve(path).func.view_class()
    query = {"page_size": rows} if isinstance(view, ListView) else {}
    kept_folds.clear()
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        answer = Client().get(path, query)
    assert answer.status_code == 200, (path, answer.content[:300])
    return len(asked)
