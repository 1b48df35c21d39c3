"""Puts lines into the order of the pad: by round, then as people declared them.

Points that are given or struck off within a round are booked before its result, also if they were declared after it.
They happened before, and after the last round of a game they would not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from rules.core.ruleset import Params
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber, ends_round

_BY_ROUND = attrgetter("game", "round", "entry.seq")
_WITHIN_A_ROUND = (ev.PenaltyGiven, ev.PointsVoided)


def in_order(lines: Iterable[Line], rules: Params, standing: Iterable[Line]) -> list[Line]:
    """`lines` in the order of the pad. `standing` are those of which a result stands in its round."""
    ordered = sorted(lines, key=_BY_ROUND)
    booked = [line for line in ordered if _is_within_a_round(line, rules)]
    if not booked:
        return ordered
    rounds = {(line.game, line.round) for line in booked}
    results = {
        (line.game, line.round): line.entry.seq
        for line in standing
        if (line.game, line.round) in rounds and ends_round(line.event, rules)
    }
    late = {line.entry.id for line in booked if line.entry.seq > _result(results, line)}
    if not late:
        return ordered

    def key(line: Line) -> tuple[int, int, int, bool, int]:
        is_late = line.entry.id in late
        seq = _result(results, line) if is_late else line.entry.seq
        return line.game, line.round, seq, not is_late, line.entry.seq

    return sorted(ordered, key=key)


def _is_within_a_round(line: Line, rules: Params) -> bool:
    return isinstance(line.event, _WITHIN_A_ROUND) and not ends_round(line.event, rules)


def _result(results: dict[RoundNumber, int], line: Line) -> int:
    """The seq of the result of the round of this line; its own if the round has none."""
    return results.get((line.game, line.round), line.entry.seq)
