"""Whose turn it is, from the ruleset and the actions alone.

Gives the seat of a turn that the compact form stores without one. Encoding and
decoding share it, so that any hand can be stored, legal or not.
"""

from __future__ import annotations

from rules.whot.actions import WhotSetup
from rules.whot.deal import first_seat
from rules.whot.effects import FLIP
from rules.whot.lookups import BEFORE, Lookups
from rules.whot.pack import is_whot
from rules.whot.seating import other_way
from rules.whot.streets import lay_jump
from rules.whot.tokens import CANCEL, KEEP, WHOTS, choice_of, skips
from rules.whot.top_card import may_have_skipped, may_have_turned


class TurnOrder:
    """`hidden`: the top card of a hand logged from its middle may have turned the order; `either`: it was cancelled, so
    that the next turn shows which way play goes.
    """

    __slots__ = ("direction", "either", "hidden", "lookups", "saved", "seat", "seats", "skipped")

    def __init__(self, lookups: Lookups, setup: WhotSetup) -> None:
        self.lookups, self.seats = lookups, len(setup.hands)
        starter = (setup.dealer + 1) % self.seats
        top = 0 if is_whot(setup.upcard) else setup.upcard
        self.seat = first_seat(lookups, self.seats, starter, top)
        self.direction, self.saved = 1, 0
        self.hidden = self.either = False
        if setup.middle is not None:
            self.seat, self.direction = setup.middle.seat, setup.middle.direction
            self.hidden = may_have_turned(lookups, setup)
        self.skipped = self._skipped_before(setup)

    def _skipped_before(self, setup: WhotSetup) -> int:
        """Who may have been skipped by the card on top of a hand logged from its middle, -1 for nobody."""
        if setup.middle is None or not may_have_skipped(self.lookups, setup):
            return -1
        return (self.seat - self.direction) % self.seats

    def act(self, seat: int) -> None:
        """Let a seat take a turn, whoever was next."""
        if self.either and seat != self.seat and seat == other_way(self.seat, self.direction, self.seats):
            self.direction = -self.direction
        self.seat = seat

    def pass_on(self) -> None:
        """Move on after a turn without cards laid."""
        self.skipped, self.either = -1, False
        self._move(0)

    def lay(self, tokens: tuple[int, ...]) -> None:
        """Move on after cards were laid."""
        token = tokens[-1]
        cancels = token >= WHOTS and choice_of(token) == CANCEL
        self.either = self.hidden and cancels and self.seat != self.skipped
        self.hidden = False
        if len(tokens) > 1 or token < WHOTS:
            self.saved, self.skipped = 0, -1
            self._move(lay_jump(self.lookups, self.seats, tokens) if len(tokens) > 1 else self._jump(token))
            return
        answers = self.seat == self.skipped and choice_of(token) == KEEP
        below, self.saved = self.saved, self.direction
        if self.lookups.after[token] == BEFORE and below:
            self.direction = below
        if self.lookups.acts[token] == FLIP:
            self.direction = -self.direction
        skip = answers or skips(choice_of(token))
        self._move(1 if answers else self._jump(token))
        responsive = skip and self.lookups.rules.skip_response
        self.skipped = (self.seat - self.direction) % self.seats if responsive else -1

    def _jump(self, token: int) -> int:
        return self.lookups.jumps[self.seats > 2][token]

    def _move(self, jump: int) -> None:
        self.seat = (self.seat + self.direction * (1 + jump)) % self.seats
