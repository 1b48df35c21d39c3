"""Every page shows the same score of a game (A20), and the start page names the running game."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.services import sheet_open
from tests.scoring.conftest import NAMES, Table, access_of
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db
COUNTS_LESS = "More than the target does not count: 11 counts as 9."


def overshot(anna: Device, *, clips: bool) -> Table:
    """A game to nine in Upper Austria: 8 and 3 make 11."""
    options = {"clip_to_target": clips}
    table = Table(
        access_of(
            sheet_open(ruleset_key="upper_austria", options=options, names=NAMES, device=anna),
            anna,
        )
    )
    table.declare("round_won", side=1, value=2)
    table.declare("round_won", side=0, value=8)
    table.declare("round_won", side=0, value=3)
    return table


def html(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(f"scoring:{name}", args=args), HTTP_ACCEPT_LANGUAGE="en").content.decode()


@pytest.mark.parametrize(("clips", "foot"), [(True, "9"), (False, "11")])
def test_foot_and_heading_show_the_same_totals(owner: Client, anna: Device, clips: bool, foot: str) -> None:
    table = overshot(anna, clips=clips)
    sheet, printed = (html(owner, name, table.sheet.uid) for name in ("history", "result"))

    assert f"won {foot} to 2" in text_of(sheet.encode())
    for shown in (sheet, printed):
        assert f"<b>{foot}</b>" in shown.split("<tfoot>")[1].split("</tfoot>")[0]


@pytest.mark.parametrize("clips", [True, False])
def test_a_running_column_shows_made_and_clipped_points(owner: Client, anna: Device, clips: bool) -> None:
    table = overshot(anna, clips=clips)

    for name in ("history", "result"):
        shown = html(owner, name, table.sheet.uid)
        assert "<b>11</b>" in shown.split("<tbody>")[1].split("</tbody>")[0]
        assert (COUNTS_LESS in shown) is clips


@pytest.mark.parametrize(("clips", "counts"), [(True, 9), (False, 11)])
def test_exports_have_the_made_total_and_the_counted_total(
    owner: Client, anna: Device, clips: bool, counts: int
) -> None:
    """docs/export.md: `totals` are the points made, `clipped` those that count; a result is on the line that
    ended its game.
    """
    table = overshot(anna, clips=clips)
    [game] = json.loads(html(owner, "result-json", table.sheet.uid))["games"]
    rows = rows_of(owner, table)
    results = [(row["side A: result"], row["side B: result"]) for row in rows]

    assert (game["totals"], game["clipped"]) == ([11, 2], [counts, 2])
    assert [row["side A: total"] for row in rows] == ["0", "8", "11"]
    assert results == [("", ""), ("", ""), (str(counts), "2")]


def test_a_running_game_has_no_result_yet(owner: Client, anna: Device) -> None:
    table = overshot(anna, clips=True)
    table.declare("round_won", side=1, value=4)
    last = rows_of(owner, table)[-1]

    assert (last["side B: total"], last["side A: result"], last["side B: result"]) == ("4", "", "")


def rows_of(client: Client, table: Table) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(html(client, "result-csv", table.sheet.uid)[1:])))


@pytest.mark.parametrize("clips", [True, False])
def test_the_derivation_explains_the_clipping(owner: Client, anna: Device, clips: bool) -> None:
    table = overshot(anna, clips=clips)

    assert (COUNTS_LESS in text_of(html(owner, "sheet-why", table.sheet.uid).encode())) is clips


def test_the_start_page_names_the_game_shown_on_the_pad(owner: Client, anna: Device) -> None:
    overshot(anna, clips=True)
    text = text_of(html(owner, "home").encode())

    assert "game 2" in text
    assert "0 : 0" in text
