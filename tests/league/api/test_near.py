"""Pages of entries, rounds and hand logs are correct wherever their rows are among those of other tables."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league import services
from league.api import near
from league.models import Season
from rules.walk import random_hand
from scoring.selectors.sheets import sheet_fold
from scoring.services import hand_logs_add
from scoring.services.round_rows import write_rounds
from tests.league.api.conftest import Play, get
from tests.league.conftest import access_to, declare, won


@pytest.fixture
def seasons(season: Season, play: Play) -> tuple[Season, Season]:
    """Two seasons whose tables write alternately."""
    services.club_change(club=season.club, name=season.club.name, is_public=True)
    other = services.season_open(
        club=season.club, name="Other", starts_on=season.starts_on, ends_on=season.ends_on
    )
    of = [play(), play()]
    of[1].season_sheet.season = other
    of[1].season_sheet.save()
    for number, points in enumerate((9, 4, 7, 9)):
        for sheet in of:
            declare(sheet, won((0, points)))
            rules = sheet_fold(sheet).setup.ruleset
            hand_logs_add(access=access_to(sheet), hands=[random_hand(rules, Random(number), 4)])
    write_rounds([sheet.pk for sheet in of])
    return season, other


def walk(client: Client, path: str, way: str) -> tuple[list[Any], str]:
    """All rows in the order of the list, and the address of the last page."""
    rows: list[Any] = []
    while True:
        page = get(client, path)
        rows = [*rows, *page["results"]] if way == "next" else [*page["results"], *rows]
        if page[way] is None:
            return rows, path
        path = page[way].partition("/api/v1")[2]


@pytest.mark.django_db
def test_pages_forward_and_back_have_each_row_once(
    client: Client, seasons: tuple[Season, Season], monkeypatch: pytest.MonkeyPatch
) -> None:
    for season, kind in product(seasons, ("entries", "rounds", "hands")):
        path = f"/seasons/{season.uid}/{kind}/"
        rows = get(client, f"{path}?page_size=100")["results"]
        assert len(rows) >= 4
        for window, wanted in product((3, 1000), (rows, rows[::-1])):
            monkeypatch.setattr(near, "WINDOW", window)
            order = "written" if wanted is rows else "-written"
            forward, last = walk(client, f"{path}?page_size=3&ordering={order}", "next")
            back, _ = walk(client, last, "previous")
            assert forward == back == wanted, (kind, order, window)


@pytest.mark.django_db
def test_a_page_reads_only_nearby_keys(client: Client, seasons: tuple[Season, Season]) -> None:
    """And does not sort all rows of the season."""
    page = get(client, f"/seasons/{seasons[0].uid}/entries/?page_size=2")
    for path in (f"/seasons/{seasons[0].uid}/entries/?page_size=2", page["next"].partition("/api/v1")[2]):
        with CaptureQueriesContext(connection) as asked:
            get(client, path)
        pages = [one["sql"] for one in asked if "ORDER BY" in one["sql"] and '"payload"' in one["sql"]]
        assert len(pages) == 1
        assert "EXISTS" in pages[0]
