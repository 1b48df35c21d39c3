"""The hand log of a table's first round, and the entry that matches it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rules import compact
from rules.core.errors import RulesError
from rules.games import AnyHand
from rules.replay import replay
from rules.walk import random_hand
from rules.watten.actions import WattenSetup
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, fold
from scoring.engine.sheet.hand_results import LogTarget, declared, known_points, log_target
from scoring.engine.sheet.untold import untold

TRIES = 200  # one hand in four has the right dealer


@dataclass(frozen=True, slots=True)
class LoggedRound:
    """`log`: the hand in compact form. `said`: the matching entry on the sheet."""

    log: bytes
    said: ev.RoundWon | ev.RoundScored


def first_round(setup: Setup, random: Random) -> LoggedRound | None:
    """A random hand that fits the first round of the sheet; None if the rules are a score pad only."""
    sheet = fold(setup, ())
    at = log_target(sheet)
    if at is None:
        return None
    for _ in range(TRIES):
        try:
            hand = random_hand(setup.ruleset, random, setup.seats)
        except RulesError:
            return None
        fact = (
            _said(hand, at, setup) if _fits(hand, at) and not untold(hand, replay(hand), at, sheet) else None
        )
        if isinstance(fact, ev.RoundWon | ev.RoundScored):
            return LoggedRound(compact.encode(hand), fact)
    return None


def _fits(hand: AnyHand, at: LogTarget) -> bool:
    """Whether the first dealer dealt it and nobody was krank."""
    setup = hand.setup
    begins = not isinstance(setup, WattenSetup) or not (any(setup.krank) or any(setup.score))
    return begins and setup.dealer == at.dealer


def _said(hand: AnyHand, at: LogTarget, setup: Setup) -> ev.Correctable | None:
    result = replay(hand).result
    if result is None:
        return None
    points = known_points(result, setup, {})
    return declared(result, at, setup, {seat: count for seat, count in points.items() if count is not None})
