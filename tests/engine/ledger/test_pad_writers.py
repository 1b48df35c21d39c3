"""The writer of an entry decides only who owns it, and whether an equal entry is a second fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import may_recur
from scoring.engine.sheet.fold import Setup, fold
from tests.engine.table import Table
from tests.strategies import facts, setups


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(setups(), st.data())
def test_without_equal_facts_in_a_round_a_fold_does_not_depend_on_the_writers(
    setup: Setup, data: st.DataObject
) -> None:
    declared = data.draw(st.lists(facts(setup), max_size=12))
    declared = [
        event
        for at, event in enumerate(declared)
        if event not in declared[:at] or not may_recur(event, setup.ruleset.params)
    ]
    one, other = Table(setup), Table(setup)
    for event in declared:
        one.late(event)
    other.entries = [
        ev.Entry(entry.seq, entry.id, entry.game, entry.round, entry.event, "somebody else", entry.held)
        for entry in one.entries
    ]
    other.sheet = fold(setup, other.entries)
    assert _without_writers(one.board) == _without_writers(other.board)


def _without_writers(board: Mapping[str, Any]) -> dict[str, Any]:
    """The board without the writers of waiting entries and of the lines in their place; nothing else has one."""
    return {**board, "waiting": [_without_writer(held) for held in board["waiting"]]}


def _without_writer(held: Mapping[str, Any]) -> dict[str, Any]:
    stands = held["stands"]
    return {**held, "by": None, "stands": stands and {**stands, "by": None}}
