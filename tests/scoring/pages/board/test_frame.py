"""Boards of one shape share the HTML around their pads, and each shows its own texts."""

from __future__ import annotations

from dataclasses import fields

import pytest
from django.utils import translation

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import board
from scoring.pages.board import frame, watten_pad
from scoring.pages.board.board import Reader, page
from scoring.pages.board.links import Links
from tests.engine.table import WattenTable

HERE = ("Anna", "Beni", "Cilli", "Dora")
THERE = ("Resi", "Sepp <b>", "100 % Toni", "%(a)s")
PEN = Pen("w", None, True)


def html(table: WattenTable, names: tuple[str, ...] = HERE, number: int = 1, pen: Pen = PEN) -> str:
    links = Links(**{field.name: f"/{number}/{field.name}/" for field in fields(Links)})
    drawn = page(board(table.sheet, names, pen), Reader(links, may_direct=True, pen=pen), f"entry-{number}")
    with translation.override("en"):
        return frame.html(drawn, links, f"token-{number}")


def test_two_tables_show_their_own_texts() -> None:
    table = WattenTable()
    table.won(0, 2)

    here, there = html(table), html(table, THERE, 2)

    assert 'data-say="Anna &amp; Cilli' in here
    assert 'data-say="Resi &amp; 100 % Toni' in there
    assert "Sepp &lt;b&gt;" in there
    assert "Sepp <b>" not in there
    for text in (
        'value="entry-{}"',
        'value="token-{}"',
        'hx-post="/{}/entries_url/"',
        'href="/{}/history_url/"',
    ):
        assert text.format(1) in here
        assert text.format(2) in there
        assert text.format(1) not in there
    assert "\0" not in here + there


def test_a_frame_is_drawn_once_for_all_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    table = WattenTable()
    table.won(0, 2)
    html(table)
    for module in (frame, watten_pad):
        monkeypatch.setattr(module, "render_to_string", None)  # not needed any more

    assert "Sepp" in html(table, THERE, 2)


def test_a_frame_has_the_keys_of_its_board() -> None:
    table = WattenTable()
    assert ('id="undo"' in html(table), 'id="put-back"' in html(table)) == (False, False)
    table.won(0, 2)
    assert ('id="undo"' in html(table), 'id="put-back"' in html(table)) == (True, False)
    table.undo()
    assert ('id="undo"' in html(table), 'id="put-back"' in html(table)) == (False, True)


def test_a_board_without_a_token_has_no_field_for_it() -> None:
    table = WattenTable()
    links = Links(**{field.name: "/" for field in fields(Links)})
    drawn = page(board(table.sheet, HERE, PEN), Reader(links, may_direct=True, pen=PEN), "")

    assert "csrfmiddlewaretoken" not in frame.html(drawn, links)


def test_a_device_that_has_written_nothing_itself_is_not_told_that_nobody_has() -> None:
    assert "Nothing written yet" in html(WattenTable())

    table = WattenTable()
    with table.by("another device"):
        table.won(0, 2)

    assert "Nothing of yours to undo" in html(table, pen=Pen("phone", 1, may_direct=False, one_side=True))
