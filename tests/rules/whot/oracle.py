"""A slow WHOT! table that follows the leaflets word by word: two real piles, named cards, no tables.

Knows complete deals only. Used to compare; never imported by the product.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.whot.actions import Draw, Lay, WhotAction, WhotSetup
from rules.whot.pack import is_whot, number_of, suit_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CARD, CHOICES, choice_of, is_small

STAR = 4


@dataclass
class Ask:
    """What the next suit card has to answer; nothing set: anything goes."""

    suit: int | None = None
    number: int | None = None


@dataclass
class OracleTable:
    rules: WhotRules
    hands: list[list[int]]
    stock: list[int]
    pile: list[int]
    turn: int
    order: int = 1
    ask: Ask = field(default_factory=Ask)
    top_number: int | None = None
    laid_whots: list[tuple[Ask, int]] = field(default_factory=list)
    winner: int | None = None
    passes: int = 0

    @classmethod
    def of(cls, rules: WhotRules, setup: WhotSetup) -> OracleTable:
        hands = [list(hand) for hand in setup.hands]
        table = cls(rules, hands, list(setup.stock), [setup.upcard], (setup.dealer + 1) % len(hands))
        if not is_whot(setup.upcard):
            table._show_suit_card(setup.upcard, number_of(setup.upcard))
        return table

    @property
    def over(self) -> bool:
        return self.winner is not None or self.passes == len(self.hands)

    def may(self, action: WhotAction) -> bool:
        if self.over or action.seat != self.turn:
            return False
        if isinstance(action, Draw):
            return True
        assert isinstance(action, Lay)
        cards = [CARD[token] for token in action.tokens]
        hand = list(self.hands[action.seat])
        for card in cards:
            if card not in hand:
                return False
            hand.remove(card)
        if any(is_small(token) for token in action.tokens) and not self.rules.small_numbers:
            return False
        if len(action.tokens) > 1:
            return self._may_street(action.tokens)
        return self._may_whot(action.tokens[0]) if is_whot(cards[0]) else self._may_card(action.tokens[0])

    def _may_card(self, token: int) -> bool:
        if self.ask == Ask():
            return True
        return suit_of(CARD[token]) == self.ask.suit or number_laid(token) == self.ask.number

    def _may_whot(self, token: int) -> bool:
        choice = CHOICES[choice_of(token)]
        if choice == "":
            return len(self.hands[self.turn]) == 1 and self._printed(CARD[token])
        if choice in ("cancel", "keep"):
            return bool(self.laid_whots) and self._printed(CARD[token])
        if self.rules.pack == "one_kind":
            return CARD[token] == 80
        if CARD[token] == 81:
            return choice in ("skip", "reverse")
        return CARD[token] == 82 and choice not in ("skip", "reverse")

    def _printed(self, card: int) -> bool:
        return card in ((80,) if self.rules.pack == "one_kind" else (81, 82))

    def _may_street(self, tokens: tuple[int, ...]) -> bool:
        if not self.rules.streets or self.top_number is None or any(is_whot(CARD[token]) for token in tokens):
            return False
        numbers = [number_laid(token) for token in tokens]
        rising = [self.top_number + step for step in range(len(tokens))]
        falling = [self.top_number - step for step in range(len(tokens))]
        return numbers in (rising, falling)

    def do(self, action: WhotAction) -> None:
        """A legal action."""
        if isinstance(action, Draw):
            self._draw()
        else:
            assert isinstance(action, Lay)
            self.passes = 0
            for token in action.tokens:
                self.hands[self.turn].remove(CARD[token])
                self.pile.append(CARD[token])
            if not self.hands[self.turn]:
                self.winner = self.turn
                return
            self._effect(action.tokens[-1])
        self.turn = (self.turn + self.order) % len(self.hands)

    def _draw(self) -> None:
        if not self.stock and len(self.pile) > 1:
            self._turn_over()
        if not self.stock:
            self.passes += 1
            return
        self.passes = 0
        self.hands[self.turn].append(self.stock.pop(0))
        if not self.stock:
            self._turn_over()

    def _turn_over(self) -> None:
        """The top card stays; the rest is turned face down as it lies: its lowest card comes on top."""
        *rest, top = self.pile
        self.stock, self.pile = rest, [top]

    def _effect(self, token: int) -> None:
        if not is_whot(CARD[token]):
            self.laid_whots = []
            self._show_suit_card(CARD[token], number_laid(token))
            return
        before = (self.ask, self.order)
        choice = CHOICES[choice_of(token)]
        if choice == "cancel":
            self.ask, self.order = self.laid_whots[-1]
        elif choice == "reverse":
            self.order = -self.order
        elif choice == "skip":
            self.turn += self.order
        elif choice != "keep":
            self.ask = Ask(suit=CHOICES.index(choice))
        self.laid_whots.append(before)
        self.top_number = None

    def _show_suit_card(self, card: int, number: int) -> None:
        locked = self.rules.double_suit_lock and suit_of(card) == STAR
        self.ask = Ask(None if locked else suit_of(card), number)
        self.top_number = number


def number_laid(token: int) -> int:
    return number_of(CARD[token]) * (2 if is_small(token) else 1)
