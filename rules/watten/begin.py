"""Recognises the usual beginning of a hand: four players, a known deal, Schlag and Farbe in two words.

Such a hand needs no reading of an opening. For any other the functions return None, and
`rules.watten.opening` reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rules.core.errors import Unreadable
from rules.watten import codec
from rules.watten.actions import (
    DEAL_KNOWN,
    FARBE,
    HAND_SIZE,
    SCHLAG,
    SEATS,
    SEATS_SHIFT,
    WattenSetup,
)
from rules.watten.announce import Announced
from rules.watten.lane import Begun
from rules.watten.near_win import terms
from rules.watten.pack import RANKS, SECHSER, SUITS
from rules.watten.rulesets import WattenRules
from rules.watten.standing import krank_of, setup_refused
from rules.watten.table import Table, table

DEALT = len(SEATS) * HAND_SIZE
NAMED = 2
ACCOUNTS = 2
Compiled = Callable[[int, int], Announced]


def plain_heads(rules: WattenRules, compiled: Compiled) -> Callable[[bytes], Plain | None]:
    """`(setup bytes before the deal) -> Plain`; None if the judge must read the hand. Cached."""
    return lru_cache(maxsize=4096)(lambda head: _plain(rules, compiled, head))


class Plain(dict[bytes, Begun | None]):
    """The hand by the two bytes of its announcement: Vorhand names a Schlag, then the dealer the Farbe (R10).

    `fresh`: nobody has points yet; `scored`: the points are known.
    """

    def __init__(self, rules: WattenRules, compiled: Compiled, setup: WattenSetup) -> None:
        super().__init__()
        self.around = table(setup.seats, setup.dealer)
        self.fresh = not any(setup.score) and not any(setup.krank)
        self.scored = bool(setup.score)
        self._compiled = compiled
        self._terms = terms(rules, (0, 1), krank_of(rules, setup), setup.score)
        self._names = _names(self.around, rules.allow_schlag_six and rules.weli != "out")
        self._begun: dict[tuple[int, int, int], Begun] = {}

    def __missing__(self, words: bytes) -> Begun | None:
        """Compiled on first use; None for any other bytes."""
        names = self._names.get(words)
        if names is None:
            return None
        self[words] = self.begun((*names, self.around.vorhand))
        return self[words]

    def begun(self, names: tuple[int, int, int]) -> Begun:
        """The hand once Schlag and Farbe are named, with its leader; cached."""
        found = self._begun.get(names)
        if found is None:
            schlag, farbe, leader = names
            found = Begun(self.around, self._terms, self._compiled(schlag, farbe), leader)
            self._begun[names] = found
        return found


@lru_cache(maxsize=16)
def _names(around: Table, six: bool) -> dict[bytes, tuple[int, int]]:
    """The announcement by its two bytes: (Schlag, Farbe)."""
    return {
        bytes((around.vorhand << 6 | SCHLAG + rank, around.dealer << 6 | FARBE + suit)): (rank, suit)
        for rank in RANKS
        for suit in SUITS
        if rank != SECHSER or six
    }


def _plain(rules: WattenRules, compiled: Compiled, head: bytes) -> Plain | None:
    """The announcements possible after these setup bytes; None if two words do not suffice."""
    if rules.announce != "open" or rules.schlag_held or not head or not head[0] & DEAL_KNOWN:
        return None
    if head[0] >> SEATS_SHIFT & 3:
        return None
    try:
        setup, _ = codec.decode_setup(bytes((head[0] & ~DEAL_KNOWN, *head[1:])), 0)
    except Unreadable:
        return None
    if setup_refused(rules, setup):
        return None
    return Plain(rules, compiled, setup)
