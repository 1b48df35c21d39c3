"""One hand of WHOT! as it stands: who holds what, what lies on top, what it asks for.

Owns the mutable state of the play loop, the check of the deal, and the frozen
picture handed out to people. Never decides a move (`rules.whot.play`).

Draw pile and discard pile are ONE list. The German rules turn the discards
over without shuffling (S0, S2 "Nicht mischen!"), so cards are drawn in the
very order in which they were laid, oldest first, and the top one stays:
drawing is `queue[head]` while a card is left below the top. When the pile is
turned over changes nothing about that order (#19); `stock_end`, where the
draw pile on the table ends, is kept for the eye only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.errors import Illegal
from rules.whot.actions import LABELS
from rules.whot.codes import format_card
from rules.whot.hand_points import points_of
from rules.whot.pack import UNKNOWN, suit_of
from rules.whot.tables import Requirement, Tables, describe
from rules.whot.tokens import large, whot

Over = Literal["", "out", "void"]


@dataclass(frozen=True, slots=True)
class WhotResult:
    """How the hand ended.

    `how`: "out" when somebody laid the last card, "void" when everybody in
    turn found nothing to draw (nobody scores, #18). `winner` is the label of
    a seat. `points` by seat, the winner's 0, None where a hand is not known;
    empty where nothing is counted. `left`: cards left by seat.
    """

    how: str
    winner: str | None
    points: tuple[int | None, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A frozen picture of a position. `stock` is what can be drawn before the pile is turned over again."""

    hands: tuple[tuple[int, ...], ...]
    seat: int
    direction: int
    top: int
    requirement: Requirement
    stock: int
    over: Over


class Position:
    """The state that `rules.whot.play.advance` moves on; see the module for `queue` and `head`.

    `saved`: requirement and direction as they were just before the WHOT card
    on top was laid, (-1, 0) when no laid WHOT card is on top. `unseen`: how
    often each card may still turn up in an unknown place, None when all is
    known. `blanks`: draws in a row that found no card. `done`: actions so far;
    `shown`: a bit for each seat whose hand was laid open after the end.
    """

    __slots__ = (
        "blanks",
        "direction",
        "done",
        "hands",
        "head",
        "last_blank",
        "over",
        "queue",
        "requirement",
        "saved",
        "seat",
        "shown",
        "stock_end",
        "tables",
        "top",
        "unseen",
        "winner",
    )

    def __init__(
        self,
        tables: Tables,
        dealer: int,
        hands: list[list[int]],
        upcard: int,
        stock: list[int],
        complete: bool,
    ) -> None:
        """`complete`: the caller has seen that exactly the pack was dealt, every card known."""
        self.tables = tables
        self.hands = hands
        self.unseen: bytearray | None = None if complete else _account(tables, hands, upcard, stock)
        self.queue = stock
        self.queue.append(upcard)
        self.head = 0
        self.stock_end = len(stock) - 1
        self.top = whot(upcard) if suit_of(upcard) > 4 else large(upcard)
        self.requirement = tables.after[self.top]  # FREE on an upcard WHOT: the starter plays freely (#8)
        self.direction = 1
        self.saved = (-1, 0)
        self.seat = (dealer + 1) % len(hands)
        self.done = self.blanks = self.shown = 0
        self.last_blank = -1
        self.over: Over = ""
        self.winner: int | None = None

    def result(self) -> WhotResult | None:
        """None while the hand goes on."""
        if not self.over:
            return None
        rules = self.tables.rules
        points: tuple[int | None, ...] = ()
        if self.over == "out" and rules.count != "none":
            points = tuple([None if UNKNOWN in hand else points_of(rules, hand) for hand in self.hands])
        winner = None if self.winner is None else LABELS[self.winner]
        return WhotResult(self.over, winner, points, tuple(map(len, self.hands)))

    def snapshot(self) -> Snapshot:
        return Snapshot(
            tuple(tuple(hand) for hand in self.hands),
            self.seat,
            self.direction,
            self.top,
            describe(self.requirement),
            self.stock_end - self.head,
            self.over,
        )


def _account(tables: Tables, hands: list[list[int]], upcard: int, stock: list[int]) -> bytearray:
    """Check the deal, fill up in place what it does not name, and count the cards nobody has seen yet.

    Raises Illegal: wrong_hand_size, stock_too_long, not_in_pack, card_twice.
    """
    size = tables.rules.hand_size
    for seat, hand in enumerate(hands):
        hand += [UNKNOWN] * (0 if hand else size)
        if len(hand) != size:
            raise Illegal("wrong_hand_size", {"seat": LABELS[seat], "dealt": len(hand), "size": size})
    room = len(tables.deck) - size * len(hands) - 1
    if len(stock) > room:
        raise Illegal("stock_too_long", {"cards": len(stock), "room": room})
    stock += [UNKNOWN] * (room - len(stock))
    unseen = [0] * 256
    for of, copies in tables.pack.copies.items():
        unseen[of] = copies
    for of in (*(of for hand in hands for of in hand), upcard, *stock):
        if of == UNKNOWN:
            continue
        if of not in tables.pack.copies:
            raise Illegal("not_in_pack", {"card": format_card(of)})
        if not unseen[of]:
            raise Illegal("card_twice", {"card": format_card(of)})
        unseen[of] -= 1
    return bytearray(unseen)
