"""The texts in the form of a new sheet, valid or not, so that the form can show them again.

The choices of each game are in `watten_options` and `whot_options`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

MAX_PLAYERS = 8
LONGEST_KEPT = 200


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """`chosen` holds the game's own fields by their names in the form; `kept` holds those of rulesets chosen
    before, by ruleset. `first_dealer` is a seat, or "" if the table decides that at the pad.
    """

    game: str
    ruleset_key: str
    names: tuple[str, ...]
    players: str
    first_dealer: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    kept: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def seated(self) -> list[str]:
        """The names that count: those of the chosen number of players."""
        count = int(self.players) if self.players.isascii() and self.players.isdecimal() else 0
        return list(self.names[: min(count, MAX_PLAYERS)])

    @property
    def names_dealer(self) -> bool:
        return bool(self.first_dealer)

    def dealer(self) -> int:
        """The named seat, else the first one; -1 for a text that is no seat."""
        if not self.names_dealer:
            return 0
        return int(self.first_dealer) if self.first_dealer in tuple("01234567") else -1


def number_or_text(text: str) -> int | str:
    """The number; a text that is no number stays text, and the ruleset refuses it."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else text
