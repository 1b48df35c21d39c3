"""A growing log judges each action as a replay of the whole text does."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import notation
from rules.core.verdicts import verdicts
from rules.games import AnyHand
from rules.log import Log
from rules.replay import replay
from tests.rules.random_hands import random_hands
from tests.rules.strategies import mangled_watten_hands, watten_logs

WATTEN = "ruleset: upper_austria\ndealer: A1\n"


@st.composite
def misplayed(draw: st.DrawFn) -> AnyHand:
    """A hand of any ruleset, as played or with an action removed or doubled."""
    hand = draw(random_hands())
    actions = list(hand.actions)
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, max(0, len(actions) - 1)))
        actions[at : at + draw(st.integers(0, 1))] = actions[: draw(st.integers(0, 1))]
    return replace(hand, actions=tuple(actions))


def grown(hand: AnyHand, most: int) -> None:
    """Add the last actions of a hand one by one, and compare with the replay of each beginning and of its text."""
    already = max(0, len(hand.actions) - most)
    log = Log(replace(hand, actions=hand.actions[:already]))
    for count, action in enumerate(hand.actions[already:], already + 1):
        stood, tried = log.replay.ok, log.tried(action)
        longer = replace(hand, actions=hand.actions[:count], comments=())

        answer = log.append(action)

        whole = replay(notation.read_one(notation.write([longer])))
        assert answer == tried
        assert log.replay == replay(longer)
        assert (log.replay.valid, answer.result) == (whole.valid, whole.result)
        assert [notice.code for notice in log.replay.notices] == [notice.code for notice in whole.notices]
        assert (answer.failure and answer.failure.code) == (whole.failure and whole.failure.code)
        assert answer.verdict == ("illegal" if whole.failure and stood else verdicts(whole, count)[-1])


@settings(max_examples=25)
@given(misplayed() | watten_logs() | mangled_watten_hands())
def test_a_growing_log_agrees_with_the_replay_of_its_text(hand: AnyHand) -> None:
    grown(hand, most=12)


@pytest.mark.long
@settings(max_examples=1000)
@given(misplayed() | watten_logs() | mangled_watten_hands())
def test_every_growing_log_agrees_with_the_replay_of_its_text(hand: AnyHand) -> None:
    grown(hand, most=60)


def test_a_tried_action_is_not_added_to_the_log() -> None:
    log = Log(notation.read_one(f"{WATTEN}B1 schlag 8"))
    (farbe,) = notation.read_one(f"{WATTEN}A1 farbe herz").actions
    other = copy(log)

    assert log.tried(farbe).verdict == "legal"
    assert other.append(farbe).verdict == "legal"
    assert (len(log.hand.actions), len(other.hand.actions)) == (1, 2)
    assert log.replay.states[-1].farbe is None  # type: ignore[union-attr]


@pytest.mark.parametrize(("second", "third"), [("B1 SK", "A1 farbe herz")])
def test_actions_after_a_failure_are_not_judged(second: str, third: str) -> None:
    log = Log(notation.read_one(f"{WATTEN}B1 schlag 8"))

    said = [log.append(notation.read_one(f"{WATTEN}{text}").actions[0]).verdict for text in (second, third)]

    assert said == ["illegal", "unknown"]
    assert log.legal_actions() == ()
