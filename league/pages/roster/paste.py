"""A pasted list of members: one a line, with its fields parted by tabs or semicolons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from league.engine.list_text import with_semicolons
from league.services.people import Details
from scoring.services import InputError

# Each line may post three fields, and a form holds a thousand.
MOST_LINES = 300
LONGEST_TEXT = 60_000
# Of a comma separated file; the first words are those of our own (docs/export.md).
HEADS = frozenset(
    {
        *(
            "name",
            "member number",
            "contact",
            "member since",
            "member until",
            "name for letters",
            "under age",
        ),
        *(
            "former member",
            "mitgliedsnummer",
            "kontakt",
            "mitglied seit",
            "number",
            "nummer",
            "email",
            "e-mail",
        ),
    }
)
_GERMAN_DAY = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")


@dataclass(frozen=True, slots=True)
class Line:
    """`number` from 1, as in the text; `error` is what is wrong with its date."""

    number: int
    name: str
    details: Details
    error: InputError | None = None


def lines_of(text: str) -> list[Line]:
    """Name; member number; contact; member since. A head that begins with "Name" and empty lines are left out.

    Raises InputError: list_empty, list_too_long.
    """
    text = with_semicolons(text, HEADS)
    if len(text) > LONGEST_TEXT:
        raise too_long()
    told = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if told and re.split(r"[\t;]", told[0][1])[0].strip().casefold() == "name":
        told = told[1:]
    if not told:
        raise InputError("list_empty", "text")
    if len(told) > MOST_LINES:
        raise too_long()
    return [_line(number, re.split(r"[\t;]", line)) for number, line in told]


def too_long() -> InputError:
    return InputError("list_too_long", "text", {"most": MOST_LINES})


def _line(number: int, cells: Sequence[str]) -> Line:
    name, member, contact, since = ([cell.strip().removeprefix("'") for cell in cells] + [""] * 4)[:4]
    try:
        day = _day(since)
    except ValueError:
        error = InputError("not_a_day", "text", {"text": since[:20]})
        return Line(number, name, Details(number=member, contact=contact), error)
    return Line(number, name, Details(number=member, contact=contact, since=day))


def _day(text: str) -> date | None:
    """Raises ValueError."""
    if not text:
        return None
    if found := _GERMAN_DAY.fullmatch(text):
        day, month, year = map(int, found.groups())
        return date(year, month, day)
    return date.fromisoformat(text)
