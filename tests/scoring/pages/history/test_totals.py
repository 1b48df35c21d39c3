"""Chart and table of a game by round; a late player begins with the total of the house rule."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.pages.history import totals
from scoring.selectors.sheets import sheet_board, sheet_history
from scoring.services import person_add, sheet_open
from scoring.wording import Who
from tests.scoring.conftest import NAMES, Table, access_of
from tests.scoring.pages.conftest import text_of
from tests.scoring.pages.whot_tables import ENGLISH, scored, table_of

pytestmark = pytest.mark.django_db


def lines_of(table: Table, monkeypatch: pytest.MonkeyPatch, game: int = 0) -> dict[str, list[int | None]]:
    """The drawn values, by name."""
    drawn: dict[str, list[int | None]] = {}
    monkeypatch.setattr(
        totals, "chart", lambda series, goal: drawn.update({of.name: list(of.values) for of in series})
    )
    board = sheet_board(table.sheet)
    totals.progress(sheet_history(table.sheet)[game], board, Who.of(board))
    return drawn


@pytest.mark.parametrize(("clips", "end"), [(True, 9), (False, 11)])
def test_a_watten_line_ends_at_the_counted_total(
    anna: Device, monkeypatch: pytest.MonkeyPatch, clips: bool, end: int
) -> None:
    """A20: 8 and 3 of 9 are 11, and count as 9 unless the table counts every point."""
    options = {"clip_to_target": clips}
    sheet = sheet_open(ruleset_key="upper_austria", options=options, names=NAMES, device=anna)
    table = Table(access_of(sheet, anna))
    for side, value in ((1, 2), (0, 8), (0, 3)):
        table.declare("round_won", side=side, value=value)

    assert lines_of(table, monkeypatch) == {"Anna & Cilli": [0, 0, 8, end], "Beni & Dora": [0, 2, 2, 2]}


def joins(table: Table, name: str) -> int:
    seat = person_add(access=table.access, name=name)
    table.declare("player_joined", seat=seat)
    return seat


def test_a_late_player_begins_with_the_highest_total_before_the_first_round_played(
    whot: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Section 4 item 9: `late_joiner` maximum. After round 1 the highest total is 31; the player joins for
    round 2.
    """
    scored(whot, 0, p1=24, p2=31)
    seat = joins(whot, "Dora")
    scored(whot, 1, p0=10, p2=5, **{f"p{seat}": 7})

    assert lines_of(whot, monkeypatch) == {
        "Anna": [0, 0, 10],
        "Beni": [0, 24, 24],
        "Cilli": [0, 31, 36],
        "Dora": [None, 31, 38],
    }


def test_the_line_of_a_player_who_leaves_ends_with_the_last_round_played(
    whot: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    scored(whot, 0, p1=24, p2=31)
    whot.declare("player_left", seat=1)
    scored(whot, 2, p0=10)

    assert lines_of(whot, monkeypatch)["Beni"] == [0, 24, None]


def test_a_line_has_a_gap_while_its_player_is_away_and_ends_when_out(
    whot: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    scored(whot, 0, p1=24, p2=31)
    whot.declare("player_left", seat=1)
    scored(whot, 2, p0=10)
    whot.declare("player_joined", seat=1)
    scored(whot, 0, p1=9, p2=70)
    scored(whot, 0, p1=3)

    assert lines_of(whot, monkeypatch) == {
        "Anna": [0, 0, 10, 10, 10],
        "Beni": [0, 24, 31, 40, 43],
        "Cilli": [0, 31, 31, 101, None],
    }


def test_a_void_round_changes_no_total(whot: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    scored(whot, 0, p1=24, p2=31)
    whot.declare("round_void")
    scored(whot, 1, p0=8, p2=1)

    assert lines_of(whot, monkeypatch)["Cilli"] == [0, 31, 31, 32]


def test_a_player_away_for_a_whole_game_has_no_line(whot: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    whot.declare("player_left", seat=1)
    scored(whot, 0, p2=31)

    assert list(lines_of(whot, monkeypatch)) == ["Anna", "Cilli"]


def test_the_ruleset_sets_the_first_total_of_a_late_player(owner: Client, whot: Table) -> None:
    scored(whot, 0, p1=24, p2=31)
    joins(whot, "Dora")

    page = text_of(owner.get(reverse("scoring:history", args=[whot.sheet.uid]), **ENGLISH).content)

    assert "Dora joins with 31" in page


def test_without_totals_a_late_player_begins_with_nothing(owner: Client, anna: Device) -> None:
    table = table_of(anna, "leaflet_classic", 3)
    joins(table, "Dora")

    page = text_of(owner.get(reverse("scoring:history", args=[table.sheet.uid]), **ENGLISH).content)

    assert "Dora joins" in page
    assert "Dora joins with" not in page


def test_a_penalty_within_a_watten_round_is_no_round_of_its_own(
    watten: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S4 R5: a peek costs points, and the round goes on."""
    watten.declare("round_won", side=0, value=2)
    watten.declare("penalty_given", side=0, code="peek_cut")
    watten.declare("round_won", side=0, value=3)

    drawn = lines_of(watten, monkeypatch)

    assert [len(values) for values in drawn.values()] == [3, 3]
    assert drawn["Anna & Cilli"] == [0, 2, 5]


def test_a_late_player_is_in_no_earlier_game(owner: Client, anna: Device) -> None:
    table = table_of(anna, "leaflet_long", 2)
    scored(table, 0, p1=100)
    joins(table, "Dora")
    scored(table, 0, p1=100, p2=12)

    games = sheet_history(table.sheet)
    picture = owner.get(reverse("scoring:result-picture", args=[table.sheet.uid]), **ENGLISH).content.decode()

    assert [game.summary.absent for game in games] == [(2,), ()]
    assert ">·</text>" in picture
    assert ">12</text>" in picture
