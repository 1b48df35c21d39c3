"""What a game provides to show its hands: states, facts, legal actions.

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
    """One visible thing on the table: a code and its parameters, as in `rules.core.errors`."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()


def fact(code: str, **params: Param) -> Fact:
    return Fact(code, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class GamePlay(Generic[SetupT, ActionT, StateT]):
    """The functions of a game for people, generators and tests; the replay does not use them.

    `states(ruleset, setup, actions)`: the table after the deal and after each
    action of the longest valid prefix; the deal must be possible.
    `facts(state)`: what can be seen in it. `ways(ruleset, setup, actions, state)`: what each
    seat may do in the state after `actions`, in the words of the notation, by seat; empty
    if the state itself says whose turn it is.
    `legal_actions(ruleset, setup, actions)`: the legal next actions, with the
    known cards; empty for a hand that is not valid.
    `random_hand(ruleset, rng, seats)`: a whole legal hand with its deal, to
    its end or to the game's limit of turns.
    `seat_counts(ruleset)`: how many can play, the usual number first; empty if
    hands of the ruleset cannot be replayed.
    """

    states: Callable[[Ruleset, SetupT, Sequence[ActionT]], Iterator[StateT]]
    facts: Callable[[StateT], tuple[Fact, ...]]
    ways: Callable[[Ruleset, SetupT, Sequence[ActionT], StateT], dict[int, tuple[str, ...]]]
    legal_actions: Callable[[Ruleset, SetupT, Sequence[ActionT]], Sequence[ActionT]]
    random_hand: Callable[[Ruleset, Random, int], Hand[SetupT, ActionT]]
    seat_counts: Callable[[Ruleset], Sequence[int]]
