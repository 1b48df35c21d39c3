"""/wall/: every table of the evening that this device may see, and no other."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.access import Device
from scoring.models import Sheet
from scoring.pages.shared.short_names import distinct_names
from scoring.pages.wall.views import TABLES_A_PAGE
from scoring.selectors.folds import kept_folds
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

    assert seen.index("WHOT!") < seen.index("Watten · closed")


def test_a_finished_game_is_shown_until_the_next_one_begins(
    owner: Client, whot: Table, watten: Table
) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 120}, {"seat": 2, "points": 130}])
    for value in (4, 5):
        watten.declare("round_won", side=0, value=value)

    seen = wall(owner)
    assert "WHOT! · Game 1 is over Anna 0 Beni out 120 Cilli out 130" in seen
    assert "Watten · Game 1 is over Anna &amp; Cilli 9 Beni &amp; Dora" in seen

    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 7}, {"seat": 2, "points": 8}])
    assert "WHOT! · Game 2 · round 2 Anna 0 Beni 7 Cilli 8" in wall(owner)


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


def test_names_on_the_wall_are_escaped(owner: Client, anna: Device) -> None:
    sheet_open(ruleset_key="upper_austria", options={}, names=(HOSTILE[:40], "B", "C", "D"), device=anna)

    assert b"<script>alert" not in owner.get(WALL).content


def opened(anna: Device, tables: int, names: tuple[str, ...] = ("A", "B", "C", "D")) -> None:
    for number in range(1, tables + 1):
        sheet_open(
            ruleset_key="upper_austria", options={}, names=names, device=anna, title=f"Tisch {number:02}"
        )


def test_every_table_of_a_large_evening_is_on_one_page(owner: Client, anna: Device) -> None:
    opened(anna, 2 * TABLES_A_PAGE + 3)

    pages = [text_of(owner.get(f"{WALL}?page={page}", **ENGLISH).content) for page in (1, 2, 3)]

    shown = [[number for number in range(1, 28) if f"Tisch {number:02}" in page] for page in pages]
    assert sorted(number for page in shown for number in page) == list(range(1, 28))
    assert [len(numbers) for numbers in shown] == [TABLES_A_PAGE, TABLES_A_PAGE, 3]


def test_pages_of_the_wall_are_links_and_the_last_leads_to_the_first(owner: Client, anna: Device) -> None:
    opened(anna, TABLES_A_PAGE + 1)

    last = owner.get(f"{WALL}?page=2").content.decode()

    assert re.search(r'href="\?page=1"[^>]*data-next', last, re.S)
    assert re.search(r'href="\?page=2"[^>]*aria-current="page"', last, re.S)
    assert '<input type="hidden" name="page" value="2">' in last  # the poll asks for the same page
    assert "wall-pages" in owner.get(f"{POLL}?page=2").content.decode()


@pytest.mark.parametrize("page", ["0", "-1", "99", "x", "9" * 400, "%00", "²"])
def test_a_missing_page_shows_the_nearest_one(owner: Client, anna: Device, page: str) -> None:
    opened(anna, TABLES_A_PAGE + 1)

    assert owner.get(f"{WALL}?page={page}").status_code == 200
    assert owner.get(f"{POLL}?page={page}").status_code == 200


def test_a_table_without_a_title_shows_its_number(owner: Client, watten: Table, whot: Table) -> None:
    seen = wall(owner)

    assert "Table 1 Watten" in seen
    assert "Table 2 WHOT!" in seen


def test_long_names_of_partners_are_distinct_as_on_the_pad(owner: Client, anna: Device) -> None:
    names = ("Maximiliane-Theresia Huber", "Beni", "Maximilian-Ludwig Huber", "Dora")
    opened(anna, 1, names)

    seen = wall(owner)

    assert " & ".join(distinct_names(names, 12)[::2]) in html.unescape(seen)
    assert "Theresia" not in seen.partition("Tisch")[2].partition("Beni")[0]


def test_sheets_typed_from_paper_later_are_not_on_the_wall(owner: Client, watten: Table) -> None:
    last_week = timezone.localdate() - timedelta(days=7)
    Sheet.objects.everywhere("a test").filter(pk=watten.sheet.pk).update(begun_on=last_week)

    assert "Anna" not in wall(owner)


def test_the_queries_of_the_wall_do_not_grow_with_the_tables(
    owner: Client, anna: Device, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    opened(anna, TABLES_A_PAGE + 2)
    seen = version(owner)

    with django_assert_num_queries(1):
        assert owner.get(f"{POLL}?v={seen}").status_code == 204
    with django_assert_num_queries(
        5
    ):  # the tables, the sheets, seats, players, which sheets are only watched
        owner.get(WALL)
    kept_folds.clear()
    with django_assert_num_queries(6):  # and the entries of all of them
        owner.get(WALL)
