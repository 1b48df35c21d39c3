"""GET /s/<uid>/ and /board/: who sees what, and the cost of a poll."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Player
from tests.markup import one_line
from tests.scoring.conftest import Table
from tests.scoring.pages.board.conftest import Tablet

pytestmark = pytest.mark.usefixtures("in_english")


def shown(tablet: Tablet) -> str:
    return tablet.client.get(tablet.url()).content.decode()


def test_the_pad_shows_names_score_and_the_effect_of_the_next_tap(tablet: Tablet) -> None:
    html = shown(tablet)

    assert "Anna &amp; Cilli" in html
    assert "Beni &amp; Dora" in html
    assert "+2 · then 2" in html
    assert 'value="kind=round_won&amp;side=0&amp;value=2"' in html


def test_the_pad_is_sent_compressed(tablet: Tablet) -> None:
    answer = tablet.client.get(tablet.url(), headers={"accept-encoding": "gzip"})

    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]


def test_only_looking_is_allowed(tablet: Tablet) -> None:
    assert tablet.client.post(tablet.url()).status_code == 405
    assert tablet.client.post(tablet.url("board")).status_code == 405


def test_a_stranger_gets_the_same_404_as_for_no_sheet(stranger_tablet: Tablet) -> None:
    assert stranger_tablet.client.get(stranger_tablet.url()).status_code == 404
    assert stranger_tablet.client.get(stranger_tablet.url("board")).status_code == 404


def test_a_watcher_gets_no_button_to_write(watching_tablet: Tablet) -> None:
    answer = watching_tablet.client.get(watching_tablet.url())

    assert answer.status_code == 200
    assert "round_won" not in answer.content.decode()


def test_a_poll_of_the_newest_version_is_empty_and_costs_one_read(tablet: Tablet, watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)

    with CaptureQueriesContext(connection) as seen:
        answer = tablet.client.get(tablet.url("board"), {"v": "1"})

    assert (answer.status_code, answer.content) == (204, b"")
    assert len(seen) == 1
    assert "csrf" not in str(answer.cookies)


def test_a_poll_with_an_older_version_returns_the_board(tablet: Tablet, watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)

    answer = tablet.client.get(tablet.url("board"), {"v": "0"})

    assert (answer.status_code, answer["Sheet-Version"]) == (200, "1")
    assert '<div id="board"' in answer.content.decode()


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 400, "\0"])
def test_a_poll_with_an_unreadable_version_returns_the_board(tablet: Tablet, version: str) -> None:
    assert tablet.client.get(tablet.url("board"), {"v": version}).status_code == 200


def test_a_watching_device_polls_without_buttons(watching_tablet: Tablet) -> None:
    answer = watching_tablet.client.get(watching_tablet.url("board"), {"v": "x"})

    assert answer.status_code == 200
    assert "<button" not in answer.content.decode()


def test_a_hostile_name_stays_text(tablet: Tablet) -> None:
    Player.objects.everywhere("test").filter(name="Anna").update(name='<img src=x onerror="a()">')

    html = shown(tablet)

    assert "<img" not in html
    assert "&lt;img" in html


def test_a_krank_side_can_tap_its_bid_and_is_offered_the_penalty(tablet: Tablet, watten: Table) -> None:
    watten.declare("round_won", side=0, value=7)

    html = shown(tablet)

    assert 'id="krank-a"' in html
    assert "kind=bid_made&amp;side=0" not in html
    assert html.count("kind=penalty_given&amp;side=0&amp;code=krank_bid") == 2


def test_void_points_is_offered_only_to_the_side_concerned(tablet: Tablet, watten: Table) -> None:
    watten.declare("round_won", side=1, value=2)
    assert "points_voided" not in shown(tablet)
    watten.declare("round_won", side=0, value=7)

    assert re.findall(r"kind=points_voided&amp;side=(\d)", shown(tablet)) == ["1"]


def test_an_open_bid_offers_stay_and_concede_with_their_price(tablet: Tablet, watten: Table) -> None:
    watten.declare("bid_made", side=0, value=3)

    html = shown(tablet)

    assert "kind=bid_answered&amp;side=1&amp;value=3&amp;answer=stay" in html
    assert "2 to Anna &amp; Cilli" in html
    assert "Anna &amp; Cilli bid 3" in html


def test_an_open_bid_leaves_every_value_within_two_taps(tablet: Tablet, watten: Table) -> None:
    watten.declare("bid_made", side=0, value=3)

    html = shown(tablet)

    assert html.count('id="values-b"') == 1
    assert set(re.findall(r"kind=round_won&amp;side=1&amp;value=(\d)", html)) == set("23456789")


def test_a_moved_game_asks_until_the_next_round_and_stays_marked_in_the_history(tablet: Tablet) -> None:
    for value in (3, 4, 2, 2):
        tablet.tap(f"kind=round_won&side=0&value={value}")
    first = tablet.sheet.entries.earliest("seq").entry_id
    sign = '<b class="alarm">!'
    assert sign not in shown(tablet)

    tablet.tap(f"kind=entry_corrected&target={first}&inner_kind=round_won&side=0&value=2")
    assert "Game 1 has no winner any more" in shown(tablet)
    tablet.tap("kind=round_won&side=1&value=2")

    assert "Game 1 has no winner any more" not in shown(tablet)
    assert sign in shown(tablet)


def test_a_corrected_round_shows_its_old_value_at_the_side_that_had_it(tablet: Tablet) -> None:
    tablet.tap("kind=round_won&side=0&value=3")
    line = tablet.sheet.entries.earliest("seq").entry_id
    tablet.tap(f"kind=entry_corrected&target={line}&inner_kind=round_won&side=1&value=3")

    html = one_line(shown(tablet))

    assert '<span class="cell is-dash"><del class="was">+3</del> –</span> <span class="cell">3</span>' in html
    assert '<span class="row-sign small">corrected</span>' in html


def test_a_long_name_leaves_room_for_the_dealer_mark(tablet: Tablet, watten: Table) -> None:
    Player.objects.everywhere("a test renames").filter(name="Anna").update(name="Maximiliane-Theresia")
    asked = shown(tablet)
    assert "cut-for-deal" in asked
    assert ">Maximiliane… deals<" not in asked
    watten.declare("dealer_set", seat=0)

    html = shown(tablet)

    assert ">Maximiliane… deals<" in html
    assert 'title="Maximiliane-Theresia"' in html


def test_a_finished_game_is_named_while_the_next_one_runs(tablet: Tablet, watten: Table) -> None:
    watten.declare("round_won", side=1, value=2)
    watten.declare("round_won", side=0, value=9)

    html = shown(tablet)

    assert "Bummerl for Beni &amp; Dora" in html
    assert "Game 2 · round 1" in html
    assert 'href="#mark-bummerl"' in html


def test_a_closed_sheet_can_only_be_reopened(tablet: Tablet, watten: Table) -> None:
    watten.declare("sheet_closed")

    html = shown(tablet)

    assert "kind=sheet_reopened" in html
    assert "kind=round_won" not in html


class _Shapes(HTMLParser):
    """What a strict content policy forbids, and every target of a link or form."""

    def __init__(self) -> None:
        super().__init__()
        self.forbidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        handlers = [name for name in names if name.startswith("on") or name == "style"]
        is_code = "src" not in names and names.get("type") != "application/json"
        is_inline = tag == "style" or (tag == "script" and is_code)
        self.forbidden += handlers + [tag] * is_inline


@pytest.mark.parametrize("path", ["/", "/new/watten/", "/new/whot/"])
def test_static_pages_keep_the_content_policy(tablet: Tablet, path: str) -> None:
    _keeps_policy(tablet.client.get(path).content.decode())


def test_the_pad_keeps_the_content_policy(tablet: Tablet, watten: Table) -> None:
    watten.declare("round_won", side=0, value=7)
    watten.declare("bid_made", side=1, value=3)

    _keeps_policy(shown(tablet))


def _keeps_policy(html: str) -> None:
    shapes = _Shapes()
    shapes.feed(html)

    assert "<body" in html
    assert shapes.forbidden == []


def test_undo_names_the_dismissed_entry(tablet: Tablet, watten: Table, second_tablet: Table) -> None:
    """A stale tap waits; the undo button tells whoever dismissed it which tap that was."""
    watten.declare("round_won", side=0, value=3)
    waits = second_tablet.declare("round_won", side=1, value=2, seen=0, game=1, round=1)
    watten.declare("entry_dismissed", target=waits.entry_id)

    assert re.search(r"put aside: Beni &amp; Dora: round won at 2", shown(tablet))
