"""Parses a pasted list of members: one a line, with fields separated by tabs or semicolons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from league.engine.list_text import spoken, with_semicolons
from league.services.people import Details
from scoring.services import InputError

# Each line may post three fields, and a form holds at most a thousand.
MOST_LINES = 300
LONGEST_TEXT = 60_000
# The columns if no heading names them.
ORDER = ("name", "number", "contact", "since")
# Headings of columns, in our own file (docs/export.md) and in those of others. Unknown columns are ignored.
_NAMED = {
    "name": "name names namen spieler player mitglied member",
    "first": "vorname first_name given_name",
    "last": "nachname familienname last_name surname family_name",
    "number": "member_number mitgliedsnummer mitgliedsnr nummer number nr no",
    "contact": "contact kontakt telefon tel phone mobile handy mobil e-mail email mail",
    "since": "member_since mitglied_seit seit since eintritt",
    "until": "member_until mitglied_bis bis until austritt",
    "letter_name": "name_for_letters name_für_briefe",
    "is_minor": "under_age minderjährig",
    "": "former_member früheres_mitglied",
}
FIELDS = {word.replace("_", " "): field for field, words in _NAMED.items() for word in words.split()}
_NAMES = frozenset({"name", "first", "last"})
_YES = frozenset({"yes", "ja", "x", "1", "true", "wahr"})
_GERMAN_DAY = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_NUMBERED = re.compile(r"^\d{1,4}[.)]\s+")


@dataclass(frozen=True, slots=True)
class Line:
    """`number` from 1, as in the text; `error` is about its date."""

    number: int
    name: str
    details: Details
    error: InputError | None = None


def lines_of(text: str) -> list[Line]:
    """Name; member number; contact; member since; or the columns that a heading names. Empty lines are left out.

    Raises InputError: list_empty, list_too_long.
    """
    text = with_semicolons(text, FIELDS)
    if len(text) > LONGEST_TEXT:
        raise too_long()
    rows = [(number, _cells(line)) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    fields = _heading(rows[0][1]) if rows else ()
    if fields:
        rows = rows[1:]
    if not rows:
        raise InputError("list_empty", "text")
    if len(rows) > MOST_LINES:
        raise too_long()
    return [_line(number, cells, fields or _order(cells)) for number, cells in rows]


def too_long() -> InputError:
    return InputError("list_too_long", "text", {"most": MOST_LINES})


def _cells(line: str) -> list[str]:
    return [cell.strip().removeprefix("'") for cell in re.split(r"[\t;]", line)]


def _heading(cells: Sequence[str]) -> tuple[str, ...]:
    """What each column holds; () if the line is no heading. Columns beyond it come in the usual order."""
    words = [cell.strip('" ').casefold().rstrip(".:") for cell in cells]
    fields = [FIELDS.get(word, "") for word in words]
    if not _NAMES & set(fields):
        return ()
    return (*fields, *(field for field in ORDER[len(fields) :] if field not in fields))


def _order(cells: Sequence[str]) -> tuple[str, ...]:
    """The usual one; a number before the name is the member number."""
    if len(cells) > 1 and cells[0].rstrip(".").isdecimal() and not cells[1].isdecimal():
        return ("number", "name", *ORDER[2:])
    return ORDER


def _line(number: int, cells: Sequence[str], fields: Sequence[str]) -> Line:
    found: dict[str, list[str]] = {}
    for field, cell in zip(fields, cells, strict=False):
        if cell:
            found.setdefault(field, []).append(cell)

    def said(field: str, between: str = " ") -> str:
        return between.join(found.get(field, ()))

    name = spoken(_NUMBERED.sub("", said("name") or f"{said('first')} {said('last')}"))
    details = Details(
        letter_name=said("letter_name"),
        contact=said("contact", ", "),
        number=said("number").rstrip("."),
        is_minor=said("is_minor").casefold() in _YES,
    )
    days: dict[str, date | None] = {}
    for field in ("since", "until"):
        try:
            days[field] = _day(said(field))
        except ValueError:
            return Line(number, name, details, InputError("not_a_day", "text", {"text": said(field)[:20]}))
    return Line(number, name, replace(details, since=days["since"], until=days["until"]))


def _day(text: str) -> date | None:
    """The date, None if empty. Raises ValueError."""
    if not text:
        return None
    if found := _GERMAN_DAY.fullmatch(text):
        day, month, year = map(int, found.groups())
        return date(year, month, day)
    return date.fromisoformat(text)
