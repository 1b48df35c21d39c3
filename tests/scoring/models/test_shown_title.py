"""The title of a sheet is in the reader's language; what people typed stays."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.models import Sheet
from scoring.models.shown_title import NO_PURPOSE, TablePurpose, shown_title


@pytest.mark.parametrize(
    ("typed", "purpose", "german", "english"),
    [
        ("", NO_PURPOSE, "", ""),
        ("Stube", NO_PURPOSE, "Stube", "Stube"),
        ("", TablePurpose(2, 3), "Durchgang 2 · Tisch 3", "Heat 2 · Table 3"),
        ("", TablePurpose(table=7), "Tisch 7", "Table 7"),
        ("Cup", TablePurpose(2, 3, 1), "Cup · Durchgang 2 · Tisch 3 · 1 Spiel", "Cup · Heat 2 · Table 3 · 1 game"),
        ("P", TablePurpose(2, 3, 4), "P · Durchgang 2 · Tisch 3 · 4 Spiele", "P · Heat 2 · Table 3 · 4 games"),
    ],
)  # fmt: skip
def test_heat_and_table_are_added_in_the_readers_language(
    typed: str, purpose: TablePurpose, german: str, english: str
) -> None:
    with translation.override("de"):
        assert shown_title(typed, purpose) == german
    with translation.override("en"):
        assert shown_title(typed, purpose) == english


def test_a_long_title_is_cut_and_the_table_is_complete() -> None:
    with translation.override("de"):
        title = shown_title("x" * 80, TablePurpose(12, 128, 12))
    assert len(title) == 80
    assert title.endswith("x · Durchgang 12 · Tisch 128 · 12 Spiele")


def test_a_title_stored_by_an_older_release_stays() -> None:
    with translation.override("en"):
        assert Sheet(title="Preis · Durchgang 2 · Tisch 3").shown_title == "Preis · Durchgang 2 · Tisch 3"
