"""The odds of a Watten round by brute force: uses nothing of the library and walks every line of play.

The seed's rules only (S4 R13-R21 with the defaults of A1-A7). Cards are words ("HA", "S10", "Weli"), a hand
is a list of them.
"""

from __future__ import annotations

from itertools import combinations

RANKS = ["A", "K", "O", "U", "10", "9", "8", "7", "6"]
PACK = [suit + rank for suit in "HSLE" for rank in RANKS[:8]] + ["S6"]


def is_rechter(card: str, schlag: str, trump: str) -> bool:
    return card == ("S6" if schlag == "6" else trump + schlag)


def height(card: str, led: str, schlag: str, trump: str) -> tuple[int, int]:
    """R13 as a pair to compare: the class of the card in this trick, then its rank in the class."""
    low_to_high = -RANKS.index(card[1:])
    led_suit = trump if is_rechter(led, schlag, trump) else led[0]
    if is_rechter(card, schlag, trump):
        return 4, 0
    if schlag != "6" and card[1:] == schlag:
        return 3, 0
    if card[0] == trump:
        return 2, low_to_high
    return (1, low_to_high) if card[0] == led_suit else (0, 0)


def winner(trick: list[str], schlag: str, trump: str) -> int:
    """The index of the winning card; of two equal ones the first (A7)."""
    best = 0
    for place, card in enumerate(trick):
        if height(card, trick[0], schlag, trump) > height(trick[best], trick[0], schlag, trump):
            best = place
    return best


def playable(hand: list[str], led: str | None, schlag: str, trump: str) -> list[str]:
    """R15-R19: a led trump (the Rechte is one) demands trumps; Linke serve as well, the Rechte need not be played."""
    if led is None or not (led[0] == trump or is_rechter(led, schlag, trump)):
        return hand
    if not any(card[0] == trump and not is_rechter(card, schlag, trump) for card in hand):
        return hand
    return [
        card
        for card in hand
        if card[0] == trump or is_rechter(card, schlag, trump) or (schlag != "6" and card[1:] == schlag)
    ]


def first_side_wins(
    hands: list[list[str]], leader: int, trick: list[str], needs: tuple[int, int], schlag: str, trump: str
) -> bool:
    """Whether the players of seats 0 and 2 win when everybody sees all cards (R21)."""
    seats = len(hands)
    seat = (leader + len(trick)) % seats
    outcomes = set()
    for card in playable(hands[seat], trick[0] if trick else None, schlag, trump):
        left = [
            [other for other in hand if other != card] if at == seat else hand
            for at, hand in enumerate(hands)
        ]
        lying = [*trick, card]
        if len(lying) < seats:
            outcomes.add(first_side_wins(left, leader, lying, needs, schlag, trump))
        else:
            takes = (leader + winner(lying, schlag, trump)) % seats
            still = tuple(need - (takes % 2 == side) for side, need in enumerate(needs))
            if 0 in still:
                outcomes.add(still[0] == 0)
            else:
                outcomes.add(first_side_wins(left, takes, [], still, schlag, trump))
        if (seat % 2 == 0) in outcomes:
            break
    # The player on turn chooses the outcome he wants, if he can.
    return any(outcomes) if seat % 2 == 0 else all(outcomes)


def all_deals(unseen: list[str], counts: list[int]) -> list[list[tuple[str, ...]]]:
    """All ways to give each seat its number of the unseen cards."""
    if not counts:
        return [[]]
    return [
        [chosen, *rest]
        for chosen in combinations(unseen, counts[0])
        for rest in all_deals([card for card in unseen if card not in chosen], counts[1:])
    ]
