"""Walks through a hand: steps with verdicts and states. Also makes random hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as changed
from random import Random

from rules.core.errors import Unreadable
from rules.core.outcome import Failure, Notice, Replay, Result
from rules.core.ruleset import Ruleset
from rules.core.steps import Fact, fact
from rules.core.verdicts import Verdict, verdicts
from rules.games import GAMES, PLAYS, AnyHand, AnyState
from rules.replay import replay


@dataclass(frozen=True, slots=True)
class StepView:
    """One action of a hand, its verdict, and the table after it.

    `index` is -1 for the beginning, which has no seat, no action and no verdict.
    `state` is None from the first action on that is not valid. `result` is set at
    the step that ended the hand.
    """

    index: int
    state: AnyState | None = None
    seat: str = ""
    action: str = ""
    verdict: Verdict | None = None
    failure: Failure | None = None
    notices: tuple[Notice, ...] = ()
    result: Result | None = None


def steps(hand: AnyHand) -> Iterator[StepView]:
    """The beginning of a hand and each of its actions, also those after a failure. Never raises."""
    judgement = replay(hand)
    states: list[AnyState | None] = [*judgement.states[: judgement.valid + 1]]
    states += [None] * (len(hand.actions) + 1 - len(states))
    end = _end(hand, judgement)
    verdict_of = (None, *verdicts(judgement, len(hand.actions)))
    for index, verdict in enumerate(verdict_of, -1):
        failure = judgement.failure if judgement.failure and judgement.failure.index == index else None
        result = judgement.result if index == end else None
        seat, words = _spelled(hand, index)
        notices = tuple(notice for notice in judgement.notices if notice.index == index)
        yield StepView(index, states[index + 1], seat, words, verdict, failure, notices, result)


def ways(hand: AnyHand, step: StepView) -> dict[str, tuple[str, ...]]:
    """Watten: what each seat may do after a step of `hand`, by label, in the words of the notation.

    Seats that may do nothing are left out. Empty for WHOT!, whose state says whose turn it is.
    """
    if step.state is None:
        return {}
    play, labels = PLAYS[hand.ruleset.game], seats(hand)
    found = play.ways(hand.ruleset, hand.setup, hand.actions[: step.index + 1], step.state)
    return {labels[seat]: words for seat, words in found.items()}


def facts(hand: AnyHand, step: StepView) -> tuple[Fact, ...]:
    """The facts of a step: who may do what, then all that can be seen on the table."""
    if step.state is None:
        return ()
    may = (fact("ways", seat=seat, ways=words) for seat, words in ways(hand, step).items())
    return (*may, *PLAYS[hand.ruleset.game].facts(step.state))


def seat_counts(ruleset: Ruleset) -> tuple[int, ...]:
    """How many can play under a ruleset, the usual number first; empty for one that is for the score pad only."""
    return tuple(PLAYS[ruleset.game].seat_counts(ruleset))


def random_hand(ruleset: Ruleset, rng: Random, seats: int = 0) -> AnyHand:
    """A random legal hand with its deal, for this number of players (0: the usual number).

    Raises Unreadable: score_pad_only, bad_seats.
    """
    sizes = seat_counts(ruleset)
    if not sizes:
        raise Unreadable("score_pad_only", {"ruleset": ruleset.key})
    if seats not in (0, *sizes):
        raise Unreadable("bad_seats", {"count": seats, "known": tuple(map(str, sorted(sizes)))})
    return PLAYS[ruleset.game].random_hand(ruleset, rng, seats or sizes[0])


def seats(hand: AnyHand) -> tuple[str, ...]:
    """The seat labels of a hand."""
    game = GAMES[hand.ruleset.game]
    return game.labels(game.seats(hand.setup))


def _spelled(hand: AnyHand, index: int) -> tuple[str, str]:
    """Label and canonical words of an action; empty for the beginning."""
    if index < 0:
        return "", ""
    seat, words = GAMES[hand.ruleset.game].write_action(hand.actions[index])
    return seats(hand)[seat], words


def _end(hand: AnyHand, judgement: Replay) -> int:
    """The index of the action that ended the hand: the last legal one, or a punished offence; -2 for none."""
    if judgement.result is None:
        return -2
    before = replay(changed(hand, actions=hand.actions[: judgement.valid], text_positions=()))
    return judgement.valid - 1 if before.result is not None else judgement.valid
