"""Lists of pairs as people send them."""

from __future__ import annotations

import pytest

from league.engine.competition.paste import (
    MOST_LINES,
    pairs_from,
)
from league.engine.list_text import TooMuch


@pytest.mark.parametrize(
    ("line", "names", "group"),
    [
        ("Anna Auer & Beni Bach", ("Anna Auer", "Beni Bach"), ""),
        ("1. Anna Auer und Beni Bach", ("Anna Auer", "Beni Bach"), ""),
        ("12) Anna / Beni", ("Anna", "Beni"), ""),
        ("Anna Auer; Beni Bach; SV Hof", ("Anna Auer", "Beni Bach"), "SV Hof"),
        ("Anna Auer & Beni Bach; SV Hof", ("Anna Auer", "Beni Bach"), "SV Hof"),
        ("7\tAnna Auer\tBeni Bach\tSV Hof", ("Anna Auer", "Beni Bach"), "SV Hof"),
        ('"Anna Auer";"Beni Bach"', ("Anna Auer", "Beni Bach"), ""),
        ("Huber-Maria Auer - Beni Bach", ("Huber-Maria Auer", "Beni Bach"), ""),
        ("Anna, Beni", ("Anna", "Beni"), ""),
        ("Auer, Anna; Bach, Beni", ("Anna Auer", "Beni Bach"), ""),
        ("Auer, Anna & Bach, Beni", ("Anna Auer", "Beni Bach"), ""),
        ("=Anna & @Beni", ("Anna", "Beni"), ""),
    ],
)
def test_a_pair_is_read_however_it_is_written(line: str, names: tuple[str, ...], group: str) -> None:
    (pair,) = pairs_from(line)

    assert (pair.names, pair.group, pair.problem) == (names, group, "")


def test_blank_lines_and_headings_are_left_out_and_lines_keep_their_number() -> None:
    pairs = pairs_from("Nr;Spieler 1;Spieler 2;Verein\n\n;;\nAnna & Beni\n")

    assert [(pair.line, pair.names) for pair in pairs] == [(4, ("Anna", "Beni"))]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("Anna", "one_name"),
        ("Anna & Beni & Cilli", "too_many_names"),
        (f"{'A' * 41} & Beni", "name_too_long"),
        ("Anna\u202e & Beni", "not_printable"),
    ],
)
def test_a_line_that_is_no_pair_says_why(line: str, problem: str) -> None:
    assert [pair.problem for pair in pairs_from(line)] == [problem]


def test_a_million_rows_are_refused() -> None:
    with pytest.raises(TooMuch):
        pairs_from("A & B\n" * (MOST_LINES + 1))
