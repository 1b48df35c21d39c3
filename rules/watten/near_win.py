"""What the score means for a round before its first card: who may bid, and what it is worth (R28, A14, A15).

Implements the four near-win rules (krank, gestrichen, gespannt). `bidding` judges bids by these terms; the
score pad offers bids by them.

An *account* has points of its own: each of two sides, or each of three players (A25). Its `side` is the one
it plays on in this round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.watten.rulesets import WattenRules

NOBODY = -1
FORCED_VALUE = {"three_or_concede": 3, "four_or_concede": 4}
AUTO_VALUE = 3


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a round.

    `value` is what it is worth without a bid; `barred` has a bit for each account whose bid is an offence
    because it is krank; `no_bids`: nobody may bid. `chooser` is the side that must say, after the announcement and
    before the first lead, whether it stays (plays for `value`) or concedes the base value; else NOBODY. That is
    like an unanswered bid of `value` by the others. `needs` (points missing to the target, the most on a side) and
    `behind` (points behind the best opponent) are by account, or empty when the score is unknown.
    """

    value: int
    barred: int = 0
    no_bids: bool = False
    chooser: int = NOBODY
    needs: tuple[int, ...] = ()
    behind: tuple[int, ...] = ()


def is_krank(rules: WattenRules, score: int) -> bool:
    """Whether `score` is within `krank_distance` of the target and below it (R28, R33)."""
    return rules.target - rules.krank_distance <= score < rules.target


@lru_cache(maxsize=4096)
def terms(
    rules: WattenRules, sides: tuple[int, ...], krank: tuple[bool, ...], scores: tuple[int, ...] = ()
) -> Terms:
    """The terms of a round. All tuples are by account; empty `scores` are unknown.

    `sides` is (0, 1) for two and four players; with three players the side of each in this round, NOBODY for
    the one who rests.
    """
    near = _near(rules, sides, krank)
    whole = rules.three_krank == "side"
    barred = sum(1 << own for own, side in enumerate(sides) if krank[own] or (whole and side in near))
    bound = rules.near_win_rule != "krank_no_bid" and bool(near)
    value, chooser = rules.base_value, NOBODY
    if bound and len(near) > 1 and rules.both_near_bid == "void":
        barred = 0
    if bound and rules.near_win_rule == "auto_three":
        value = AUTO_VALUE
    elif bound and len(near) == 1:
        value, chooser = FORCED_VALUE[rules.near_win_rule], near[0]
    if not scores:
        return Terms(value, barred, bound, chooser)
    return Terms(value, barred, bound, chooser, _needs(rules, sides, scores), _behind(sides, scores))


def _near(rules: WattenRules, sides: Sequence[int], krank: Sequence[bool]) -> list[int]:
    """The krank sides. Of two partners with accounts of their own both must be krank, if krank is personal."""
    matches = any if rules.three_krank == "side" else all
    playing = sorted({side for side in sides if side != NOBODY})
    return [side for side in playing if matches(krank[own] for own, of in enumerate(sides) if of == side)]


def _needs(rules: WattenRules, sides: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    """The points missing to the target; for partners with accounts of their own the larger number."""
    together = [[score for score, of in zip(scores, sides, strict=True) if of == side] for side in sides]
    return tuple(rules.target - min(mates) for mates in together)


def _behind(sides: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    def best_of_others(side: int) -> int:
        # The player who rests is no opponent in this round (A25).
        return max(
            (score for score, of in zip(scores, sides, strict=True) if of not in (side, NOBODY)), default=0
        )

    return tuple(best_of_others(side) - score for score, side in zip(scores, sides, strict=True))
