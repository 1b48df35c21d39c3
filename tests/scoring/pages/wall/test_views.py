"""/wall/: every table of the evening that this device may see, and no other."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.access import Device
from scoring.models import Sheet
from scoring.selectors.sheets import MOST_ON_WALL
from scoring.services import sheet_open
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import HOSTILE, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
WALL, POLL = reverse("scoring:wall"), reverse("scoring:wall-board")


def wall(client: Client) -> str:
    return text_of(client.get(WALL, **ENGLISH).content)


def version(client: Client) -> str:
    return str(client.get(POLL).headers["Sheet-Version"])


def test_the_wall_shows_both_games_with_their_scores(owner: Client, watten: Table, whot: Table) -> None:
    for value in (4, 3):
        watten.declare("round_won", side=0, value=value)
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 120}, {"seat": 2, "points": 9}])

    seen = wall(owner)

    assert "Anna &amp; Cilli krank 7 Beni &amp; Dora 0" in seen
    assert "Beni out 120" in seen


def test_a_stranger_sees_no_table(stranger: Client, watten: Table) -> None:
    assert "Anna" not in wall(stranger)
    assert "No table has begun this evening." in wall(stranger)


def test_a_watched_table_is_on_the_wall(watcher: Client) -> None:
    assert "Anna &amp; Cilli" in wall(watcher)


def test_a_poll_is_empty_until_an_entry_or_a_new_table(owner: Client, watten: Table, anna: Device) -> None:
    first = version(owner)
    assert owner.get(f"{POLL}?v={first}").status_code == 204

    watten.declare("round_won", side=0, value=2)
    second = version(owner)
    sheet_open(ruleset_key="upper_austria", options={}, names=("E", "F", "G", "H"), device=anna)
    third = version(owner)

    assert len({first, second, third}) == 3
    assert owner.get(f"{POLL}?v={second}").status_code == 200


def test_yesterdays_table_is_gone_unless_played_after_midnight(
    owner: Client, watten_sheet: Sheet, whot_sheet: Sheet
) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    long_ago = timezone.now() - timedelta(hours=20)
    Sheet.objects.everywhere("a test").filter(pk=watten_sheet.pk).update(
        begun_on=yesterday, changed_at=long_ago
    )
    Sheet.objects.everywhere("a test").filter(pk=whot_sheet.pk).update(begun_on=yesterday)

    seen = wall(owner)

    assert "Watten" not in seen
    assert "WHOT!" in seen


def test_a_closed_table_comes_last(owner: Client, whot: Table, watten: Table) -> None:
    watten.declare("sheet_closed")

    seen = wall(owner)

    assert seen.index("WHOT!") < seen.index("Watten closed")


def test_a_finished_game_is_shown_until_the_next_one_begins(
    owner: Client, whot: Table, watten: Table
) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 120}, {"seat": 2, "points": 130}])
    for value in (4, 5):
        watten.declare("round_won", side=0, value=value)

    seen = wall(owner)
    assert "WHOT! Game 1 is over Anna 0 Beni out 120 Cilli out 130" in seen
    assert "Watten Game 1 is over Anna &amp; Cilli 9 Beni &amp; Dora" in seen

    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 7}, {"seat": 2, "points": 8}])
    assert "WHOT! Game 2 · round 2 Anna 0 Beni 7 Cilli 8" in wall(owner)


def test_a_player_who_left_is_in_no_later_game(owner: Client, whot: Table) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 120}, {"seat": 2, "points": 130}])
    whot.declare("player_left", seat=1)
    whot.declare("round_scored", winner=0, hands=[{"seat": 2, "points": 8}])
    assert "Game 2 · round 2 Anna 0 Cilli 8" in wall(owner)

    whot.declare("round_scored", winner=0, hands=[{"seat": 2, "points": 120}])
    assert "Game 2 is over Anna 0 Cilli out 128" in wall(owner)

    whot.declare("player_joined", seat=1)
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 7}, {"seat": 2, "points": 5}])
    assert "Anna 0 Beni 7 Cilli 5" in wall(owner)


def test_a_player_who_leaves_during_a_game_keeps_the_line_until_its_end(owner: Client, whot: Table) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 20}, {"seat": 2, "points": 30}])
    whot.declare("player_left", seat=1)

    assert "Beni away 20" in wall(owner)


def test_no_name_is_markup(owner: Client, anna: Device) -> None:
    sheet_open(ruleset_key="upper_austria", options={}, names=(HOSTILE[:40], "B", "C", "D"), device=anna)

    assert b"<script>alert" not in owner.get(WALL).content


def test_the_queries_of_an_empty_poll_do_not_grow_with_the_tables(
    owner: Client, anna: Device, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(MOST_ON_WALL + 2):
        sheet_open(ruleset_key="upper_austria", options={}, names=("A", "B", "C", "D"), device=anna)
    seen = version(owner)

    with django_assert_num_queries(3):  # the sheets, their seats, the players
        owner.get(f"{POLL}?v={seen}")
    assert owner.get(WALL).content.count(b'class="tile') >= MOST_ON_WALL
