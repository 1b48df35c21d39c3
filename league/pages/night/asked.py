"""What the address of a night asks for: its day, and how the next heat is to be seated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode

from django.http import Http404, QueryDict
from django.utils.dateparse import parse_date

USUAL_MOST = 6
SIZES = range(4, 9)
MOST_MIX = 999


@dataclass(frozen=True, slots=True)
class Asked:
    """`next`: show the seating of the next heat, though tables are open. `mix`, `most` as in `Wish`."""

    next: bool = False
    mix: int = 1
    most: int = USUAL_MOST

    @classmethod
    def of(cls, query: QueryDict) -> Asked:
        mix, most = number_of(query.get("mix", "")), number_of(query.get("most", ""))
        return cls(
            next="next" in query,
            mix=mix if 1 <= mix <= MOST_MIX else 1,
            most=most if most in SIZES else USUAL_MOST,
        )

    def link(self) -> str:
        told = {"next": "1"}
        if self.mix > 1:
            told["mix"] = str(self.mix)
        if self.most != USUAL_MOST:
            told["most"] = str(self.most)
        return "?" + urlencode(told)

    def mixed(self) -> str:
        return replace(self, mix=self.mix % MOST_MIX + 1).link()

    def with_most(self, most: int) -> str:
        return replace(self, most=most, mix=1).link()


def day_of(text: str) -> date:
    """The day that an address names. Raises Http404."""
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Http404
    return day


def number_of(text: str) -> int:
    """A small whole number of a form or an address, 0 if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
