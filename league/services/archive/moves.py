"""Merges and splits in an archive, with uids for the seats and given names that they moved."""

from __future__ import annotations

from collections.abc import Iterator

from league.models import Club
from league.services.archive.parts import PART_OF
from league.services.archive.rows import Plain, rows_here
from scoring.models import GivenName, PlayerMove, Sheet

PART = PART_OF[PlayerMove]
Given = tuple[str, int, int]


def moves_here(club: Club) -> Iterator[Plain]:
    """A seat is [sheet, number], a given name [sheet, person, number]. Deleted ones are left out."""
    sheets = dict(Sheet.objects.in_space(club.space).values_list("pk", "uid"))
    names = {key: given for given, key in given_here(club).items()}
    for row in rows_here(club, PART):
        seats, given = row["seats"], row["given"]
        if not isinstance(seats, list) or not isinstance(given, list):
            raise TypeError("a move holds two lists")
        yield {
            **row,
            "seats": [[str(sheets[key]), number] for key, number in seats if key in sheets],
            "given": [list(names[key]) for key in given if key in names],
        }


def given_here(club: Club) -> dict[Given, int]:
    """The keys of all given names of the club."""
    rows = GivenName.objects.filter(sheet__space=club.space_id)
    named = rows.values_list("sheet__uid", "person", "number", "pk")
    return {(str(sheet), person, number): key for sheet, person, number, key in named}
