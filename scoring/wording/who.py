"""Whom a sentence is about: names by seat, and the two sides of a Watten table. Never looks anything up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Who:
    """The names of a sheet by seat."""

    names: tuple[str, ...]

    @classmethod
    def of(cls, board: Mapping[str, Any]) -> Who:
        return cls(tuple(seat["name"] for seat in board["seats"]))

    def seat(self, seat: int) -> str:
        return (
            self.names[seat] if 0 <= seat < len(self.names) else _("seat %(number)d") % {"number": seat + 1}
        )

    def side(self, side: int) -> str:
        """Both partners of a side, in the order of their seats."""
        return " & ".join(self.names[side::2]) or _("side %(letter)s") % {"letter": "AB"[side % 2]}

    def seats(self, seats: Sequence[int]) -> str:
        return ", ".join(self.seat(seat) for seat in seats)

    def fill(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """`params` with `side`, `other` and `seat` turned from numbers into names."""
        words = dict(params)
        if isinstance(side := words.get("side"), int):
            words |= {"side": self.side(side), "other": self.side(1 - side)}
        if isinstance(seat := words.get("seat"), int):
            words["seat"] = self.seat(seat)
        return words
