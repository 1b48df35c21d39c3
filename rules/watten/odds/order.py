"""The pack put in order for one announcement, so that the solver can compare sets of cards as numbers.

Owns `Order`: which bit a card gets, which cards beat which, what a lead
demands. Made from the tables of the core alone, so that every variant of the
ranking and of the duty comes along by itself. Never knows seats or hands.

A *place* is the bit of a card here, in place of its card id: off-suit cards
lowest, suit by suit, then the *chain*, the cards that can take any trick
(trumps, Linke, Rechter and what a variant puts above them), each above all it
beats. A higher number is then never worth less among cards of the chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# By led card (a card id): the cards of which one must be held for a duty, and those that then answer it.
Demand = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Order:
    """One announcement by places; the rows of a table are by the place led.

    `beats[led][best]` are the cards that take the trick from `best`.
    `first` and `later` are the demands in the first trick and in the others.
    `above[n]` is the lowest place surely above every card of a set whose bit
    length is n: such cards of the chain beat that set whatever is led.
    `alike[place]` are the cards of one kind: same row, same duties.
    """

    cards: tuple[int, ...]
    place: dict[int, int]
    beats: tuple[tuple[int, ...], ...]
    first: tuple[Demand, ...]
    later: tuple[Demand, ...]
    above: tuple[int, ...]
    alike: tuple[int, ...]

    def places(self, cards: int) -> int:
        """A set of cards (bit = card id) as a set of places."""
        return sum(1 << place for card, place in self.place.items() if cards >> card & 1)

    def named(self, places: int) -> int:
        """A set of places as a set of cards (bit = card id)."""
        return sum(1 << card for card, place in self.place.items() if places >> place & 1)


def order(
    pack: Sequence[int], powers: Sequence[Sequence[int]], first: Sequence[Demand], later: Sequence[Demand]
) -> Order:
    """The order of a pack of card ids; `powers[led][card]`, `first[led]` and `later[led]` are the core's."""
    chain = {card for card in pack if all(powers[led][card] for led in pack)}
    suits = _suits([card for card in pack if card not in chain], powers)
    any_led = next((suit[-1] for suit in suits), pack[0])
    cards = (
        *(card for suit in suits for card in suit),
        *sorted(chain, key=lambda card: powers[any_led][card]),
    )
    place = {card: at for at, card in enumerate(cards)}
    low = len(cards) - len(chain)

    def places(of: int) -> int:
        return _mask(at for at, card in enumerate(cards) if of >> card & 1)

    def demands(table: Sequence[Demand]) -> tuple[Demand, ...]:
        return tuple((places(table[card][0]), places(table[card][1])) for card in cards)

    beats = tuple(
        tuple(
            _mask(at for at, card in enumerate(cards) if powers[led][card] > powers[led][best])
            for best in cards
        )
        for led in cards
    )
    tables = demands(first), demands(later)
    return Order(
        cards, place, beats, *tables, _above(cards, low, powers[any_led]), _alike(beats, tables, low, suits)
    )


def _suits(cards: Iterable[int], powers: Sequence[Sequence[int]]) -> list[list[int]]:
    """The off-suit cards by suit, each from the lowest: a suit is what can take the trick of its lead."""
    suits: list[list[int]] = []
    for card in cards:
        home = next((suit for suit in suits if powers[suit[0]][card]), None)
        if home is None:
            suits.append([card])
        else:
            home.append(card)
    return [sorted(suit, key=lambda card, row=powers[suit[0]]: row[card]) for suit in suits]  # type: ignore[misc]


def _above(cards: Sequence[int], low: int, row: Sequence[int]) -> tuple[int, ...]:
    """By bit length. Equal cards (Linke, A7) do not beat each other, so the highest of them counts for all."""
    found = [low]
    for at, card in enumerate(cards):
        equals = [other for other, like in enumerate(cards) if row[like] == row[card]]
        found.append(low if at < low else max(equals) + 1)
    return tuple(found)


def _alike(
    beats: Sequence[Sequence[int]],
    tables: Sequence[Sequence[Demand]],
    low: int,
    suits: Sequence[Sequence[int]],
) -> tuple[int, ...]:
    """Cards that differ in height only: of one suit or all in the chain, with the same part in every duty."""
    home = {at: number for number, at in enumerate(range(len(beats)))}
    at = 0
    for number, suit in enumerate(suits):
        home.update(dict.fromkeys(range(at, at + len(suit)), number - len(suits)))
        at += len(suit)
    home.update(dict.fromkeys(range(low, len(beats)), 0))
    kinds: dict[object, int] = {}
    for each in range(len(beats)):
        kind = _kind(each, home[each], tables)
        kinds[kind] = kinds.get(kind, 0) | 1 << each
    return tuple(kinds[_kind(each, home[each], tables)] for each in range(len(beats)))


def _kind(at: int, home: int, tables: Sequence[Sequence[Demand]]) -> object:
    led = tuple(table[at] for table in tables)
    answers = tuple((forced >> at & 1, allowed >> at & 1) for table in tables for forced, allowed in table)
    return home, led, answers


def _mask(places: Iterable[int]) -> int:
    return sum(1 << at for at in places)
