"""The writer of an entry decides only whose it is, and whether an equal one is a second fact."""

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
def test_without_equal_facts_of_one_round_a_fold_never_depends_on_who_wrote(
    setup: Setup, data: st.DataObject
) -> None:
    said = data.draw(st.lists(facts(setup), max_size=12))
    said = [
        event
        for at, event in enumerate(said)
        if event not in said[:at] or not may_recur(event, setup.ruleset.params)
    ]
    one, other = Table(setup), Table(setup)
    for event in said:
        one.late(event)
    other.entries = [
        ev.Entry(entry.seq, entry.id, entry.game, entry.round, entry.event, "somebody else", entry.held)
        for entry in one.entries
    ]
    other.sheet = fold(setup, other.entries)
    assert _whoever_wrote(one.board) == _whoever_wrote(other.board)


def _whoever_wrote(board: Mapping[str, Any]) -> dict[str, Any]:
    """What waits says whose it is, and what stands in its place; nothing else does."""
    return {**board, "waiting": [_nobodys(held) for held in board["waiting"]]}


def _nobodys(held: Mapping[str, Any]) -> dict[str, Any]:
    stands = held["stands"]
    return {**held, "by": None, "stands": stands and {**stands, "by": None}}
