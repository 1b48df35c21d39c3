"""The position after some actions of a log, and what a viewpoint knows then of the cards.

`Position` has the seat on turn, the cards on the table and the tricks; `Known` the cards certainly in each
hand and the gaps that the others fill. Cards are card ids.

Conclusions drawn from the log, and no others:

- A card that was played lies on the table, everybody saw it.
- A player who did not answer a lead as the duty demands (R15-R17, as this table plays it) had none of the
  cards that would have bound him, and has none now.
- A player who bid on his last card while cards lay had a card for it (R27).
- The card by which an announcer names (Latinisch, Blind) is known to both announcers.
- A seat knows its own hand: what the log says of the deal, and what that seat plays later. Where the log does
  not say, its cards count as unknown, though the player saw them.

These suppose that everybody played by the rules. No conclusion is drawn about cards that nobody noted, nor
from an announcement, a bid, a sign or a Schoeneres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.errors import Ambiguous, Unreadable
from rules.odds import watten_round
from rules.odds.deals import Gap
from rules.odds.watten_round import (
    HAND_SIZE,
    PACK,
    UNSEEN,
    Bid,
    Concede,
    Law,
    Play,
    Seating,
    Stay,
    Takes,
    WattenHand,
)
from rules.watten.pack import mask

TRICKS_TO_WIN = 3
PUBLIC, ALL = "public", "all"


@dataclass(frozen=True, slots=True)
class Position:
    """The state of a round. `trick` has its cards in order, from `leader` on; `left` and `cannot` are by seat.

    `asked` is the side that must answer a bid, None without one.
    """

    seating: Seating
    law: Law
    leader: int
    trick: tuple[int, ...]
    won: tuple[int, int]
    left: tuple[int, ...]
    cannot: tuple[int, ...]
    asked: int | None

    @property
    def on_turn(self) -> int:
        """The seat that plays next."""
        return (self.leader + len(self.trick)) % len(self.left)

    @property
    def needs(self) -> tuple[int, int]:
        """The tricks that each side still needs (R21)."""
        return TRICKS_TO_WIN - self.won[0], TRICKS_TO_WIN - self.won[1]


@dataclass(frozen=True, slots=True)
class Known:
    """The cards certainly in each hand, the other `unseen` ones, and the gaps for those.

    There is one gap for each seat, then one for each unnoted card on the table.
    """

    hands: tuple[int, ...]
    unseen: int
    gaps: tuple[Gap, ...]


def position(hand: WattenHand, at: int) -> Position:
    """The position after `at` actions. Raises Illegal (not_announced) and Ambiguous (trick_in_doubt)."""
    seating, law = watten_round.seating(hand), watten_round.law(hand, at)
    seats = len(seating.labels)
    leader, trick = seating.leader, list[int]()
    won, left, cannot = [0, 0], [HAND_SIZE] * seats, [0] * seats
    asked = watten_round.asked_first(hand)
    for index, done in enumerate(hand.actions[:at]):
        if isinstance(done, Bid):
            asked = 1 - seating.sides[done.seat]
            if trick and sum(won) == HAND_SIZE - 1:
                cannot[done.seat] |= watten_round.no_bid_last(hand, law, trick, done.seat)
        elif isinstance(done, (Stay, Concede)):
            asked = None
        elif isinstance(done, Play):
            left[done.seat] -= 1
            if trick and done.card != UNSEEN:
                cannot[done.seat] |= _denied(law, done, sum(won), trick[0])
            trick.append(done.card)
            if len(trick) == seats:
                leader = _taker(hand, law, index, leader, trick)
                won[seating.sides[leader]] += 1
                trick.clear()
    return Position(seating, law, leader, tuple(trick), (won[0], won[1]), tuple(left), tuple(cannot), asked)


def _denied(law: Law, done: Play, trick: int, led: int) -> int:
    """The cards that a play proves its seat not to hold; a spare one may have been the only card it could play."""
    forced, allowed, spare = law.demand(done.seat, trick, led)
    return 0 if 1 << done.card & allowed else forced & ~spare


def _taker(hand: WattenHand, law: Law, index: int, leader: int, trick: Sequence[int]) -> int:
    """The seat that took the trick ended by action `index`; with unnoted cards, the seat that goes on."""
    if UNSEEN not in trick:
        row = law.announced.powers[trick[0]]
        powers = [row[card] for card in trick]
        return (leader + powers.index(max(powers))) % len(trick)
    for done in hand.actions[index + 1 :]:
        if isinstance(done, (Play, Bid, Takes)):
            return done.seat
    raise Ambiguous("trick_in_doubt", {"action": index + 1})


def known(hand: WattenHand, at: int, now: Position, viewpoint: str) -> Known:
    """What `viewpoint` knows at `now`: PUBLIC, ALL, or the label of a seat or of a side.

    Raises Unreadable (unknown_viewpoint).
    """
    sees = viewers(now.seating, viewpoint)
    played = mask(done.card for done in hand.actions[:at] if isinstance(done, Play) and done.card != UNSEEN)
    own, shown = _own(hand), [0] * len(sees)
    if any(sees[seat] for seat in now.seating.announcers):
        shown = watten_round.shown(hand)
    hands = tuple((own[seat] if sees[seat] else shown[seat]) & ~played for seat in range(len(own)))
    unseen = mask(now.law.order.cards) & ~played
    for cards in hands:
        unseen &= ~cards
    gaps = [
        Gap(now.left[seat] - hands[seat].bit_count(), unseen & ~now.cannot[seat])
        for seat in range(len(hands))
    ]
    gaps += [Gap(1, unseen) for card in now.trick if card == UNSEEN]
    return Known(hands, unseen, tuple(gaps))


def viewers(seating: Seating, viewpoint: str) -> tuple[bool, ...]:
    """Whether the viewpoint sees each hand, by seat; the label of a side if partners look at each other's hands."""
    if viewpoint in (PUBLIC, ALL):
        return (viewpoint == ALL,) * len(seating.labels)
    if viewpoint in seating.labels:
        return tuple(label == viewpoint for label in seating.labels)
    if viewpoint in seating.side_labels:
        return tuple(seating.side_labels[side] == viewpoint for side in seating.sides)
    offered = (PUBLIC, ALL, *seating.labels, *seating.side_labels)
    raise Unreadable("unknown_viewpoint", {"viewpoint": viewpoint[:80], "known": offered})


def _own(hand: WattenHand) -> list[int]:
    """The cards that each seat held at some time, as far as the whole log shows."""
    own = watten_round.dealt(hand)
    for done in hand.actions:
        if isinstance(done, Play) and done.card in PACK:
            own[done.seat] |= 1 << done.card
    return own
