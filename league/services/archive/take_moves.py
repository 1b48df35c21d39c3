"""Takes in merges and splits of players who are new here.

A merge of players who are already here is not repeated: it has changed sheets, which shows up there as a
conflict, and people merge the players here first.
"""

from __future__ import annotations

from collections.abc import Iterable

from league.services.archive.intake import Intake
from league.services.archive.moves import PART, given_here, moves_here
from league.services.archive.parts import PART_OF
from league.services.archive.rows import Plain, as_key, checked, impossible
from scoring.models import Player, Sheet

WHAT = PART.name
PLAYERS = PART_OF[Player].name


def take_moves(intake: Intake, rows: Iterable[Plain]) -> None:
    """Raises BadArchive."""
    here = set() if intake.is_new else {row["uid"] for row in moves_here(intake.club)}
    came = intake.fresh[PLAYERS]
    fresh = []
    for raw in rows:
        row = checked(PART, raw)
        if row["uid"] in here:
            continue
        if as_key(row["source"]) not in came:
            intake.kept[WHAT] += 1
            continue
        fresh.append(row)
    if not fresh:
        return
    sheets = {
        str(uid): key for uid, key in Sheet.objects.in_space(intake.club.space).values_list("uid", "pk")
    }
    given = given_here(intake.club)
    try:
        intake.insert(PART, [_with_keys(row, sheets, given) for row in fresh])
    except (KeyError, TypeError, ValueError):
        impossible(WHAT)


def _with_keys(row: Plain, sheets: dict[str, int], given: dict[tuple[str, int, int], int]) -> Plain:
    seats, names = row["seats"], row["given"]
    if not isinstance(seats, list) or not isinstance(names, list):
        impossible(WHAT)
    return {
        **row,
        "seats": [[sheets[sheet], _number(number)] for sheet, number in seats],
        "given": [given[sheet, person, number] for sheet, person, number in names],
    }


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        impossible(WHAT)
    return value
