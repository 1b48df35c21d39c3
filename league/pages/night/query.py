"""The query of a night's page: its day, and how to seat the next heat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode

from django.http import Http404, QueryDict
from django.utils.dateparse import parse_date

from league.engine.night.by_hand import Swap

USUAL_MOST = 6
SIZES = range(4, 9)
MOST_MIX = 999
MOST_SWAPS = 60


@dataclass(frozen=True, slots=True)
class NightQuery:
    """`next`: show the seating of the next heat although tables are open. `mix`, `most`, `swaps` as in
    `Wish`.

    `pick`: the seat to be exchanged with the next one tapped.
    """

    next: bool = False
    mix: int = 1
    most: int = USUAL_MOST
    swaps: tuple[Swap, ...] = ()
    pick: int | None = None

    @classmethod
    def of(cls, query: QueryDict) -> NightQuery:
        mix, most = number_of(query.get("mix", "")), number_of(query.get("most", ""))
        return cls(
            next="next" in query,
            mix=mix if 1 <= mix <= MOST_MIX else 1,
            most=most if most in SIZES else USUAL_MOST,
            swaps=_swaps(query.get("swaps", "")),
            pick=_number(query.get("pick", "")),
        )

    def link(self) -> str:
        values = {"next": "1"}
        if self.mix > 1:
            values["mix"] = str(self.mix)
        if self.most != USUAL_MOST:
            values["most"] = str(self.most)
        if self.swaps:
            values["swaps"] = self.swapped
        if self.pick is not None:
            values["pick"] = str(self.pick)
        return "?" + urlencode(values)

    @property
    def swapped(self) -> str:
        return ".".join(f"{one}-{other}" for one, other in self.swaps)

    def mixed(self) -> str:
        return NightQuery(mix=self.mix % MOST_MIX + 1, most=self.most).link()

    def with_most(self, most: int) -> str:
        return NightQuery(most=most).link()

    def tapped(self, seat: int) -> str:
        """The first tap picks a seat, the second exchanges the two; repeating either undoes it."""
        if self.pick is None:
            return replace(self, pick=seat).link()
        kept, swap = self.swaps, (min(self.pick, seat), max(self.pick, seat))
        if kept[-1:] == (swap,):
            kept = kept[:-1]
        elif self.pick != seat and len(kept) < MOST_SWAPS:
            kept = (*kept, swap)
        return replace(self, swaps=kept, pick=None).link()


def day_of(text: str) -> date:
    """The day in an address. Raises Http404."""
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Http404
    return day


def _swaps(text: str) -> tuple[Swap, ...]:
    """Swaps as `swapped` writes them; invalid ones are ignored."""
    halves = (swap.partition("-") for swap in text[: MOST_SWAPS * 8].split(".")[:MOST_SWAPS])
    swaps = ((_number(one), _number(other)) for one, _dash, other in halves)
    return tuple((one, other) for one, other in swaps if one is not None and other is not None)


def number_of(text: str) -> int:
    """A small whole number from a form or address, 0 if invalid."""
    return _number(text) or 0


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def names_in(text: str) -> list[str]:
    """The names in a field, parted by semicolons; or by commas if there are several of them, because a single one
    may part surname and first name. Without a name the list has a blank one.
    """
    comma = "," if ";" not in text and text.count(",") > 1 else ";"
    return [name for name in text.split(comma) if name.strip()] or [""]
