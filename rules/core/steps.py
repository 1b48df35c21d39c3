"""What a game has to offer for its hands to be looked at: states, facts, what may follow.

`rules.walk` joins the states with the verdicts, `rules.report_steps` words the facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from rules.core.errors import Param
from rules.core.hand import Hand
from rules.core.ruleset import Ruleset

SetupT = TypeVar("SetupT")
ActionT = TypeVar("ActionT")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that can be seen on the table: a code and its parameters, as in `rules.core.errors`."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()


def fact(code: str, **params: Param) -> Fact:
    return Fact(code, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class GamePlay(Generic[SetupT, ActionT, StateT]):
    """What people, generators and tests may ask of a game; the hot replay never does.

    `states(ruleset, setup, actions)`: the table after the deal and after each
    action of the longest valid prefix; the deal must be one that can be.
    `facts(state)`: what can be seen of it. `ways(ruleset, setup, actions, state)`: what each
    seat may do at the state after `actions`, in the words of the notation, by seat; nothing
    where the state says whose turn it is.
    `legal_actions(ruleset, setup, actions)`: what may be done next, with the
    known cards; nothing for a hand that cannot stand.
    `random_hand(ruleset, rng, seats)`: a whole legal hand with its deal, to
    its end or to the game's cap on turns.
    `seat_counts(ruleset)`: how many can play, the usual number first; nothing
    where no hand of the ruleset can be replayed.
    """

    states: Callable[[Ruleset, SetupT, Sequence[ActionT]], Iterator[StateT]]
    facts: Callable[[StateT], tuple[Fact, ...]]
    ways: Callable[[Ruleset, SetupT, Sequence[ActionT], StateT], dict[int, tuple[str, ...]]]
    legal_actions: Callable[[Ruleset, SetupT, Sequence[ActionT]], Sequence[ActionT]]
    random_hand: Callable[[Ruleset, Random, int], Hand[SetupT, ActionT]]
    seat_counts: Callable[[Ruleset], Sequence[int]]
