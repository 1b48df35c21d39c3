"""Tracks what a log tells of the hands: cards known at the deal, cards shown by later plays, unknown cards.

`Hands` answers whether a seat can play, hold or lack a card. It does not judge a play against the rules.

A seat that plays a card held it from the deal on, so a revoke is found where it happened. This holds for each
play of the log, also for an illegal one. Only the deal in the log counts more: if it gives the card to nobody
or to another seat, that play is wrong and no earlier one. After an unnoted card it is open which card was
played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.outcome import Failure
from rules.watten.actions import HAND_SIZE, UNKNOWN, UNSEEN
from rules.watten.pack import PACK, card_code, mask
from rules.watten.ranking import pack
from rules.watten.refusals import Refusal, refusal
from rules.watten.rulesets import WattenRules

# (seat, card) of each play, in the order of a log.
Plays = Sequence[tuple[int, int]]
_UNKNOWN = bytes([UNKNOWN])


def deal_refused(rules: WattenRules, dealt: bytes) -> Failure | None:
    """Why these cards cannot have been dealt; None if they can."""
    known, whole = dealt.translate(None, _UNKNOWN), bytes(pack(rules))
    if len(whole.translate(None, known)) == len(whole) - len(known):
        return None
    for at, card in enumerate(known):
        if card not in PACK:
            return Failure(-1, "unreadable", "bad_card_byte")
        if card not in pack(rules):
            return Failure(-1, "illegal", "not_in_pack", (("card", card_code(card)),))
        if card in known[:at]:
            return Failure(-1, "illegal", "card_twice", (("card", card_code(card)),))
    return None


@dataclass(slots=True)
class Hands:
    """The hands of a round, by seat; sets of cards are ints with bit `card`.

    `sure` are the cards certainly held. `loose` is how many more are held: of the cards `pool`, or, if `outside`,
    of all cards not known to be elsewhere. `later` are the cards that the log shows the seat to play. `played` are
    all cards that were played and noted.
    """

    cards: int
    sure: list[int]
    loose: list[int]
    pool: list[int]
    outside: list[bool]
    later: list[int]
    played: int = 0

    @classmethod
    def of(cls, rules: WattenRules, seats: int, dealt: bytes, plays: Plays) -> Hands:
        """The hands `dealt` (five bytes for each seat, or empty), completed by the plays of the log."""
        dealt = dealt or bytes([UNKNOWN]) * HAND_SIZE * seats
        hands = [dealt[at : at + HAND_SIZE] for at in range(0, HAND_SIZE * seats, HAND_SIZE)]
        sure = [mask(card for card in hand if card != UNKNOWN) for hand in hands]
        loose = [hand.count(UNKNOWN) for hand in hands]
        found = cls(mask(pack(rules)), sure, loose, [0] * seats, [False] * seats, [0] * seats)
        found._learn(plays)
        found.outside = [count > 0 for count in found.loose]
        return found

    def _learn(self, plays: Plays) -> None:
        """Add the cards shown by the first five plays of each seat; a card belongs to the seat that plays it first."""
        count, seen = [0] * len(self.sure), 0
        for seat, card in plays:
            if seat >= len(count) or count[seat] == HAND_SIZE:
                continue
            count[seat] += 1
            bit = 1 << card & self.cards & ~seen
            if bit and self.loose[seat] and not any(held & bit for held in self.sure):
                self.sure[seat] |= bit
                self.loose[seat] -= 1
            self.later[seat] |= bit & self.sure[seat]
            seen |= bit

    def possible(self, seat: int) -> int:
        """The cards that may be among the unknown cards of `seat`."""
        if not self.loose[seat]:
            return 0
        found = self.pool[seat]
        if self.outside[seat]:
            found |= self.cards & ~self.played & ~self._certain()
        return found

    def _certain(self) -> int:
        found = 0
        for held in self.sure:
            found |= held
        return found

    def lost(self, seat: int) -> int:
        """How many cards of its pool `seat` no longer holds, if it can hold no others."""
        return self.pool[seat].bit_count() - self.loose[seat]

    def holds_one_of(self, seat: int, cards: int) -> bool:
        """Whether `seat` certainly holds one of these cards: a known one, or more of the pool than can be gone."""
        if self.sure[seat] & cards:
            return True
        closed = not self.outside[seat] and self.loose[seat] > 0
        return closed and (self.pool[seat] & cards).bit_count() > self.lost(seat)

    def may_hold(self, seat: int, card: int) -> bool:
        return bool((self.sure[seat] | self.possible(seat)) >> card & 1)

    def last_card(self, seat: int) -> int:
        """The set of the last card; empty if it is not known."""
        return 0 if self.loose[seat] else self.sure[seat]

    def options(self, seat: int) -> int:
        """The cards that an unseen card of `seat` may be, without those that the seat plays later."""
        return self.possible(seat) | self.sure[seat] & ~self.later[seat]

    def play(self, seat: int, card: int, label: str) -> Refusal | None:
        """Take `card` out of the hand of `seat`, or return why the seat cannot hold it."""
        bit = 1 << card
        if not bit & self.cards:
            return refusal("not_in_pack", card=card_code(card))
        if not bit & self.sure[seat]:
            if bit & self.played:
                return refusal("card_twice", seat=label, card=card_code(card))
            if not bit & self.possible(seat):
                return refusal("not_in_hand", seat=label, card=card_code(card))
            self.loose[seat] -= 1
            self.pool[seat] &= ~bit
        self.sure[seat] &= ~bit
        self.later[seat] &= ~bit
        self.played |= bit
        return None

    def play_unseen(self, seat: int) -> int | None:
        """Take an unnoted card out of the hand: return it if only one is possible, UNSEEN if several, None if none."""
        options = self.options(seat)
        if not options:
            return None
        spare = self.sure[seat] & ~self.later[seat]
        if not self.outside[seat] and options.bit_count() == 1:
            card = options.bit_length() - 1
            self.play(seat, card, "")
            return card
        self.sure[seat] &= ~spare
        self.pool[seat] |= spare
        self.loose[seat] += spare.bit_count() - 1
        return UNSEEN
