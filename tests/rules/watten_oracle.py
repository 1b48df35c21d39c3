"""A slow Watten judge that is easy to check against the rules, and shares nothing with the fast one.

Cards are (suit, rank) pairs of letters, hands are lists, every rule is asked
at every step. Whole deals only. Source: docs/rules, sections 1, 2 and 8.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.watten.actions import Bid, Claim, Concede, Farbe, Play, Schlag, Stay
from rules.watten.rulesets import WattenRules

SUITS = "HSLE"
RANKS = ["A", "K", "O", "U", "10", "9", "8", "7", "6"]
WELI = ("S", "6")
PACK = [(suit, rank) for suit in SUITS for rank in RANKS[:8]] + [WELI]
Card = tuple[str, str]


def is_rechter(card: Card, schlag: str, trump: str) -> bool:
    return card == WELI if schlag == "6" else card == (trump, schlag)


def is_linker(card: Card, schlag: str, trump: str) -> bool:
    return schlag != "6" and card[1] == schlag and card[0] != trump


def is_trump_suit(card: Card, schlag: str, trump: str) -> bool:
    """A card of the trump suit other than the Rechte."""
    return card[0] == trump and not is_rechter(card, schlag, trump)


def order(led: Card, schlag: str, trump: str) -> list[list[Card]]:
    """The cards that can win a trick, highest first; cards of one rung are equal (R13)."""
    led_suit = trump if is_rechter(led, schlag, trump) else led[0]
    plain = [
        card for card in PACK if not is_rechter(card, schlag, trump) and not is_linker(card, schlag, trump)
    ]
    in_suit = lambda suit: [[(suit, rank)] for rank in RANKS if (suit, rank) in plain]  # noqa: E731
    return [
        [card for card in PACK if is_rechter(card, schlag, trump)],
        [card for card in PACK if is_linker(card, schlag, trump)],
        *in_suit(trump),
        *(in_suit(led_suit) if led_suit != trump else []),
    ]


def trick_winner(trick: list[Card], schlag: str, trump: str) -> int:
    """The place in the trick of the card that wins it."""
    for rung in order(trick[0], schlag, trump):
        for place, card in enumerate(trick):
            if card in rung:
                return place
    raise AssertionError("the led card is always in the order")


def verdict(rules: WattenRules, led: Card, hand: list[Card], card: Card, schlag: str, trump: str) -> str:
    """legal, disputed or revoke (R15-R19, A1-A5, section 8)."""
    trumps = [each for each in hand if is_trump_suit(each, schlag, trump)]
    tops = [each for each in hand if is_rechter(each, schlag, trump)]
    lefts = [each for each in hand if is_linker(each, schlag, trump)]
    must = trumps + ([] if rules.rechter_exempt else tops)
    led_trump = is_trump_suit(led, schlag, trump) or is_rechter(led, schlag, trump)
    led_left = is_linker(led, schlag, trump)
    if led_trump or (led_left and rules.linke_lead_demands_trump):
        satisfying = trumps + tops + (lefts if rules.linke_satisfies_follow else [])
        if must and card not in satisfying:
            return "revoke"
    if (led_trump or led_left) and must + lefts and card not in trumps + tops + lefts:
        return "disputed"
    return "legal"


@dataclass
class Table:
    """One hand in the making; `act` returns why an action is refused, or None."""

    rules: WattenRules
    dealer: int
    krank: tuple[bool, bool]
    hands: list[list[Card]]
    schlag: str = ""
    trump: str = ""
    trick: list[tuple[int, Card]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    turn: int | None = None
    value: int = 2
    pending: int | None = None
    last_bidder: int | None = None
    played: list[Card] = field(default_factory=list)
    disputed: int = 0
    outcome: tuple[int, int, str] | None = None

    def act(self, action: object) -> str | None:
        if self.outcome:
            return "hand_over"
        match action:
            case Schlag(seat, rank):
                return self._schlag(seat, RANKS[rank])
            case Farbe(seat, suit):
                return self._farbe(seat, SUITS[suit])
            case Play(seat, card):
                return self._play(seat, PACK[card] if card < len(PACK) else None)
            case Bid(seat, value):
                return self._bid(seat, value)
            case Stay(seat) | Concede(seat):
                return self._answer(seat, isinstance(action, Concede))
            case Claim(seat, code):
                return self._claim(seat, code)
        raise AssertionError(action)

    def _schlag(self, seat: int, rank: str) -> str | None:
        if self.schlag:
            return "schlag_named"
        if seat != (self.dealer + 1) % 4:
            return "not_announcer"
        if rank == "6" and not self.rules.allow_schlag_six:
            return "schlag_six"
        self.schlag = rank
        return None

    def _farbe(self, seat: int, suit: str) -> str | None:
        if self.trump:
            return "farbe_named"
        if not self.schlag:
            return "schlag_first"
        if seat != self.dealer:
            return "not_announcer"
        self.trump = suit
        self.turn = (self.dealer + 1) % 4
        return None

    def _due(self, seat: int) -> str | None:
        if not self.trump:
            return "not_announced"
        if self.pending:
            return "bid_unanswered"
        return None if seat == self.turn else "not_on_turn"

    def _play(self, seat: int, card: Card | None) -> str | None:
        if refused := self._due(seat):
            return refused
        if card is None:
            return "card_not_named"
        if card in self.played:
            return "card_twice"
        if card not in self.hands[seat]:
            return "not_in_hand"
        if self.trick:
            led = self.trick[0][1]
            judged = verdict(self.rules, led, self.hands[seat], card, self.schlag, self.trump)
            if judged == "revoke":
                self.outcome = (1 - seat % 2, 0, "penalty")
                return "revoke"
            self.disputed += judged == "disputed"
        self.hands[seat].remove(card)
        self.played.append(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % 4
        if len(self.trick) == 4:
            self._end_trick()
        return None

    def _end_trick(self) -> None:
        place = trick_winner([card for _, card in self.trick], self.schlag, self.trump)
        self.turn = self.trick[place][0]
        self.trick = []
        side = self.turn % 2
        self.tricks[side] += 1
        if self.tricks[side] == 3:
            self.outcome = (side, self.value, "tricks")

    def _bid(self, seat: int, value: int) -> str | None:
        side = seat % 2
        if self.pending:
            if side == self.last_bidder:
                return "own_bid"
        elif refused := self._due(seat):
            return refused
        elif side == self.last_bidder:
            return "double_bid"
        if self.krank[side]:
            self.outcome = (1 - side, 2, "penalty")
            return "krank_bid"
        if sum(self.tricks) == 4 and self.trick and not self._may_bid_last(seat):
            self.outcome = (1 - side, 2, "penalty")
            return "wild_bid"
        due = (self.pending or self.value) + 1
        if value not in (0, due):
            return "bid_not_one_more"
        self.value = self.pending or self.value
        self.pending, self.last_bidder = due, side
        return None

    def _may_bid_last(self, seat: int) -> bool:
        """R27: the same suit as led, a trump or a Schlag."""
        lying = dict(self.trick)
        card = lying.get(seat) or self.hands[seat][0]
        led = self.trick[0][1]

        def top(each: Card) -> bool:
            return (
                each[0] == self.trump
                or is_rechter(each, self.schlag, self.trump)
                or is_linker(each, self.schlag, self.trump)
            )

        if top(card):
            return True
        if self.rules.trump_cancels_suit and any(top(other) for _, other in self.trick[1:]):
            return False
        return card[0] == led[0] and not is_rechter(led, self.schlag, self.trump)

    def _answer(self, seat: int, concede: bool) -> str | None:
        side = seat % 2
        if not self.pending:
            return "no_bid_to_answer"
        if side == self.last_bidder:
            return "own_bid"
        if concede:
            self.outcome = (1 - side, self.value, "concede")
        else:
            self.value, self.pending = self.pending, None
        return None

    def _claim(self, seat: int, code: str) -> str | None:
        if code in ("early_look", "double_bid"):
            return "unknown_penalty"
        if code != "peek_cut":
            self.outcome = (1 - seat % 2, 0 if code == "revoke" else 2, "penalty")
        return None
