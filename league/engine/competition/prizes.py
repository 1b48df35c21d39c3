"""Who gets which prize, derived from ranks, so that a corrected result also corrects the prizes.

Contenders who share a rank share the prizes of all places they fill. Sums of money in one currency are
divided evenly; other prizes are not divided and go to all of them together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.engine.draw.field import Number

# As people write it: "100 €", "€ 100,-", "1.000,00 Euro", "1 000 €".
_UNIT = re.compile(r"^(?:€|Euro|EUR)\s*|\s*(?:€|Euro|EUR)$", re.IGNORECASE)
_SUM = re.compile(
    r"(?P<sum>[0-9]{1,3}(?:[.\s][0-9]{3})+|[0-9]{1,6})(?:[.,](?:(?P<cents>[0-9]{2})|[-–—]{1,2}))?"
)


@dataclass(frozen=True, slots=True)
class Award:
    """`prizes` of the places from `rank` on, as written, for all of `numbers` together.

    `cents` is what each gets if all prizes are money, else None. `left` are the cents that cannot be divided
    evenly.
    """

    rank: int
    numbers: tuple[Number, ...]
    prizes: tuple[str, ...]
    cents: int | None = None
    left: int = 0


def awards(ranks: Mapping[Number, int], prizes: Sequence[str]) -> tuple[Award, ...]:
    """The awards by rank, without contenders who get nothing. Rank 0 means unranked."""
    found = []
    for rank in sorted({rank for rank in ranks.values() if rank}):
        numbers = tuple(sorted(number for number, of in ranks.items() if of == rank))
        won = tuple(prize for prize in prizes[rank - 1 : rank - 1 + len(numbers)] if prize)
        if won:
            found.append(_award(rank, numbers, won))
    return tuple(found)


def _award(rank: int, numbers: tuple[Number, ...], won: tuple[str, ...]) -> Award:
    sums = [cents_of(prize) for prize in won]
    total = sum(cents for cents in sums if cents is not None)
    if None in sums:
        return Award(rank, numbers, won)
    each, left = divmod(total, len(numbers))
    return Award(rank, numbers, won, each, left)


def cents_of(prize: str) -> int | None:
    """The prize in cents if it is a sum of money, else None."""
    number, units = _UNIT.subn("", prize.strip())
    match = _SUM.fullmatch(number) if units == 1 else None
    return 100 * int(re.sub(r"\D", "", match["sum"])) + int(match["cents"] or 0) if match else None
