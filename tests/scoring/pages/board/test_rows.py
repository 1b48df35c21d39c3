"""Equal rows are rendered once, and each still leads to its own round."""

from __future__ import annotations

from dataclasses import replace

from scoring.pages.board import rows
from scoring.pages.board.links import ANY_LINE
from scoring.pages.board.rows import ColumnCell, Lead, WattenRow

CELLS = tuple(ColumnCell(text, text != "–", crossed=False, krank=False, was="") for text in "2–")
ROW = WattenRow(cells=CELLS, flag=None, sign="", state=None, round="Round 1", lead=Lead.ROUND, id="one")


def test_a_corrected_row_is_rendered_again() -> None:
    written, corrected = rows.html([ROW, replace(ROW, sign="corrected")])

    assert "corrected" in corrected
    assert "corrected" not in written


def test_equal_rows_have_links_of_their_own() -> None:
    first, second = rows.html([ROW, replace(ROW, id="two")], f"/s/a/{ANY_LINE}/?from=pad")
    [elsewhere] = rows.html([ROW], f"/s/b/{ANY_LINE}/?from=pad")

    assert 'id="line-one" href="/s/a/one/?from=pad"' in first
    assert 'id="line-two" href="/s/a/two/?from=pad"' in second
    assert 'href="/s/b/one/?from=pad"' in elsewhere


def test_a_row_without_a_stored_round_has_no_link() -> None:
    for lead in (Lead.UNSENT, Lead.NOWHERE):
        [drawn] = rows.html([replace(ROW, lead=lead)], f"/s/a/{ANY_LINE}/")
        assert "href" not in drawn
