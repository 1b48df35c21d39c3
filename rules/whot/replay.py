"""Replays a WHOT! hand straight from its compact bytes, and step by step for people.

Owns how a hand is set up for the play loop. Never raises from a replay: a
hand that cannot be read or dealt is a failure at its beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.errors import RulesError
from rules.hand import Replayer
from rules.outcome import Failure, Replay
from rules.whot.actions import Show, WhotAction, WhotSetup
from rules.whot.compact import encode_show, encode_turn, read_setup
from rules.whot.play import advance
from rules.whot.position import Position, Snapshot
from rules.whot.rulesets import WhotRules
from rules.whot.tables import Tables, compiled


def replayer(rules: WhotRules) -> Replayer:
    """What replays `data[start:]` under these rules. It never raises."""

    tables = compiled(rules)

    def replay(data: bytes, start: int) -> Replay:
        try:
            position, body = _open(tables, data, start)
        except RulesError as error:
            return Replay(0, Failure.of(-1, error), None)
        failure = advance(position, iter(data[body:]))
        return Replay(position.done, failure, position.result())

    return replay


def _open(tables: Tables, data: bytes, start: int) -> tuple[Position, int]:
    """The position after the deal, and where the actions begin. Raises Unreadable or Illegal."""
    size = tables.rules.hand_size
    # A whole deal, every card known, is the hot case: one comparison of the counts, one of the sorted cards.
    if data[start : start + 1] and data.startswith(tables.whole[data[start]], start + 1):
        seats = data[start] & 15
        upcard = start + 2 + seats + seats * size
        body = start + 2 + seats + len(tables.deck)
        if sorted(data[start + 2 + seats : body]) == tables.deck:
            hands = [list(data[at : at + size]) for at in range(start + 2 + seats, upcard, size)]
            dealer = data[start] >> 4
            return Position(tables, dealer, hands, data[upcard], list(data[upcard + 1 : body]), True), body
    setup, body = read_setup(data, start)
    return start_position(tables.rules, setup), body


def start_position(rules: WhotRules, setup: WhotSetup) -> Position:
    """The position after the deal. Raises Illegal for a deal that the rules or the pack do not allow."""
    hands = [list(hand) for hand in setup.hands]
    return Position(compiled(rules), setup.dealer, hands, setup.upcard, list(setup.stock), False)


def snapshots(rules: WhotRules, setup: WhotSetup, actions: Sequence[WhotAction]) -> Iterator[Snapshot]:
    """The position after the deal and after every action of the longest valid prefix.

    Raises Illegal for a deal that the rules or the pack do not allow.
    """
    position = start_position(rules, setup)
    yield position.snapshot()
    for action in actions:
        if not isinstance(action, Show) and action.seat != position.seat:
            return
        data = encode_show(action) if isinstance(action, Show) else encode_turn(action)
        if advance(position, iter(data)):
            return
        yield position.snapshot()
