"""Parses a pasted list of contenders: one pair a line, as "A & B", "A; B; club" or columns of a spreadsheet.

Singles are one player a line, "A" or "A; club". A column with only a number gives the lives. Several words in
brackets at the end of a line are the club: "A / B (SV Hof)".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from league.engine.list_text import TooMuch, cleaned, spoken, with_semicolons

MOST_LINES = 1_024
MOST_CHARACTERS = 200_000
LONGEST_NAME = 40
LONGEST_GROUP = 40
MOST_LIVES = 99
Problem = Literal["", "one_name", "too_many_names", "name_too_long", "not_printable", "lives"]
_NUMBERED = re.compile(r"^\s*\d{1,4}\s*[.):;\t]\s*|^\s*\d{1,4}\s+(?=\D)")
# A semicolon or a tab separates columns, the club included. A comma separates two partners only if nothing
# else does; otherwise it belongs to a name, as in "Berger, Toni".
_COLUMNS = re.compile(r"\s*[;\t]\s*")
_PARTNERS = re.compile(r"\s*(?:&|\+|/|\s(?:und|u\.|and|mit|[-–—])\s)\s*", re.IGNORECASE)
# One word in brackets is an addition to the name: "Toni Berger (Au)".
_CLUB_AT_END = re.compile(r"^(.*\S)\s*\(([^()]*[^()\s]\s+[^()\s][^()]*)\)\s*$")
_HEADS = frozenset(
    {
        *("name", "names", "namen", "pair", "pairs", "paar", "paare", "spieler", "player"),
        *("nr", "no", "nummer", "number", "club", "verein", "note", "notiz"),
    }
)


@dataclass(frozen=True, slots=True)
class PastedPair:
    """`line` counts from 1, without blank lines and headings. `group` is the club or "". With a `problem`,
    `names` are what could be parsed. Singles have one name.
    """

    line: int
    names: tuple[str, ...]
    group: str = ""
    problem: Problem = ""
    lives: int = 1


def pairs_from(text: str, people: int = 2) -> tuple[PastedPair, ...]:
    """Parse the contenders of a text; `people` is 2 for pairs and 1 for singles. Raises TooMuch."""
    if len(text) > MOST_CHARACTERS:
        raise TooMuch
    lines = with_semicolons(text, _HEADS).splitlines()
    if len(lines) > MOST_LINES:
        raise TooMuch
    rows = [line for line in lines if line.strip(" \t;,\"'") and not _is_heading(_columns(line))]
    pairs = tuple(_pair(at, _columns(row), people) for at, row in enumerate(rows, 1))
    if people == 2 and _has_title(rows) and pairs[0].problem == "one_name":
        return tuple(replace(pair, line=pair.line - 1) for pair in pairs[1:])
    return pairs


def put_right(text: str, typed: str, name: str) -> str:
    """The list with another name wherever this one stands, in the order of speech or as "Berger, Toni"."""
    words = typed.split()
    turned = (f"{' '.join(words[at:])}, {' '.join(words[:at])}" for at in range(1, len(words)))
    forms = "|".join(re.sub(r"(\\ )+", r"\\s+", re.escape(form)) for form in (typed, *turned))
    return re.sub(rf"(?<!\w)(?:{forms})(?!\w)", lambda _found: name, text)


def _has_title(rows: Sequence[str]) -> bool:
    """Whether the first line is a title: all other lines are numbered and it is not."""
    return len(rows) > 1 and [bool(_NUMBERED.match(row)) for row in rows] == [False] + [True] * (
        len(rows) - 1
    )


def _is_heading(columns: list[str]) -> bool:
    return all(not column or column.casefold().rstrip(" 0123456789.") in _HEADS for column in columns)


def _columns(line: str) -> list[str]:
    columns = [cleaned(column) for column in _COLUMNS.split(_NUMBERED.sub("", line))]
    club = _CLUB_AT_END.match(columns[0]) if len(columns) == 1 else None
    return [club[1], club[2]] if club and len(_PARTNERS.split(club[1])) == 2 else columns


def _pair(at: int, columns: list[str], people: int) -> PastedPair:
    names, rest = _PARTNERS.split(columns[0]), [column for column in columns[1:] if column]
    lives = next((column for column in rest if column.isdecimal()), "1")[:4]
    rest = [column for column in rest if not column.isdecimal()]
    if people == 2 and len(names) == 1 and rest:
        names, rest = [columns[0], *_PARTNERS.split(rest[0])], rest[1:]
    elif people == 2 and len(names) == 1:
        names = columns[0].split(",")
    names = [name for name in map(spoken, names) if name]
    group = rest[0][:LONGEST_GROUP] if rest else ""
    problem = _problem(names, people)
    if not problem and not 1 <= int(lives) <= MOST_LIVES:
        problem = "lives"
    return PastedPair(at, tuple(names), group, problem, int(lives) if not problem else 1)


def _problem(names: list[str], people: int) -> Problem:
    if len(names) < people:
        return "one_name"
    if len(names) > people:
        return "too_many_names"
    if any(len(name) > LONGEST_NAME for name in names):
        return "name_too_long"
    return "" if all(name.isprintable() for name in names) else "not_printable"
