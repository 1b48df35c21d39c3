"""Lists of pairs as people send them."""

from __future__ import annotations

import pytest

from league.engine.competition.paste import (
    MOST_LINES,
    pairs_from,
    put_right,
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
        ("1. Auer Anna / Bach Beni   (SV Hof)", ("Auer Anna", "Bach Beni"), "SV Hof"),
        ("Anna (Au) & Beni (jun.)", ("Anna (Au)", "Beni (jun.)"), ""),
    ],
)
def test_every_usual_spelling_of_a_pair_is_parsed(line: str, names: tuple[str, ...], group: str) -> None:
    (pair,) = pairs_from(line)

    assert (pair.names, pair.group, pair.problem) == (names, group, "")


@pytest.mark.parametrize(
    "head",
    [
        "Nr;Spieler 1;Spieler 2;Verein\n\n;;",
        "Liste Preiswatten Samstag",
        "Preiswatten\nNr;Spieler 1;Spieler 2",
    ],
)
def test_blank_lines_headings_and_a_title_are_skipped(head: str) -> None:
    pairs = pairs_from(f"{head}\n1. Anna & Beni\n2. Cilli & Dora\n")

    assert [(pair.line, pair.names) for pair in pairs] == [(1, ("Anna", "Beni")), (2, ("Cilli", "Dora"))]


@pytest.mark.parametrize("text", ["Anna\n2. Beni & Cilli\nDora & Eva", "Anna & Beni\n2. Cilli & Dora"])
def test_a_first_line_that_may_be_a_pair_is_not_a_title(text: str) -> None:
    assert pairs_from(text)[0].names[0] == "Anna"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("Anna", "one_name"),
        ("Anna & Beni & Cilli", "too_many_names"),
        (f"{'A' * 41} & Beni", "name_too_long"),
        ("Anna\u202e & Beni", "not_printable"),
    ],
)
def test_an_invalid_line_names_its_problem(line: str, problem: str) -> None:
    assert [pair.problem for pair in pairs_from(line)] == [problem]


def test_a_million_rows_are_refused() -> None:
    with pytest.raises(TooMuch):
        pairs_from("A & B\n" * (MOST_LINES + 1))


def test_a_name_is_put_right_in_the_list_however_it_is_written() -> None:
    text = "1. Somer,  Eva / Sepp Stix\n2. Eva  Somer / Evalina Somer"

    assert put_right(text, "Eva Somer", r"Eva S\1") == (
        "1. Eva S\\1 / Sepp Stix\n2. Eva S\\1 / Evalina Somer"
    )
