"""The oracle's cards: their roles once Schlag and Farbe are named, what a lead demands, which card beats which.

Cards are (suit, rank) pairs of letters, hands are lists. Source: docs/rules, sections 1, 2, 3 and 8.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.watten.rulesets import WattenRules

SUITS = "HSLE"
RANKS = ["A", "K", "O", "U", "10", "9", "8", "7", "6"]
WELI = ("S", "6")
PACK = [(suit, rank) for suit in SUITS for rank in RANKS[:8]] + [WELI]
Card = tuple[str, str]


def pack(rules: WattenRules) -> list[Card]:
    return [card for card in PACK if card != WELI or rules.weli != "out"]


# --- what a card is ------------------------------------------------------------------------------


def criticals(rules: WattenRules) -> list[Card]:
    """Bascht, Weli, Spitz; in Bavaria Max, Belli, Spitz."""
    tops = {
        "none": [],
        "seed": [("H", "K"), WELI, ("E", "7")],
        "bavarian": [("H", "K"), ("S", "7"), ("E", "7")],
    }
    return [card for card in tops[rules.criticals] if card in pack(rules)]


@dataclass(frozen=True)
class Named:
    """What was announced, and under which rules."""

    rules: WattenRules
    schlag: str
    trump: str

    def critical(self, card: Card) -> bool:
        return card in criticals(self.rules)

    def named(self, card: Card) -> bool:
        """The card that was named: the Schlag of the Farbe, with Schlag VI the Weli."""
        return card == (WELI if self.schlag == "6" else (self.trump, self.schlag))

    def rechter(self, card: Card) -> bool:
        return self.named(card) and not self.critical(card)

    def linker(self, card: Card) -> bool:
        of_schlag = self.schlag != "6" and card[1] == self.schlag and card[0] != self.trump
        return of_schlag and not self.critical(card)

    def wander(self, card: Card) -> bool:
        """One rank above the Rechte; the Siebener for the Sau."""
        if self.rules.extra_top != "wander" or self.schlag == "6" or self.critical(card):
            return False
        circle = RANKS[:8]
        above = circle[circle.index(self.schlag) - 1]
        return card == (self.trump, above)

    def suit(self, card: Card) -> str:
        """The suit it counts for; Kritische have none."""
        if self.critical(card):
            return ""
        if self.rechter(card):
            return self.trump
        if card == WELI and self.rules.weli == "trump":
            return self.trump
        return card[0]

    def trump_card(self, card: Card) -> bool:
        return self.suit(card) == self.trump

    def order(self, led: Card) -> list[list[Card]]:
        """The cards that can win a trick, highest first; cards of one rung are equal (R13)."""
        special = [self.critical, self.wander, self.rechter, self.linker]
        plain = [card for card in pack(self.rules) if not any(test(card) for test in special)]

        def by_rank(suit: str) -> list[list[Card]]:
            return [[card] for rank in RANKS for card in plain if self.suit(card) == suit and card[1] == rank]

        return [
            *([card] for card in criticals(self.rules)),
            [card for card in PACK if self.wander(card)],
            [card for card in PACK if self.rechter(card)],
            [card for card in PACK if self.linker(card)],
            *by_rank(self.trump),
            *(by_rank(self.suit(led)) if self.suit(led) not in ("", self.trump) else []),
        ]

    def winner(self, trick: list[Card]) -> int:
        """The index in the trick of the card that wins it."""
        for rung in self.order(trick[0]):
            for place, card in enumerate(trick):
                if card in rung:
                    return place
        raise AssertionError("the led card is always in the order")

    # --- what a lead demands ---------------------------------------------------------------------

    def verdict(self, led: Card, hand: list[Card], card: Card, *, first: bool) -> str:
        """legal, disputed or revoke (R15-R19, A1-A5, section 8)."""
        rules = self.rules
        if rules.follow_duty == "none":
            return "legal"
        if rules.follow_duty == "haube" and not (first and self.named(led)):
            return "legal"
        trump_led = self.trump_card(led)
        if self.named(led) and self.critical(led):
            trump_led = rules.critical_rechter_demands_trump
        left_led = self.linker(led)

        must = [each for each in hand if self.trump_card(each)]
        if rules.critical_must_follow:
            must += [each for each in hand if self.critical(each)]
        if rules.rechter_exempt is True:
            must = [each for each in must if not self.rechter(each)]
        if rules.wander_exempt:
            must = [each for each in must if not self.wander(each)]

        def good_strictly(each: Card) -> bool:
            return self.trump_card(each) or self.critical(each) or self.linker(each)

        def good_here(each: Card) -> bool:
            return good_strictly(each) and (not self.linker(each) or rules.linke_satisfies_follow)

        def spared(good: Callable[[Card], bool]) -> bool:
            """A4: whether the Rechte is the only card that would serve."""
            may = [each for each in hand if good(each)]
            alone = len(may) == 1 and self.rechter(may[0])
            return rules.rechter_exempt == "if_only_legal" and alone

        demands = trump_led or (left_led and rules.linke_lead_demands_trump)
        if demands and must and not good_here(card) and not spared(good_here):
            return "revoke"
        left = [each for each in hand if self.linker(each)]
        binds = (trump_led or left_led) and must + left
        return "disputed" if binds and not good_strictly(card) and not spared(good_strictly) else "legal"

    # --- the last card ---------------------------------------------------------------------------

    def top(self, card: Card) -> bool:
        """The cards with which anyone may bid: trump, Schlag, Kritischer, Wanderkritt."""
        return self.trump_card(card) or self.linker(card) or self.critical(card)

    def may_bid_last(self, trick: list[Card], card: Card) -> bool:
        """R27: the same suit as led, a trump or a Schlag; A19."""
        if not trick or self.top(card):
            return True
        if self.rules.trump_cancels_suit and any(self.top(other) for other in trick[1:]):
            return False
        return self.suit(card) == self.suit(trick[0])
