"""Held entries whose round nobody knows: people say where they belong by accepting them there.

Such an entry was tapped before its board was there (`scoring.engine.admission.placing`). An acceptance is
made at an open round, and that round is then its place; the entries that follow it come after it. Never decides
which entry is unplaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.engine.facts import events as ev

GAME_OVER = "game_over"  # its predecessor ended the game
NO_PREDECESSOR = "no_predecessor"  # its predecessor is not on the sheet
FOLLOWS = "follows"  # its predecessor is unplaced itself
UNPLACED = frozenset({GAME_OVER, NO_PREDECESSOR, FOLLOWS})


def is_unplaced(entry: ev.Entry) -> bool:
    """Whether the stored game and round are only where the table stood when the entry arrived."""
    return entry.held in UNPLACED and not isinstance(entry.event, ev.RULINGS)


def followers(waiting: Iterable[ev.Entry], first: ev.Entry) -> Iterator[ev.Entry]:
    """Waiting entries that the same writer declared right after `first`, in order of seq."""
    for entry in waiting:
        if entry.seq <= first.seq or entry.writer != first.writer or not is_unplaced(entry):
            continue
        if entry.held != FOLLOWS:
            return
        yield entry
