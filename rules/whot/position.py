"""The position of one WHOT! hand: hands, piles, top card, requirement.

`Position` is the mutable state of the play loop, `WhotState` the frozen picture
for everybody else.

Draw pile and discard pile are ONE list. The German rules turn the discards
over without shuffling (S0, S2 "Nicht mischen!"), so cards are drawn in the
very order in which they were laid, oldest first, and the top one stays:
drawing is `queue[head]`, and `stock_end` is where the draw pile on the table
ends. A card is a byte, so hands and queue are bytearrays. `rules.whot.pile` turns it over or shuffles it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from rules.core.errors import Illegal, Param
from rules.core.outcome import Notice
from rules.whot.lookups import Lookups
from rules.whot.pack import UNKNOWN
from rules.whot.requirement import Requirement
from rules.whot.tokens import CARD, DRAW, WHOTS, choice_of, skips

Over = Literal["", "out", "void", "counted", "drawn"]
HIDDEN = 128
"""From here on a byte stands for an unknown card of one shuffle, as UNKNOWN does for one of the deal."""


def is_hidden(of: int) -> bool:
    return of == UNKNOWN or of >= HIDDEN


@dataclass(frozen=True, slots=True)
class WhotResult:
    """The result of a hand.

    `how`: "out" when somebody laid the last card; "void" when every player in
    turn found nothing to draw (nobody scores, #18); "counted" when the market
    was finished and the hands were counted (#32, the lowest wins), "drawn"
    if nobody wins then.

    `winner` is the label of a seat; `winners` has all who share the lowest
    count. `points` by seat, 0 for a winner who is out, None for an unknown hand;
    empty if nothing is counted. `left`: cards left by seat. `stake`: the club
    points of the last raise that was agreed on (S3 "Raise Stake").
    """

    how: str
    winner: str | None
    points: tuple[int | None, ...]
    left: tuple[int, ...]
    winners: tuple[str, ...] = ()
    stake: int = 0


@dataclass(frozen=True, slots=True)
class WhotState:
    """A frozen picture of a position.

    `stock` is the number of cards before the pile is turned over again, `pick` the
    cards of a pending pick, `warning` the seat that still has to warn, `offer` an
    open raise as (seat, points), `stake` the points agreed on.
    """

    hands: tuple[tuple[int, ...], ...]
    seat: int
    direction: int
    top: int
    requirement: Requirement
    stock: int
    over: Over
    pick: int = 0
    warning: int | None = None
    offer: tuple[int, int] | None = None
    stake: int = 0


class Position:
    """The state that `rules.whot.play.advance` changes; see the module for `queue` and its marks.

    The turn: `seat`, `direction`, `top` (a token, 0 for none), `requirement`;
    `pick`: cards of a pending pick, and `beneath` the requirement after
    it, if a WHOT card is on top. `saved`: requirement and direction just
    before the WHOT card on top was laid, (-1, 0) if no laid WHOT card is on
    top. `last`: the token of the last turn.

    `may_have_skipped`: the WHOT card on top when a log began in the middle may have skipped the player before.
    `begun_at`: the length of `queue` when a log began in the middle, if the WHOT card on
    top may have turned the order, else 0.

    The piles: `pools[hidden]`: the cards that may still be behind that kind
    of hidden card; `pools` is None when all is known. `turned`: the cards of the
    last turnover, which began at `queue[turned_from]` during action
    `turned_at`; `turned_to`: where they end while their new order is
    open, else 0. `taken`: (seat, from, to) of the indexes of the queue that were
    drawn during action `taken_at`. `blanks`: draws in a row that found no
    card, up to `last_blank`. `recent`: the latest of these three actions.

    `due`: who has to warn, seat | last card << 4, -1 for nobody. `missed`: who
    did not, and which call (True: last card, None: not known). `on_turn_again`: who
    may have laid the top card before the log began, and is on turn again. `may_be_due`: who acted last
    before it began, and may have to warn. `offer`, `stake`: raises.
    `done`: actions so far; `shown`: a bit for each seat whose hand was laid
    open after the end; `notices`: in the order found.
    """

    # Defaults that most hands never change are on the class: a position is made for every replayed hand.
    beneath = stake = blanks = shown = turned_from = turned_to = 0
    last_blank = turned_at = -2
    on_turn_again = may_be_due = -1
    begun_at = 0
    may_have_skipped = False
    winner: int | None = None
    offer: tuple[int, int] | None = None
    pools: dict[int, bytearray] | None = None
    turned: bytearray

    def __init__(
        self, lookups: Lookups, dealer: int, hands: list[bytearray], upcard: int, stock: bytearray
    ) -> None:
        self.lookups = lookups
        self.hands = hands
        self.queue = stock
        self.stock_end = len(stock)
        self.top, self.requirement = lookups.upcards[upcard]
        if upcard:
            stock.append(upcard)
        self.seat, self.direction = (dealer + 1) % len(hands), 1
        self.saved = (-1, 0)
        self.head = self.done = self.pick = self.last = 0
        self.due = -1
        self.over: Over = ""
        self.taken_at = self.recent = -2
        self.notices: list[Notice] = []
        self.taken: list[tuple[int, int, int]] = []
        self.missed: dict[int, bool | None] = {}

    def copy(self) -> Position:
        """A copy that shares no mutable state."""
        other = Position.__new__(Position)
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if isinstance(value, (list, dict, bytearray)) else value)
        other.hands = [hand[:] for hand in self.hands]
        if self.pools is not None:
            other.pools = {hidden: pool[:] for hidden, pool in self.pools.items()}
        return other

    @property
    def skip_is_open(self) -> bool:
        """Whether the last turn skipped a player, or may have done so before the log began (`skip_response`)."""
        if not self.last:
            return self.may_have_skipped
        return WHOTS <= self.last < DRAW and bool(CARD[self.last]) and skips(choice_of(self.last))

    @contextmanager
    def unless_illegal(self) -> Iterator[None]:
        """Restore the position if the block raises Illegal."""
        before = self.copy()
        try:
            yield
        except Illegal:
            vars(self).clear()
            vars(self).update(vars(before))
            raise

    def note(self, code: str, **params: Param) -> None:
        """Add a notice about the current action."""
        self.notices.append(Notice(self.done, code, tuple(params.items())))

    def state(self) -> WhotState:
        return WhotState(
            hands=tuple(tuple(UNKNOWN if is_hidden(of) else of for of in hand) for hand in self.hands),
            seat=self.seat,
            direction=self.direction,
            top=self.top,
            requirement=self.lookups.describe(self.requirement),
            stock=max(self.stock_end, self.turned_to) - self.head,
            over=self.over,
            pick=self.pick,
            warning=None if self.due < 0 else self.due & 15,
            offer=self.offer,
            stake=self.stake,
        )
