"""What the score before a hand means: who is krank, and whether the hand is possible.

Checks the setup against the ruleset and books penalties within the round. The score of a sheet is in
`scoring.engine`. Sources: R28 (krank), A25 (accounts), section 8 "Penalties, round and deal".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile

from rules.watten.actions import Claim, WattenAction, WattenSetup, account_labels
from rules.watten.near_win import Terms, is_krank, terms
from rules.watten.penalties import IN_PLAY
from rules.watten.refusals import Refusal, refusal
from rules.watten.rulesets import WattenRules
from rules.watten.table import Table


def krank_of(rules: WattenRules, setup: WattenSetup) -> tuple[bool, ...]:
    """Who is krank, by account: computed from a known score, else as the log says."""
    if not setup.score:
        return setup.krank
    return tuple(is_krank(rules, points) for points in setup.score)


def round_terms(rules: WattenRules, setup: WattenSetup, around: Table) -> Terms:
    """The terms of the round, from its score; sides by account."""
    return terms(rules, _sides(around), krank_of(rules, setup), setup.score)


def booked(setup: WattenSetup, around: Table, offender: int, points: int) -> WattenSetup:
    """The setup after the opponents of `offender` got `points` while the round continues.

    That may make them krank, or win the game. An unknown score stays unknown.
    """
    if not setup.score:
        return setup
    against = 1 - around.sides[offender]
    score = (own + points * (side == against) for own, side in zip(setup.score, _sides(around), strict=True))
    return replace(setup, score=tuple(score))


def after_claims(
    rules: WattenRules, setup: WattenSetup, around: Table, actions: Iterable[WattenAction]
) -> WattenSetup:
    """The setup with the points of those offences among the actions that did not end the round."""
    for action in actions:
        penalty = rules.penalty(action.code) if isinstance(action, Claim) else None
        if penalty is not None and not penalty.ends_round:
            setup = booked(setup, around, action.seat, penalty.points)
    return setup


def settling(actions: Iterable[WattenAction]) -> Iterator[WattenAction]:
    """The actions before the first offence in play; the score after them settles the value of the round (A15)."""
    return takewhile(lambda action: not (isinstance(action, Claim) and action.code in IN_PLAY), actions)


def game_over(rules: WattenRules, setup: WattenSetup) -> bool:
    """Whether an account has reached the target: checked after every booking (section 8)."""
    return any(points >= rules.target for points in setup.score)


def _sides(around: Table) -> tuple[int, ...]:
    """The side of each account."""
    return around.sides if around.seats == 3 else (0, 1)


def setup_refused(rules: WattenRules, setup: WattenSetup) -> Refusal | None:
    """Why a hand of this ruleset cannot begin with this setup; None if it can."""
    if rules.score_pad_only:
        return refusal("score_pad_only", announce=rules.announce)
    if rules.hidden and setup.seats != 4:
        return refusal("needs_four_players", seats=setup.seats)
    if setup.seats == 3 and rules.three_mode != "vorhand_alone":
        return _no_round_of_three(rules)
    if setup.dealer >= setup.seats:
        return refusal("unknown_seat", seats=setup.seats)
    return score_refused(rules, setup)


def _no_round_of_three(rules: WattenRules) -> Refusal:
    """Why three players cannot play this hand (A25).

    If one rests, the log is that of the two who play; free for all has no rules.
    """
    return refusal(
        "log_two_players" if rules.three_mode == "rest" else "score_pad_only", mode=rules.three_mode
    )


def score_refused(rules: WattenRules, setup: WattenSetup) -> Refusal | None:
    """Why the score before the hand is impossible; None if it is possible.

    The game is over already, a side has fewer points than any award brings, or krank contradicts it (R28).
    """
    labels = account_labels(setup.seats)
    for label, points in zip(labels, setup.score, strict=False):
        if points >= rules.target:
            return refusal("target_reached", side=label, points=points, target=rules.target)
    least = least_award(rules) if any(setup.score) else 0
    for label, points in zip(labels, setup.score, strict=False):
        if 0 < points < least:
            return refusal("total_not_possible", side=label, points=points, least=least)
    if any(setup.krank) and setup.krank != krank_of(rules, setup):
        labels_krank = tuple(label for label, krank in zip(labels, setup.krank, strict=True) if krank)
        return refusal("krank_against_score", krank=labels_krank)
    return None


def least_award(rules: WattenRules) -> int:
    """The fewest points that anything scores here, so that no total lies between 0 and this."""
    offences = (penalty.points for penalty in rules.penalties)
    return min(points for points in (rules.base_value, rules.maschine, *offences) if points)
