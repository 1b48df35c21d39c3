"""The card play of one Watten round: whose turn it is, what each card demands, who takes the tricks.

An impossible card is refused, not raised. Bids and points are in `rules.watten.judge`. Sources: R14-R21,
A1-A7; section 8 for Latinisch, where the announcers say who takes a trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.watten.actions import UNSEEN
from rules.watten.announce import Announced
from rules.watten.doubt import cards_of, takers
from rules.watten.duty import Duty, Verdict
from rules.watten.hands import Hands
from rules.watten.pack import card_code, card_codes
from rules.watten.refusals import Refusal, offence, refusal
from rules.watten.table import Table

TRICKS_TO_WIN = 3
NOBODY = -1


@dataclass(slots=True)
class Tricks:
    """The tricks so far. `announced` is None while trump is unknown, or known to the announcers only.

    `bound` says by seat whether the follow duty binds it. `turn` is the seat that plays next, NOBODY while that is
    open; then `doubt` has the seats that may have taken the last trick: the one that continues took it. `trick` has
    the cards on the table as sets of what they may be, `laid` the last card of each seat. `takeable`: the last play
    completed a trick.
    """

    table: Table
    hands: Hands
    announced: Announced | None
    bound: Sequence[bool]
    turn: int = NOBODY
    leader: int = NOBODY
    trick: list[int] = field(default_factory=list)
    laid: list[int] = field(default_factory=lambda: [UNSEEN] * 4)
    won: list[int] = field(default_factory=lambda: [0, 0])
    closed: int = 0
    doubt: tuple[int, ...] = ()
    counted: bool = True
    takeable: bool = False

    @property
    def winner(self) -> int | None:
        """The side with three tricks (R21); None while no side has them."""
        return self.won.index(TRICKS_TO_WIN) if TRICKS_TO_WIN in self.won else None

    @property
    def due(self) -> tuple[int, ...]:
        return self.doubt or (self.turn,)

    def play(self, seat: int, card: int) -> tuple[Refusal | None, Verdict | None]:
        """Lead or add a card; return why it is refused, and the verdict on it."""
        options = self.hands.options(seat) if card == UNSEEN else 1 << card
        verdict, bound_by = self._verdict(seat, options)
        refused = self._put_down(seat, card, options, verdict, bound_by)
        if refused:
            return refused, None
        self.takeable = False
        self.turn = self.table.after[seat]
        if len(self.trick) == self.table.seats:
            self._close()
        return None, verdict

    def _put_down(
        self, seat: int, card: int, options: int, verdict: Verdict | None, bound_by: int
    ) -> Refusal | None:
        label, sure = self.table.labels[seat], self.hands.sure[seat]
        seen: int | None = card
        if card == UNSEEN:
            seen = self.hands.play_unseen(seat)
            if seen is None:
                return refusal("card_not_named", seat=label)
        elif refused := self.hands.play(seat, card, label):
            return refused
        if verdict == "revoke":
            return offence(
                "revoke",
                seat=label,
                card="?" if card == UNSEEN else card_code(card),
                held=card_codes(sure & bound_by),
            )
        if not self.trick:
            self.leader = seat
        self.laid[seat] = UNSEEN if seen is None else seen
        self.trick.append(options if seen == UNSEEN or seen is None else 1 << seen)
        return None

    def _verdict(self, seat: int, options: int) -> tuple[Verdict | None, int]:
        """The verdict on playing one of `options`, and the cards that were demanded."""
        if not self.trick or self.announced is None or not self.bound[seat]:
            return None, 0
        table = self.announced.duties if self.closed else self.announced.first
        duties = [table[led] for led in cards_of(self.trick[0])]
        if all(not options & ~duty.free for duty in duties):
            return None, 0
        found = {self._by_duty(duty, seat, options) for duty in duties}
        verdict = found.pop() if len(found) == 1 else None
        if {"revoke", "unchecked_duty"} & found:
            verdict = "unchecked_duty"
        demanded = 0
        for duty in duties:
            demanded |= duty.forced
        return verdict, demanded

    def _by_duty(self, duty: Duty, seat: int, options: int) -> Verdict | None:
        """The verdict by this duty: a revoke if the seat holds a demanded card and cannot have played one."""
        if duty.forced and options & ~duty.allowed:
            if self._is_bound(seat, duty.forced, duty.allowed, duty.spare):
                return "unchecked_duty" if options & duty.allowed else "revoke"
            may = self.hands.possible(seat) | options
            if may & duty.forced & ~duty.spare or (may & duty.spare and may & duty.allowed & ~duty.spare):
                return "unchecked_duty"
        strictly = self._is_bound(seat, duty.strict_forced, duty.strict_allowed, duty.spare)
        return "disputed" if strictly and not options & duty.strict_allowed else None

    def _is_bound(self, seat: int, forced: int, allowed: int, spare: int) -> bool:
        """Whether the seat certainly holds a forced card, and not only the `spare` one."""
        hands = self.hands
        if hands.holds_one_of(seat, forced & ~spare):
            return True
        return bool(spare and hands.holds_one_of(seat, spare) and hands.holds_one_of(seat, allowed & ~spare))

    def _close(self) -> None:
        indexes = takers(self.announced, self.trick)
        seats = tuple((self.leader + index) % self.table.seats for index in indexes)
        sides = {self.table.sides[seat] for seat in seats}
        self.trick.clear()
        self.closed += 1
        self.takeable, self.counted = True, len(sides) == 1
        if self.counted:
            self.won[self.table.sides[seats[0]]] += 1
        self.turn, self.doubt = (seats[0], ()) if len(seats) == 1 else (NOBODY, seats)

    def takes(self, seat: int) -> Refusal | None:
        """Record that the table says who took the trick."""
        label = self.table.labels[seat]
        if not self.takeable:
            return refusal("no_trick_to_take", seat=label)
        if seat not in self.due:
            due = tuple(self.table.labels[each] for each in self.due)
            return refusal("wrong_trick_winner", seat=label, winner=due)
        self.takeable = False
        self.settle(seat)
        return None

    def settle(self, seat: int) -> None:
        """Record that `seat` took the last trick."""
        if not self.counted:
            self.won[self.table.sides[seat]] += 1
        self.counted, self.turn, self.doubt = True, seat, ()

    def go_on(self, seat: int) -> Refusal | None:
        """Why `seat` may not act now. If the last trick is in doubt, the seat that continues took it."""
        if seat in self.doubt:
            self.settle(seat)
            return refusal("hand_over") if self.winner is not None else None
        if seat == self.turn:
            return None
        due = tuple(self.table.labels[each] for each in self.due)
        return refusal("not_on_turn", seat=self.table.labels[seat], turn=due)
