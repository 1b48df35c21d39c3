"""The names in a sentence: people by seat, the sides of a Watten table, and its words for krank and Bummerl.

A pure value; nothing is queried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from django.utils.translation import gettext as _

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.watten_view import WattenBoard
from scoring.wording.marks import mark_word, near_win


class Seated(Protocol):
    """A value of one game: `seated` are the people by seat, () if they are the present ones."""

    @property
    def seated(self) -> Sequence[int]: ...


@dataclass(frozen=True, slots=True)
class Who:
    """The names on a sheet by seat; `persons` are all who ever played on it, if somebody joined or moved.

    `near_win` is the table's word for a side close to the target: krank, gespannt, gestrichen. `preset` is
    the key of its ruleset, from which `scoring.wording.marks` knows its word for Bummerl.
    """

    names: tuple[str, ...]
    persons: tuple[str, ...] = ()
    near_win: str = "krank"
    preset: str = ""

    @classmethod
    def of(cls, board: AnyBoard) -> Who:
        names = tuple(seat.name for seat in board.seats)
        word = board.near_win.word if isinstance(board, WattenBoard) else "krank"
        return cls(names, board.persons, word, board.ruleset.key)

    def seated(self, persons: Sequence[int]) -> Who:
        """The names for a game in which these people sat, by seat."""
        return replace(self, names=tuple(map(self.person, persons)))

    def then(self, seated: Seated) -> Who:
        """The names for the game of an entry, which says who sat there if those were other people (`board`)."""
        return self.seated(seated.seated) if seated.seated else self

    def person(self, number: int) -> str:
        """The name of a person by the number on the sheet."""
        known = self.persons or self.names
        return known[number] if number < len(known) else _("player %(number)d") % {"number": number + 1}

    def seat(self, seat: int) -> str:
        return (
            self.names[seat] if 0 <= seat < len(self.names) else _("seat %(number)d") % {"number": seat + 1}
        )

    def side(self, side: int) -> str:
        """The names of a Watten account, in seat order; with four players those of both partners."""
        whom = self.names[side : side + 1] if len(self.names) == 3 else self.names[side::2]
        return " & ".join(whom) or _("side %(letter)s") % {"letter": "ABC"[side % 3]}

    def opposite(self) -> str:
        """Everybody at a Watten table: "Anna & Cilli – Beni & Dora", or all three."""
        return " – ".join(self.side(account) for account in range(3 if len(self.names) == 3 else 2))

    def sides(self, sides: Sequence[int]) -> str:
        """The names of several accounts that win or write together, as two of three players do."""
        return " & ".join(self.side(side) for side in sides)

    def seats(self, seats: Sequence[int]) -> str:
        return ", ".join(self.seat(seat) for seat in seats)

    def fill(self, params: Mapping[str, object]) -> dict[str, object]:
        """`params` with names instead of numbers for `side`, `other` and `seat`, and with the table's words.

        These are `near_win` for krank, `mark` and `marks` for Bummerl.

        Several accounts are separated by blanks, or given as `partners` beside the side.
        """
        mark = mark_word(self.preset)
        words = {**params, "near_win": near_win(self.near_win), "mark": mark.one, "marks": mark.many}
        partners = words.get("partners")
        sides = _numbers(words.get("side")) + (list(partners) if isinstance(partners, list | tuple) else [])
        if sides:
            others = _numbers(words.get("other")) or [1 - sides[0]] * (len(self.names) != 3)
            words |= {"side": self.sides(sides), "other": self.sides(others)}
        if isinstance(seat := words.get("seat"), int):
            words["seat"] = self.seat(seat)
        return words


def _numbers(value: object) -> list[int]:
    """The accounts that a step names: 0, or "0 2"."""
    if isinstance(value, int):
        return [value]
    numbers = value.split() if isinstance(value, str) else []
    return [int(number) for number in numbers if number.isdecimal()]
