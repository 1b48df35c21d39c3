"""Replays a WHOT! hand from its compact bytes, and step by step for people.

A replay does not raise: a hand that cannot be read or dealt is a failure at its
beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.errors import RulesError
from rules.core.hand import Replayer
from rules.core.outcome import Failure, Notice, Replay
from rules.whot.actions import LABELS, Turn, WhotAction, WhotSetup
from rules.whot.compact import encode_aside, encode_turn, read_setup
from rules.whot.deal import dealt, open_play
from rules.whot.lookups import Lookups, compiled
from rules.whot.play import advance
from rules.whot.position import Position, WhotState, is_hidden
from rules.whot.result import result_of
from rules.whot.rulesets import WhotRules


def replayer(rules: WhotRules) -> Replayer:
    """A function that replays `data[start:]` under these rules. It never raises."""

    lookups = compiled(rules)

    def replay(data: bytes, start: int) -> Replay:
        try:
            position, body = _open(lookups, data, start)
        except RulesError as error:
            return Replay(0, Failure.of(-1, error), None)
        failure = advance(position, iter(data[body:]))
        notices = _notices(position) if position.notices or position.pools else ()
        return Replay(position.done, failure, result_of(position), notices)

    return replay


def _open(lookups: Lookups, data: bytes, start: int) -> tuple[Position, int]:
    """The position after the deal, and the index of the first action. Raises Unreadable or Illegal."""
    # The hot case is a whole deal with every card known.
    whole = lookups.whole.get(data[start : start + 1])
    if whole is not None and data.startswith(whole.counts, start + 1):
        body = start + whole.size
        cards = bytearray(data[body - len(lookups.deck) : body])
        if lookups.is_whole(cards) and lookups.plain_upcard[cards[whole.upcard]]:
            hands, stock = [cards[part] for part in whole.hands], cards[whole.upcard + 1 :]
            position = Position(lookups, whole.dealer, hands, cards[whole.upcard], stock)
            if lookups.rules.first_special == "apply":
                open_play(position, None)
            return position, body
    setup, body = read_setup(data, start)
    return start_position(lookups.rules, setup), body


def start_position(rules: WhotRules, setup: WhotSetup) -> Position:
    """The position after the deal. Raises Illegal for a deal that the rules or the pack do not allow."""
    return dealt(compiled(rules), setup)


def _notices(position: Position) -> tuple[Notice, ...]:
    """The notices in the order of the actions; at the end also whose points are unknown."""
    rules = position.lookups.rules
    counted = position.over in ("out", "counted") and rules.counted != "none"
    if counted and position.pools:
        hidden = tuple(LABELS[seat] for seat, hand in enumerate(position.hands) if any(map(is_hidden, hand)))
        if hidden:
            return (*position.notices, Notice(-1, "unchecked_points", (("seats", hidden),)))
    return tuple(position.notices)


def apply(position: Position, action: WhotAction) -> Failure | None:
    """Apply one action, also one out of turn; the position is unchanged if it fails."""
    data = encode_turn(action, position.seat) if isinstance(action, Turn) else encode_aside(action)
    return advance(position, iter(data))


def states(rules: WhotRules, setup: WhotSetup, actions: Sequence[WhotAction]) -> Iterator[WhotState]:
    """The position after the deal and after every action of the longest valid prefix.

    Raises Illegal for a deal that the rules or the pack do not allow.
    """
    position = start_position(rules, setup)
    yield position.state()
    for action in actions:
        if apply(position, action):
            return
        yield position.state()
