"""How a game ended, in the form of its table: a choice beside the points, where the points do not say it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.engine.competition.counting_rules import policy_of
from league.engine.competition.ends import end_by_points
from league.engine.competition.facts import GameEnd, Points
from league.engine.competition.scores import may_revoke_decide
from league.engine.competition.state import State
from league.models import Competition
from rules.registry import ruleset
from rules.watten.rulesets import WattenRules
from scoring.wording import near_win

BY_POINTS, TURNED, REVOKE = "", "turned", "revoke-"
# Metrics of an order of its own that count the marks of a Retourschneider.
COUNTS_MARKS = {
    "bummerl_net",
    "bummerl_given",
    "bummerl_taken",
    "retourschneider_given",
    "retourschneider_taken",
}
Choices = Sequence[tuple[str, str]]


def choices(competition: Competition, state: State, stage: int, sides: Sequence[str]) -> Choices:
    """Values and texts: by the points; from nil if that is worth more or has its own mark (R30); lost by a revoke if
    that loses a game (R20). () if there is only the first, as at WHOT!. `sides` are the names.
    """
    rules = ruleset(competition.ruleset_key, competition.options)
    if not isinstance(rules.params, WattenRules) or len(sides) != 2:
        return ()
    found = [(BY_POINTS, _("as the points say"))]
    is_counted = set(state.plan.order) & COUNTS_MARKS and state.plan.marks_by_score
    if policy_of(state, stage).award.retourschneider or is_counted:
        word = near_win(rules.params.near_win_word)
        found.append((TURNED, _("won from 0 : %(near_win)s") % {"near_win": word}))
    if may_revoke_decide(rules):
        text = _("lost by a revoke: %(names)s")
        found += [(f"{REVOKE}{side}", text % {"names": names}) for side, names in enumerate(sides)]
    return found if len(found) > 1 else ()


def choice_of(end: GameEnd | None) -> str:
    if end is not None and end.by == "revoke":
        return f"{REVOKE}{1 - end.winner}"
    return TURNED if end is not None and end.how == "retourschneider" else BY_POINTS


def end_from(choice: str, points: Points) -> GameEnd | None:
    """The end that was chosen; None if the points say it, and for a choice that there is not."""
    if choice in (f"{REVOKE}0", f"{REVOKE}1") and len(points) == 2:
        return GameEnd(1 - int(choice.removeprefix(REVOKE)), "bummerl", "revoke")
    winner = end_by_points(points)
    return GameEnd(winner.winner, "retourschneider") if choice == TURNED and winner is not None else None
