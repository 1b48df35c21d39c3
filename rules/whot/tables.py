"""What may follow what, compiled once per parameter object into flat tables of ints.

Owns requirements and the tables that the play loop reads. Never holds the
state of a hand.

A *requirement* is what the next suit card must answer: its suit or its number
(below it lies a suit card), its number only (the lock of the double suit, S2),
a suit (a WHOT card called it) or nothing. It is an int, shifted left by 7 so
that `legal[requirement | token]` is a single look-up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.whot.pack import PACKS, STAR, Effect, Pack, suit_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CANCEL, CARD, KEEP, NO_CHOICE, NUMBER, REVERSE, SKIP, WHOTS, is_small, whot

_NUMBERS = 32  # more than twice the highest printed number
_LOCKED = 5 * _NUMBERS
_CALLED = 6 * _NUMBERS
FREE = _CALLED + 5 << 7
_REQUIREMENTS = _CALLED + 6


@dataclass(frozen=True, slots=True)
class Requirement:
    """For people: the `suit` or `number` asked for; with both, either will do; with none, anything."""

    suit: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Tables:
    """`legal[requirement | token]` and `after[token]`, the requirement left, are for suit tokens.

    `choices[token]` is 1 for a WHOT token whose card may make that choice.
    `whole[seats | dealer << 4]`: the counts with which a whole deal begins in
    the compact form (each hand, then the stock), bytes that match nothing where there is none.
    """

    rules: WhotRules
    pack: Pack
    deck: list[int]
    legal: bytes
    after: tuple[int, ...]
    choices: bytes
    whole: tuple[bytes, ...]


def called(suit: int) -> int:
    """The requirement that a call of `suit` sets."""
    return _CALLED + suit << 7


def describe(requirement: int) -> Requirement:
    kind = requirement >> 7
    if requirement == FREE:
        return Requirement()
    if kind >= _CALLED:
        return Requirement(suit=kind - _CALLED)
    suit, number = divmod(kind, _NUMBERS)
    return Requirement(number=number) if kind >= _LOCKED else Requirement(suit, number)


@lru_cache(maxsize=64)
def compiled(rules: WhotRules) -> Tables:
    pack = PACKS[rules.pack]
    after = tuple(_left_by(token, rules) for token in range(256))
    legal = bytes(_fits(at, token, rules) for at in range(_REQUIREMENTS) for token in range(128))
    return Tables(rules, pack, list(pack.cards), legal, after, _choices(pack), _whole(pack, rules))


def _left_by(token: int, rules: WhotRules) -> int:
    """A suit card asks for suit or number (S0 1-3, S2 4), the double suit under the lock for its number."""
    of = CARD[token]
    if not of or token >= WHOTS:
        return FREE
    locked = rules.double_suit_lock and suit_of(of) == STAR
    return (_LOCKED if locked else suit_of(of) * _NUMBERS) + NUMBER[token] << 7


def _fits(at: int, token: int, rules: WhotRules) -> bool:
    of = CARD[token]
    if not of or (is_small(token) and not rules.small_numbers):
        return False
    need = describe(at << 7)
    if need == Requirement():
        return True
    return need.suit == suit_of(of) or need.number == NUMBER[token]


def _choices(pack: Pack) -> bytes:
    numbers: dict[Effect, tuple[int, ...]] = {
        "call": (0, 1, 2, 3, 4),
        "skip": (SKIP,),
        "reverse": (REVERSE,),
    }
    allowed = bytearray(256)
    for of, effects in pack.effects.items():
        for choice in (
            *(number for effect in effects for number in numbers[effect]),
            CANCEL,
            KEEP,
            NO_CHOICE,
        ):
            allowed[whot(of, choice)] = 1
    return bytes(allowed)


def _whole(pack: Pack, rules: WhotRules) -> tuple[bytes, ...]:
    counts = [b"\xff" * 64] * 256
    for seats in range(2, rules.max_players + 1):
        stock = len(pack.cards) - seats * rules.hand_size - 1
        for dealer in range(seats):
            counts[seats | dealer << 4] = bytes((*[rules.hand_size] * seats, stock))
    return tuple(counts)
