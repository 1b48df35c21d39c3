"""Held entries whose round is unknown, because they were tapped before their board was there.

See `scoring.engine.admission.placing`. People accept such an entry in an open round; it then belongs to that round, and
the entries that follow it come after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.engine.facts import events as ev

GAME_OVER = "game_over"  # its predecessor ended the game
NO_PREDECESSOR = "no_predecessor"  # its predecessor is not on the sheet
FOLLOWS = "follows"  # its predecessor is unplaced itself
UNPLACED = frozenset({GAME_OVER, NO_PREDECESSOR, FOLLOWS})


def is_unplaced(entry: ev.Entry) -> bool:
    """Whether the round of this entry is unknown. Its stored numbers are those of the open round when it came in."""
    return entry.held in UNPLACED and not isinstance(entry.event, ev.RULINGS)


def followers(waiting: Iterable[ev.Entry], first: ev.Entry) -> Iterator[ev.Entry]:
    """The waiting entries that the same writer declared right after `first`, by seq."""
    for entry in waiting:
        if entry.seq <= first.seq or entry.writer != first.writer or not is_unplaced(entry):
            continue
        if entry.held != FOLLOWS:
            return
        yield entry


def waits_behind(waiting: Iterable[ev.Entry], entry: ev.Entry) -> bool:
    """Whether this entry is among the `followers` of another waiting one."""
    before = (first for first in waiting if first.seq < entry.seq and first.writer == entry.writer)
    return entry.held == FOLLOWS and any(map(is_unplaced, before))
