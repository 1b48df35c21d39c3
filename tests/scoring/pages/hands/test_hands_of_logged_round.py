"""A round links to its hand log, from its row in the history and from its own page."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from rules.notation import read_one
from scoring.pages.hands.verdicts import WATTEN_EXAMPLE
from scoring.services import hand_log_add
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
SEE, LOG = "See its log", "Log its cards"


@pytest.fixture
def line(watten: Table) -> str:
    """The first of two rounds."""
    entry = watten.declare("round_won", side=1, value=3).entry_id
    watten.declare("round_won", side=0, value=2)
    return entry


def logged(table: Table, game: int = 1, round_: int = 1, note: str = "") -> str:
    hand = read_one(WATTEN_EXAMPLE.format(note="", rules="upper_austria") + note)
    log = hand_log_add(access=table.access, hand=hand, game=game, round=round_)
    return reverse("scoring:replay", args=[table.sheet.uid, log.uid])


def page(client: Client, table: Table, *args: str) -> str:
    name = "why" if args else "history"
    return client.get(reverse(f"scoring:{name}", args=[table.sheet.uid, *args]), **ENGLISH).content.decode()


def test_a_round_without_a_log_offers_to_log_its_cards(owner: Client, watten: Table, line: str) -> None:
    assert LOG in page(owner, watten, line)
    assert page(owner, watten).count(LOG) == 2
    assert SEE not in page(owner, watten, line) + page(owner, watten)


def test_a_round_with_a_log_links_to_it(owner: Client, watten: Table, line: str) -> None:
    replay = logged(watten)

    own, sheet = page(owner, watten, line), page(owner, watten)
    assert f'href="{replay}"' in own
    assert LOG not in own
    assert (sheet.count(f'href="{replay}"'), sheet.count(LOG)) == (1, 1)


def test_a_round_links_to_its_latest_log(owner: Client, watten: Table, line: str) -> None:
    first = logged(watten)
    latest = logged(watten, note="# looked at once more\nB1 penalty misdeal\n")

    assert first != latest
    assert f'href="{latest}"' in page(owner, watten, line)
    assert first not in page(owner, watten, line) + page(owner, watten)


def test_a_log_without_a_round_or_of_another_one_is_not_linked(
    owner: Client, watten: Table, line: str
) -> None:
    logged(watten, 0, 0)
    logged(watten, 1, 2)

    assert SEE not in page(owner, watten, line)
    assert page(owner, watten).count(SEE) == 1


def test_a_watcher_and_a_closed_sheet_show_the_log(
    watcher: Client, owner: Client, watten: Table, line: str
) -> None:
    replay = logged(watten)
    assert f'href="{replay}"' in page(watcher, watten, line)
    assert f'href="{replay}"' in page(watcher, watten)

    watten.declare("sheet_closed")
    assert f'href="{replay}"' in page(owner, watten, line)


def test_a_voided_line_has_no_link_to_a_log(owner: Client, watten: Table, line: str) -> None:
    logged(watten)
    watten.declare("entry_voided", target=line)

    assert SEE not in page(owner, watten, line) + page(owner, watten)


def test_the_logs_of_a_sheet_take_one_query(
    owner: Client, watten: Table, line: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    path = reverse("scoring:history", args=[watten.sheet.uid])
    owner.get(path)
    with CaptureQueriesContext(connection) as before:
        owner.get(path)
    for round_ in (1, 2):
        logged(watten, 1, round_)
    with django_assert_num_queries(len(before)):
        owner.get(path)
