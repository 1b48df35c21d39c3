"""Compiles `WhotRules` into flat lookups of ints for the play loop: which card may follow which.

A requirement (`rules.whot.requirement`) is an int here: its index in `needs`
shifted left by 7, so that `legal[requirement | token]` is a single look-up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.whot.effects import JUMP, PICKS, act, action_of, action_of_number, jump, whot_tokens
from rules.whot.pack import STAR, SUITS, UNKNOWN, WHOT, Pack, is_whot, number_of, pack_of, suit_of
from rules.whot.requirement import Requirement, grade
from rules.whot.rulesets import WhotRules
from rules.whot.seating import cards_each, most_players
from rules.whot.tokens import (
    CANCEL,
    CARD,
    KEEP,
    NO_CHOICE,
    NUMBER,
    WHOTS,
    called_suit,
    choice_of,
    is_small,
    whot,
)

SAME, LOOSER, BEFORE = -1, -2, -3
"""Values of `after` for a WHOT token that calls no suit: the requirement below it; the same relaxed; the one before."""

_DOUBTS = bytes((1, 0)) + bytes(range(2, 256))  # grade -> doubt; 0 for YES
_LOCK_PACKS = ("one_kind", "two_kinds")  # the edition that prints the lock (S2)


Steps = tuple[int, ...]
"""The next seat, by seat."""

Ways = tuple[tuple[Steps, ...], ...]
"""By direction and token: `ways[1][token]` clockwise, `ways[-1][token]` anticlockwise, `ways[0]` empty."""

Row = list[Any]
"""By byte, for one requirement: the row of the next requirement, or None; at NEED, the requirement itself."""
NEED = 256


@dataclass(frozen=True, slots=True)
class WholeDeal:
    """Where a complete deal has its cards in the compact form.

    `counts`: the bytes with the number of cards of each hand and of the stock; `size`: all bytes of the setup.
    `hands` and `upcard` are indexes from the first card on.
    """

    dealer: int
    counts: bytes
    size: int
    hands: tuple[slice, ...]
    upcard: int


@dataclass(frozen=True, slots=True, eq=False)
class Lookups:
    """The lookups of one `WhotRules`.

    `legal[requirement | token]`: grade of a suit token. `doubts`: the same, 0 for YES.
    `after[token]`: the requirement after any token, shifted.
    `rows[index][token]`: the row after a card that fits and at most moves the turn, None
    for any other byte; `rows[index][NEED]`: the requirement itself. If WHOT cards can be
    cancelled they are None, because what lies below them must be remembered.
    `ways[seats]`: by direction (1 or -1) and token, from a seat to the seat on turn next.
    `open[token]`: the requirement of a suit card while no pick is pending.
    `acts`, `jumps`: see `rules.whot.effects`; `jumps[0]` is for two players.
    `quiet`: no suit card has an action.
    `choices[token]`: 1 for a WHOT token whose card may make that choice, 2 if that also
    depends on the hand. `shown[token]`: the numbers that may begin a street on it.
    `loose[index]`: the relaxed requirement.
    `whole`: the complete deals by their first byte in the compact form.
    `deck`: the cards of a deal, 0 for no upcard; `doubles`: the cards it has more than
    once, and how often. `plain_upcard[card]`: 1 if it needs no check.
    `upcards[card]`: its token, and its requirement; on a WHOT card the first player plays freely (#8).
    """

    rules: WhotRules
    pack: Pack
    deck: bytes
    doubles: tuple[tuple[int, int], ...]
    needs: tuple[Requirement, ...]
    legal: bytes
    after: tuple[int, ...]
    open: tuple[int, ...]
    loose: tuple[int, ...]
    called: tuple[int, ...]
    free: int
    doubts: bytes
    rows: tuple[Row, ...]
    ways: tuple[Ways, ...]
    acts: tuple[int, ...]
    quiet: bool
    jumps: tuple[tuple[int, ...], tuple[int, ...]]
    choices: bytes
    shown: tuple[tuple[int, ...], ...]
    whole: dict[bytes, WholeDeal]
    plain_upcard: bytes
    upcards: tuple[tuple[int, int], ...]

    def describe(self, requirement: int) -> Requirement:
        return self.needs[requirement >> 7]

    def is_whole(self, cards: bytearray) -> bool:
        """Whether `cards` are exactly the deck. Several times faster than sorting.

        If every kind is there, and each kind as often as in the deck, no other card can be among them.
        """
        if len(cards) != len(self.deck) or self.deck.translate(None, cards):
            return False
        for of, copies in self.doubles:  # noqa: SIM110 (a generator takes three times as long)
            if cards.count(of) != copies:
                return False
        return True


class _Needs:
    """Numbers the requirements in the order of first use."""

    def __init__(self) -> None:
        self.indices: dict[Requirement, int] = {}

    def __call__(self, need: Requirement) -> int:
        return self.indices.setdefault(need, len(self.indices)) << 7


@lru_cache(maxsize=128)
def compiled(rules: WhotRules) -> Lookups:
    pack = pack_of(rules.pack, rules.packs)
    needs = _Needs()
    free = needs(Requirement())
    called = tuple(needs(Requirement(suit=suit)) for suit in range(len(SUITS)))
    suit_tokens = [
        token for token in range(WHOTS) if CARD[token] and (rules.small_numbers or not is_small(token))
    ]
    plain, after = [0] * 256, [free] * 256
    for token in suit_tokens:
        plain[token] = needs(_required(token, rules))
        pending = _pending(token, rules)
        after[token] = plain[token] if pending is None else needs(pending)
    for token in (token for token in range(WHOTS, 256) if CARD[token]):
        after[token] = _left_by_whot(token, rules, called)
    loose = _relaxed(needs) if rules.red_follow == "free" else ()
    every = tuple(needs.indices)
    legal = bytearray(len(every) * 128)
    for index, need in enumerate(every):
        for token in suit_tokens:
            legal[index << 7 | token] = grade(need, token)
    deck = bytes((*[UNKNOWN] * (rules.opening == "lead_any"), *pack.cards))
    choices = bytearray(256)
    for token in whot_tokens(rules, pack):
        choices[token] = 2 if choice_of(token) in (CANCEL, KEEP, NO_CHOICE) else 1
    acts = tuple(act(rules, token) if CARD[token] else 0 for token in range(256))
    doubts = bytes(legal).translate(_DOUBTS)
    jumps = (
        tuple(jump(rules, token, 2) for token in range(256)),
        tuple(jump(rules, token, 3) for token in range(256)),
    )
    return Lookups(
        rules=rules,
        pack=pack,
        deck=deck,
        doubles=tuple((of, copies) for of, copies in pack.copies.items() if copies > 1),
        needs=every,
        legal=bytes(legal),
        after=tuple(after),
        open=tuple(plain),
        loose=loose,
        called=called,
        free=free,
        doubts=doubts,
        rows=_rows(every, doubts, acts, after, b"" if rules.whot_cancel else bytes(choices)),
        ways=tuple(_ways(seats, jumps[seats > 2]) for seats in range(most_players(rules) + 1)),
        acts=acts,
        quiet=not any(acts[:WHOTS]),
        jumps=jumps,
        choices=bytes(choices),
        shown=tuple(_shown(token, rules) for token in range(256)),
        whole=_whole(len(deck), rules),
        plain_upcard=bytes(_is_plain(of, rules) for of in range(256)),
        upcards=tuple((whot(of), free) if is_whot(of) else (of, plain[of]) for of in range(WHOTS)),
    )


def _required(token: int, rules: WhotRules) -> Requirement:
    """The requirement of a suit card: suit or number (S0 1-3, S2 4), under the lock the double suit's number."""
    star = suit_of(CARD[token]) == STAR
    suit = None if star and rules.double_suit_lock else suit_of(CARD[token])
    need = Requirement(suit, NUMBER[token])
    if star and not rules.double_suit_lock and rules.pack in _LOCK_PACKS:
        need = Requirement(
            suit, NUMBER[token], None, None, Requirement(None, NUMBER[token]), "double_suit_lock"
        )
    if is_small(token) and rules.dual_top != "declared":
        big = number_of(CARD[token])
        if rules.dual_top == "big":
            return Requirement(suit, big, strict=need, reading="dual_top")
        return Requirement(suit, NUMBER[token], big, strict=need, reading="dual_top")
    return need


def _pending(token: int, rules: WhotRules) -> Requirement | None:
    """The requirement of a pick card (S3: another one of it; #20, #21); None for any other card."""
    action = action_of(rules, token)
    if action not in PICKS:
        return None
    if rules.pick_stack == "none":
        return Requirement(pick=())
    own = Requirement(pick=(NUMBER[token],))
    both = tuple(
        number for number in (rules.pick_two, rules.pick_three) if action_of_number(rules, number) in PICKS
    )
    return Requirement(pick=both, strict=own, reading="cross_defence") if rules.cross_defence else own


def _left_by_whot(token: int, rules: WhotRules, called: tuple[int, ...]) -> int:
    choice = choice_of(token)
    suit = called_suit(choice)
    if suit is not None:
        return called[suit]
    if choice == CANCEL:
        return BEFORE
    relaxed = rules.red_follow == "free" and choice < CANCEL
    return LOOSER if relaxed else SAME


def _relaxed(needs: _Needs) -> tuple[int, ...]:
    """#4 `free`: after a skip or reverse any card may follow; the other reading keeps the requirement."""
    for need in list(needs.indices):
        needs(_loosened(need))
    return tuple(needs(_loosened(need)) for need in list(needs.indices))


def _loosened(need: Requirement) -> Requirement:
    if need in (Requirement(), Requirement(strict=need.strict, reading="red_follow")):
        return need
    return Requirement(strict=need, reading="red_follow")


def _rows(
    needs: tuple[Requirement, ...], doubts: bytes, acts: tuple[int, ...], after: list[int], choices: bytes
) -> tuple[Row, ...]:
    rows: tuple[Row, ...] = tuple([*[None] * NEED, index << 7] for index in range(len(needs)))
    suits = [token for token in range(WHOTS) if CARD[token] and acts[token] in (0, JUMP)]
    calls = [
        token
        for token, found in enumerate(choices)
        if found == 1 and after[token] >= 0 and acts[token] in (0, JUMP)
    ]
    for need, row in zip(needs, rows, strict=True):
        for token in suits:
            if not doubts[row[NEED] | token]:
                row[token] = rows[after[token] >> 7]
        for token in calls if need.pick is None else ():
            row[token] = rows[after[token] >> 7]
    return rows


def _ways(seats: int, jumps: tuple[int, ...]) -> Ways:
    steps = {
        (way, leap): tuple((seat + way * (1 + leap)) % seats for seat in range(seats))
        for way in (1, -1)
        for leap in set(jumps)
    }
    return (), tuple(steps[1, leap] for leap in jumps), tuple(steps[-1, leap] for leap in jumps)


def _shown(token: int, rules: WhotRules) -> tuple[int, ...]:
    if not CARD[token] or token >= WHOTS:
        return ()
    if not is_small(token) or rules.dual_top == "declared":
        return (NUMBER[token],)
    big = number_of(CARD[token])
    return (big,) if rules.dual_top == "big" else (NUMBER[token], big)


def _whole(deck: int, rules: WhotRules) -> dict[bytes, WholeDeal]:
    """Every complete deal of `deck` cards; a missing upcard counts as a card."""
    deals = {}
    for seats in range(2, most_players(rules) + 1):
        size = cards_each(rules, seats)
        upcard = seats * size
        counts = bytes((*[size] * seats, deck - upcard - 1))
        hands = tuple(slice(at, at + size) for at in range(0, upcard, size))
        for dealer in range(seats):
            head = bytes((seats | dealer << 4,))
            deals[head] = WholeDeal(dealer, counts, len(head) + len(counts) + deck, hands, upcard)
    return deals


def _is_plain(of: int, rules: WhotRules) -> bool:
    """Whether this upcard may lie here, needs no call of the dealer and is never replaced (#8, #9)."""
    if rules.opening == "lead_any":
        return of == UNKNOWN
    if of >= WHOT:
        return rules.first_whot == "free"
    return rules.first_special != "redraw" or not action_of(rules, of)
