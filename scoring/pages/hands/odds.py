"""The odds of a logged Watten round at a step, in words: could the side that conceded have held?

`scoring.engine.board.hand_odds` computes them. The same hand always gives the same numbers. Sampling takes up
to a second, so the last answers are cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from rules import compact
from rules.games import AnyHand
from rules.odds import PUBLIC, Odds
from rules.walk import StepView
from scoring.engine.board import hand_odds
from scoring.pages.hands.replay_reasons import watten
from scoring.pages.hands.replay_table import side_name
from scoring.wording import Who
from scoring.wording.hands import seat_name

KEPT = 256
MILLION = 1_000_000
_found = lru_cache(maxsize=KEPT)(hand_odds.found)


@dataclass(frozen=True, slots=True)
class Share:
    """How often a side wins. `between` is the range of an estimated share, "" for an exact one.

    `letters` are those of the side's marks.
    """

    who: str
    letters: str
    share: str
    between: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The shares from one viewpoint, and the number of deals behind them."""

    title: str
    shares: list[Share]
    deals: str


@dataclass(frozen=True, slots=True)
class HoldOdds:
    """The answers from both viewpoints; if there was an offer, also its price and the answer in one sentence."""

    answers: list[Answer]
    offer: str
    verdict: str


def moment(step: StepView) -> int:
    """The number of actions before the moment to judge: for a concession, the bid that it answered."""
    return step.index if step.action == "concede" else step.index + 1


def question(hand: AnyHand, steps: Sequence[StepView], at: int) -> str:
    """The question that the odds answer for this step; "" unless a Watten round is running with Schlag and
    Farbe known.
    """
    if hand.ruleset.game != "watten" or steps[at].state is None:
        return ""
    found = _found(compact.encode(hand), moment(steps[at]), PUBLIC, 1)
    if found is None:
        return ""
    return _("Who wins from here?") if found.offer is None else _("Could they have held?")


def could_hold(hand: AnyHand, steps: Sequence[StepView], at: int, who: Who) -> HoldOdds | None:
    """The answers for the player who had to decide and for the whole table; None if `question` is ""."""
    if not question(hand, steps, at):
        return None
    when, log = moment(steps[at]), compact.encode(hand)
    budget = _budget(steps[at])
    public = _found(log, when, PUBLIC, budget)
    if public is None:
        return None
    seat = steps[when + 1].seat if when + 1 < len(steps) else public.on_turn
    own = _found(log, when, hand_odds.viewpoint(hand, seat, public.sides), budget)
    answers = [_answer(own, _("As %(name)s saw it") % {"name": seat_name(seat, who)}, who)] if own else []
    answers.append(_answer(public, _("As everybody at the table saw it"), who))
    return HoldOdds(answers, _offer(public, who), _verdict(own or public, who))


def _budget(step: StepView) -> int:
    state = watten(step)
    laid = sum(state.tricks) * state.table.seats + len(state.trick) if state else 0
    return hand_odds.budget(laid)


def _answer(of: Odds, title: str, who: Who) -> Answer:
    first = round(100 * of.share(0))
    shares = [
        Share(side_name(side, who), side.lower(), _percent(share), _between(of, number))
        for number, (side, share) in enumerate(zip(of.sides, (first, 100 - first), strict=True))
    ]
    return Answer(title, shares, _deals(of))


def _percent(hundredths: float) -> str:
    return f"{number_format(hundredths)}\u00a0%"  # with a space before the sign, as both languages write it


def _between(of: Odds, side: int) -> str:
    if of.exact:
        return ""
    low, high = (round(100 * share) for share in of.interval(side))
    return _("%(low)s to %(high)s") % {"low": low, "high": _percent(high)}


def _deals(of: Odds) -> str:
    deals = number_format(of.deals, use_l10n=True, force_grouping=True)
    if of.exact:
        return _("All deals that fit what was known were played out: %(deals)s.") % {"deals": deals}
    if of.deals > MILLION:
        deals = _("many millions")
    return _(
        "%(solved)s deals were drawn of %(deals)s that fit what was known; "
        "the true share lies in the range given 95 times in 100."
    ) % {
        "solved": of.solved,
        "deals": deals,
    }


def _offer(of: Odds, who: Who) -> str:
    if of.offer is None:
        return ""
    return _(
        "To answer: %(side)s. Conceding costs %(now)s, staying plays for %(bid)s and pays from %(share)s on."
    ) % {
        "side": side_name(of.sides[of.offer.side], who),
        "now": of.offer.now,
        "bid": of.offer.bid,
        "share": _needed(of),
    }


def _needed(of: Odds) -> str:
    return _percent(round(100 * float(of.offer.needed), 1)) if of.offer else ""


def _verdict(of: Odds, who: Who) -> str:
    """The answer to the offer in one sentence."""
    if of.offer is None:
        return ""
    words = {
        "side": side_name(of.sides[of.offer.side], who),
        "share": _percent(round(100 * of.share(of.offer.side))),
    }
    match hand_odds.held(of):
        case "yes":
            return _("Yes: %(share)s of the deals go to %(side)s, more than holding needs.") % words
        case "hardly":
            return _("Hardly: %(share)s of the deals go to %(side)s, less than holding needs.") % words
    return _("It is close: %(share)s of the deals go to %(side)s, about what holding needs.") % words
