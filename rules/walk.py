"""Walks through a hand: its steps with their verdicts, what may follow, and random hands.

Joins what the replay says of each action with what the table shows after it,
which the game tells (`rules.core.steps.GamePlay`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as changed
from itertools import islice
from random import Random
from typing import Any

from rules.core.errors import Unreadable
from rules.core.outcome import Failure, Notice, Replay, Result
from rules.core.ruleset import Ruleset
from rules.core.steps import Fact, StepView
from rules.core.verdicts import Verdict, verdicts
from rules.games import GAMES, PLAYS, AnyHand
from rules.replay import replay


def steps(hand: AnyHand, *, last_asked: bool = False) -> Iterator[StepView]:
    """The beginning of a hand and each of its actions, those that cannot stand included. Never raises.

    `last_asked`: who may do what is told of the last table only, which is quicker.
    """
    judgement = replay(hand)
    play = PLAYS[hand.ruleset.game]
    shown = (play.last_asked if last_asked else play.facts)(hand.ruleset, hand.setup, hand.actions)
    facts: list[tuple[Fact, ...]] = list(islice(shown, judgement.valid + 1))
    facts += [()] * (len(hand.actions) + 1 - len(facts))
    end = _end(hand, judgement)
    said = (None, *verdicts(judgement, len(hand.actions)))
    for index, verdict in enumerate(said, -1):
        failure = judgement.failure if judgement.failure and judgement.failure.index == index else None
        result = judgement.result if index == end else None
        seat, words = _spelled(hand, index)
        notices = _notices(judgement, index)
        yield StepView(index, facts[index + 1], seat, words, verdict, failure, notices, result)


def legal_actions(hand: AnyHand) -> tuple[Any, ...]:
    """What may be done next in a hand, with the known cards; nothing once it is over or cannot stand."""
    if replay(hand).result is not None:
        return ()
    return tuple(PLAYS[hand.ruleset.game].legal_actions(hand.ruleset, hand.setup, hand.actions))


@dataclass(frozen=True, slots=True)
class Tried:
    """What an action would be as the next one of a hand.

    `failure` may lie before it: a card laid now can show that an earlier play was wrong.
    """

    verdict: Verdict
    failure: Failure | None
    notices: tuple[Notice, ...]
    result: Result | None


def tried(hand: AnyHand, action: Any) -> Tried:
    """The verdict that `action` would get after a hand that can stand. Never raises."""
    judgement = replay(changed(hand, actions=(*hand.actions, action), places=()))
    count = len(hand.actions) + 1
    failure = judgement.failure
    said: Verdict = verdicts(judgement, count)[-1] if failure is None else "illegal"
    return Tried(said, failure, _notices(judgement, count - 1), judgement.result)


def seat_counts(ruleset: Ruleset) -> tuple[int, ...]:
    """How many can play by a ruleset, the usual number first; nothing for one that is for the score pad only."""
    return tuple(PLAYS[ruleset.game].seat_counts(ruleset))


def random_hand(ruleset: Ruleset, rng: Random, seats: int = 0) -> AnyHand:
    """A whole legal hand with its deal, for so many players (0: the usual number).

    Raises Unreadable: score_pad_only, bad_seats.
    """
    sizes = seat_counts(ruleset)
    if not sizes:
        raise Unreadable("score_pad_only", {"ruleset": ruleset.key})
    if seats not in (0, *sizes):
        raise Unreadable("bad_seats", {"count": seats, "known": tuple(map(str, sorted(sizes)))})
    return PLAYS[ruleset.game].random_hand(ruleset, rng, seats or sizes[0])


def seats(hand: AnyHand) -> tuple[str, ...]:
    """The labels of the seats of a hand."""
    game = GAMES[hand.ruleset.game]
    return game.labels(game.seats(hand.setup))


def _spelled(hand: AnyHand, index: int) -> tuple[str, str]:
    """Label and canonical words of an action; nothing for the beginning."""
    if index < 0:
        return "", ""
    seat, words = GAMES[hand.ruleset.game].write_action(hand.actions[index], hand.setup)
    return seats(hand)[seat], words


def _notices(judgement: Replay, index: int) -> tuple[Notice, ...]:
    return tuple(notice for notice in judgement.notices if notice.index == index)


def _end(hand: AnyHand, judgement: Replay) -> int:
    """The action that ended the hand: the last legal one, or an offence that the rules punish; -2 for none."""
    if judgement.result is None:
        return -2
    before = replay(changed(hand, actions=hand.actions[: judgement.valid], places=()))
    return judgement.valid - 1 if before.result is not None else judgement.valid
