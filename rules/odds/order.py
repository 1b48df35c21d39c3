"""The pack sorted for one announcement, so that the solver can compare sets of cards as numbers.

`Order` says which bit a card gets, which cards beat which and what a lead demands. It is made from the powers and
duties of `rules.watten`, so every variant of the ranking and of the duty is included.

The bit of a card here is not its card id. Off-suit cards have the lowest bits, suit by suit; then follows the
*chain*, the cards that can take any trick (trumps, Linke, Rechter and the cards a variant ranks above them), each
above all it beats. Of two cards in the chain, the one with the higher bit is never worth less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

# By led card id: the forced, the allowed and the spare cards of its duty, as in `rules.watten.duty`.
Demand = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Order:
    """One announcement by bits; rows are by the bit of the card led.

    `beats[led][best]` are the cards that take the trick from `best`.
    `first` and `later` are the demands in the first trick and in the others.
    `above[n]` is the lowest bit that is surely above every card of a set with
    bit length n: such cards of the chain beat that set whatever is led.
    `alike[bit]` is the set of cards with the same row and the same duties.
    `bit[card]` is the bit of a card id.
    """

    cards: tuple[int, ...]
    bit: dict[int, int]
    beats: tuple[tuple[int, ...], ...]
    first: tuple[Demand, ...]
    later: tuple[Demand, ...]
    above: tuple[int, ...]
    alike: tuple[int, ...]

    def bits(self, cards: int) -> int:
        """A set of cards (bit = card id) as a set of bits."""
        return sum(1 << bit for card, bit in self.bit.items() if cards >> card & 1)


def order(
    pack: Sequence[int], powers: Sequence[Sequence[int]], first: Sequence[Demand], later: Sequence[Demand]
) -> Order:
    """The order of a pack of card ids; `powers[led][card]`, `first[led]` and `later[led]` as in `rules.watten`."""
    chain = [card for card in pack if all(powers[led][card] for led in pack)]
    suits = _suits([card for card in pack if card not in chain], powers)
    row = powers[pack[0]]  # the chain has one order, whatever is led
    runs = [*suits, sorted(chain, key=row.__getitem__)]
    cards = tuple(card for run in runs for card in run)
    beats = tuple(
        tuple(sum(1 << at for at, card in enumerate(cards) if of[card] > of[best]) for best in cards)
        for of in (powers[led] for led in cards)
    )
    demands = [tuple(_demand(cards, table[led]) for led in cards) for table in (first, later)]
    return Order(
        cards,
        {card: at for at, card in enumerate(cards)},
        beats,
        demands[0],
        demands[1],
        _above([row[card] for card in cards], len(cards) - len(chain)),
        _alike([number for number, run in enumerate(runs) for _ in run], demands),
    )


def _suits(cards: Sequence[int], powers: Sequence[Sequence[int]]) -> list[list[int]]:
    """The off-suit cards by suit, the lowest first: the cards that can take a trick of that lead."""
    suits: list[list[int]] = []
    for card in cards:
        if not any(card in suit for suit in suits):
            row = powers[card]
            suits.append(sorted((other for other in cards if row[other]), key=row.__getitem__))
    return suits


def _above(row: Sequence[int], low: int) -> tuple[int, ...]:
    """By bit length. Equal cards (Linke, A7) do not beat each other, so the highest of them counts for all."""
    ends = [max(at for at, other in enumerate(row) if other == power) + 1 for power in row]
    return low, *(low if at < low else end for at, end in enumerate(ends))


def _alike(home: Sequence[int], demands: Sequence[Sequence[Demand]]) -> tuple[int, ...]:
    """Cards that differ in height only: of one run, with the same role in every duty."""
    kinds: dict[object, int] = {}
    for at, run in enumerate(home):
        kind = run, _part(at, demands)
        kinds[kind] = kinds.get(kind, 0) | 1 << at
    return tuple(kinds[run, _part(at, demands)] for at, run in enumerate(home))


def _part(at: int, demands: Sequence[Sequence[Demand]]) -> object:
    """What a card demands when it is led, and which demands it answers."""
    led = tuple(table[at] for table in demands)
    answers = tuple(tuple(of >> at & 1 for of in demand) for table in demands for demand in table)
    return led, answers


def _demand(cards: Sequence[int], of: Demand) -> Demand:
    """A demand in bits of this order."""
    forced, allowed, spare = of
    return _set(cards, forced), _set(cards, allowed), _set(cards, spare)


def _set(cards: Sequence[int], of: int) -> int:
    """A set of card ids as a set of bits."""
    return sum(1 << at for at, card in enumerate(cards) if of >> card & 1)
