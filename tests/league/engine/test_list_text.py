"""A list from a file: any encoding, any size, and commas as separators only under a matching heading."""

from __future__ import annotations

import pytest

from league.engine.competition.paste import pairs_from
from league.engine.list_text import TooMuch, decoded, with_semicolons


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_files_in_usual_encodings_are_decoded(encoding: str) -> None:
    assert decoded("Jörg & Zenzi; SV Hof\n".encode(encoding)) == "Jörg & Zenzi; SV Hof\n"


def test_any_bytes_are_decoded_and_a_million_rows_are_refused() -> None:
    assert decoded(bytes(range(256))) != ""
    with pytest.raises(TooMuch):
        decoded(b"A & B\n" * 1_000_000)


def test_commas_separate_columns_only_under_a_heading_with_commas() -> None:
    heads = {"name", "club"}

    assert with_semicolons('Name,Club\n"Berger, Toni",Au\n', heads) == "Name;Club\nBerger, Toni;Au"
    assert with_semicolons("Berger, Toni\nAuer, Alma", heads) == "Berger, Toni\nAuer, Alma"
    assert with_semicolons("Name;Club, Town\nA, B", heads) == "Name;Club, Town\nA, B"


def test_our_own_start_list_can_be_read_back() -> None:
    english = '\ufeffNo.,Player,Player,Club,Note\r\n1,Alma Auer,"Bach, Bodo",SV Hof,\r\n'

    (pair,) = pairs_from(english.removeprefix("\ufeff"))
    assert (pair.names, pair.group) == (("Alma Auer", "Bodo Bach"), "SV Hof")
