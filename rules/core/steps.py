"""A hand step by step: what people see of the table after each action, as data.

The value types of a step and `GamePlay`, what a game has to offer for it.
`rules.walk` joins the table with the verdicts, `rules.report_steps` words it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from rules.core.errors import Param
from rules.core.hand import Hand
from rules.core.outcome import Failure, Notice, Result
from rules.core.ruleset import Ruleset
from rules.core.verdicts import Verdict

SetupT = TypeVar("SetupT")
ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that can be seen on the table: a code and its parameters, as in `rules.core.errors`."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()


def fact(code: str, **params: Param) -> Fact:
    return Fact(code, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class StepView:
    """One action of a hand, the verdict on it, and the table after it.

    `index` is -1 for the beginning, which has no seat, no action and no
    verdict. `facts` are empty from the first action on that cannot stand.
    `result` is set at the step that ended the hand.
    """

    index: int
    facts: tuple[Fact, ...]
    seat: str = ""
    action: str = ""
    verdict: Verdict | None = None
    failure: Failure | None = None
    notices: tuple[Notice, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class GamePlay(Generic[SetupT, ActionT]):
    """What people, generators and tests may ask of a game; the hot replay never does.

    `facts(ruleset, setup, actions)`: the table after the deal and after each
    action of the longest valid prefix; nothing for a deal that cannot be.
    `last_asked`: the same, but who may do what is told of the last one only.
    `legal_actions(ruleset, setup, actions)`: what may be done next, with the
    known cards; nothing for a hand that cannot stand.
    `random_hand(ruleset, rng, seats)`: a whole legal hand with its deal, to
    its end or to the game's cap on turns.
    `seat_counts(ruleset)`: how many can play, the usual number first; nothing
    where no hand of the ruleset can be replayed.
    """

    facts: Callable[[Ruleset, SetupT, Sequence[ActionT]], Iterator[tuple[Fact, ...]]]
    last_asked: Callable[[Ruleset, SetupT, Sequence[ActionT]], Iterator[tuple[Fact, ...]]]
    legal_actions: Callable[[Ruleset, SetupT, Sequence[ActionT]], Sequence[ActionT]]
    random_hand: Callable[[Ruleset, Random, int], Hand[SetupT, ActionT]]
    seat_counts: Callable[[Ruleset], Sequence[int]]
