"""What stands in the form of a new sheet, as text: whatever people typed is shown to them again, right or wrong.

Owns the value that both games share. Never says what a game lets one choose:
that is `new_sheet_watten` and `new_sheet_whot`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

MAX_PLAYERS = 8
LONGEST_KEPT = 200


@dataclass(frozen=True, slots=True)
class Draft:
    """`chosen` holds the game's own fields by the name they have in the form; `first_dealer` a seat, or "" where
    the table decides that at the pad."""

    game: str
    ruleset_key: str
    names: tuple[str, ...]
    players: str
    first_dealer: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)

    def seated(self) -> list[str]:
        """The names that count: those of the chosen number of players."""
        count = int(self.players) if self.players.isascii() and self.players.isdecimal() else 0
        return list(self.names[: min(count, MAX_PLAYERS)])

    @property
    def names_dealer(self) -> bool:
        return bool(self.first_dealer)

    def dealer(self) -> int:
        """The seat that was named, else the first one; -1 for what is no seat."""
        if not self.names_dealer:
            return 0
        return int(self.first_dealer) if self.first_dealer in tuple("01234567") else -1


def number_or_text(text: str) -> int | str:
    """A text that is no number stays one and is refused by the ruleset."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else text
