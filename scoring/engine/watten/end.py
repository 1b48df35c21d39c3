"""The end of a Watten game: who gets which Bummerl, and why (R30-R32, A8, A26).

Marks count against the loser: Bummerl 1, Schneider 2, Retourschneider 4. A ruleset may count every lost game as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.watten.rulesets import WattenRules
from rules.watten.standing import least_award
from scoring.engine.facts.steps import Step, step
from scoring.engine.watten.sides import lowest_value

Steps = tuple[Step, ...]
Outcome = Literal["bummerl", "schneider", "retourschneider"]
BUMMERL: dict[Outcome, int] = {"bummerl": 1, "schneider": 2, "retourschneider": 4}
_OUTCOME_RULE: dict[Outcome, str] = {"bummerl": "S4 R32", "schneider": "S4 R31", "retourschneider": "S4 R30"}


@dataclass(frozen=True, slots=True)
class Mark:
    """`account` lost the game with this outcome and gets `bummerl` marks."""

    account: int
    outcome: Outcome
    bummerl: int


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a game. `by` is the code of what brought the last points.

    `turned`: whoever won had 0 points while the other was krank (R30, A22), also where every lost game counts one.
    Of three players two may win and two may get marks (A26). With two accounts there is one of each: `winner`,
    `loser` and his mark.
    """

    winners: tuple[int, ...]
    marks: tuple[Mark, ...]
    by: Literal["points", "revoke"]
    steps: Steps
    turned: bool = False

    @property
    def winner(self) -> int:
        return self.winners[0]

    @property
    def loser(self) -> int:
        return self.marks[0].account

    @property
    def outcome(self) -> Outcome:
        return self.marks[0].outcome

    @property
    def bummerl(self) -> int:
        return self.marks[0].bummerl


def losing_outcome(
    rules: WattenRules, totals: Sequence[int], zero_vs_krank: Sequence[bool], loser: int
) -> Outcome:
    """The outcome for `loser`; the first that matches: Retourschneider, Schneider, Bummerl.

    `zero_vs_krank[side]`: it had 0 points while the other was krank (A22). Three players have no Retourschneider
    (section "Two and three players").
    """
    if not rules.bummerl_by_score:
        return "bummerl"
    if len(totals) == 2 and zero_vs_krank[1 - loser]:
        return "retourschneider"
    return "bummerl" if totals[loser] else "schneider"


def is_final_score(rules: WattenRules, accounts: int, points: Sequence[int]) -> bool:
    """Whether a game can end with these points: an account reached the target, and another did not."""
    there = [own for own in points if own >= rules.target]
    if len(points) != accounts or not 0 < len(there) < accounts or (accounts == 2 and len(there) > 1):
        return False
    return not rules.clip_to_target or all(own == rules.target for own in there)


def impossible_total(rules: WattenRules, points: Sequence[int]) -> tuple[int, int] | None:
    """A total that nobody can have, and the fewest points that anything brings (R22); None if all are possible.

    Three who split the tricks freely may get a single point (A25).
    """
    least = min(least_award(rules), lowest_value(rules, len(points)))
    return next(((own, least) for own in points if 0 < own < least), None)


def won(rules: WattenRules, totals: Sequence[int], zero_vs_krank: Sequence[bool]) -> Finish | None:
    """The end of a game in which an account has reached the target; None before that."""
    winners = tuple(account for account, total in enumerate(totals) if total >= rules.target)
    if not winners:
        return None
    steps = [
        step("target_reached", "S4 R28", side=winner, total=totals[winner], target=rules.target)
        for winner in winners
    ]
    marks = []
    for loser in _marked(rules, totals):
        outcome = losing_outcome(rules, totals, zero_vs_krank, loser)
        marks.append(Mark(loser, outcome, BUMMERL[outcome]))
        steps.append(_why(rules, marks[-1]))
    turned = len(totals) == 2 and zero_vs_krank[winners[0]]
    return Finish(winners, tuple(marks), "points", tuple(steps), turned)


def _marked(rules: WattenRules, totals: Sequence[int]) -> list[int]:
    """The accounts that get a mark: all below the target, or only the lowest (A26)."""
    below = [account for account, total in enumerate(totals) if total < rules.target]
    if rules.three_bummerl == "lowest":
        return [account for account in below if totals[account] == min(totals)]
    return below


def _why(rules: WattenRules, mark: Mark) -> Step:
    if not rules.bummerl_by_score:
        return step("every_game_one", "R32", side=mark.account, bummerl=mark.bummerl)
    return step(mark.outcome, _OUTCOME_RULE[mark.outcome], side=mark.account, bummerl=mark.bummerl)


def revoked(
    rules: WattenRules, totals: Sequence[int], zero_vs_krank: Sequence[bool], offender: int, source: str
) -> Finish:
    """The end by a revoke (R20, A8): one Bummerl for the offender, unless the ruleset counts by the score."""
    by_score = rules.revoke_bummerl == "by_score"
    outcome: Outcome = losing_outcome(rules, totals, zero_vs_krank, offender) if by_score else "bummerl"
    steps = (step("revoke_loses_game", source, side=offender, bummerl=BUMMERL[outcome]),)
    winners = tuple(account for account in range(len(totals)) if account != offender)
    return Finish(winners, (Mark(offender, outcome, BUMMERL[outcome]),), "revoke", steps)
