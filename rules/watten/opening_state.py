"""The state of the opening of one Watten hand: stage, hands, questions, what is named.

`cutting`, `asking` and `naming` change this state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from rules.watten.actions import HAND_SIZE, UNKNOWN
from rules.watten.opened import NOT_NAMED
from rules.watten.pack import PACK, WELI
from rules.watten.rulesets import WattenRules
from rules.watten.table import Table

UNKNOWN_HAND = bytes([UNKNOWN]) * HAND_SIZE


class Stage(IntEnum):
    """The stages of an opening in order; a log may skip any of them."""

    CUTTING = 0
    CUT = 1
    DEALT = 2
    ANNOUNCING = 3


@dataclass(slots=True)
class Opening:
    """The state of one opening. `hands` are five bytes for each seat; `fresh`: it may be the first round of its game.

    `cuts` has the cut cards so far, by account. `asked` has the questions asked so far and by whom, `question` the
    unanswered one and who asked it. `owed` are the seats whose new hands may still be given,
    `may_swap_blind` whether the two blind players may swap theirs. `shown` has the card of each announcer who
    showed one.
    """

    rules: WattenRules
    table: Table
    hands: list[bytes]
    fresh: bool = True
    stage: Stage = Stage.CUTTING
    cuts: dict[int, tuple[int, int]] = field(default_factory=dict)
    cut_decided: bool = False
    peeked: bool = False
    schlag: int = NOT_NAMED
    farbe: int = NOT_NAMED
    swapped: bool = False
    question: tuple[int, str] | None = None
    asked: set[tuple[int, str]] = field(default_factory=set)
    owed: set[int] = field(default_factory=set)
    may_swap_blind: bool = False
    shown: dict[int, int] = field(default_factory=dict)

    @property
    def announcers(self) -> tuple[int, int]:
        return self.table.vorhand, self.table.dealer

    @property
    def schlag_namer(self) -> int:
        """Vorhand (R10); after a Schlagtausch the dealer (R12)."""
        return self.announcers[self.swapped]

    @property
    def farbe_namer(self) -> int:
        return self.announcers[not self.swapped]

    @property
    def leader(self) -> int:
        """The player who named the Schlag (R14); by the option `lead_after_swap` always Vorhand (A6)."""
        return self.schlag_namer if self.rules.lead_after_swap == "schlagansager" else self.table.vorhand

    @property
    def done(self) -> bool:
        return self.schlag != NOT_NAMED and self.farbe != NOT_NAMED

    def label(self, seat: int) -> str:
        return self.table.labels[seat]

    def in_pack(self, card: int) -> bool:
        return card in PACK and (card != WELI or self.rules.weli != "out")

    def held_by_others(self, seats: Iterable[int]) -> set[int]:
        """The cards known to be held by other seats."""
        others = set(range(self.table.seats)) - set(seats)
        return {card for seat in others for card in self.hands[seat] if card != UNKNOWN}
