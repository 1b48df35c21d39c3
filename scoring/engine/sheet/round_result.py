"""Finds the line that settled a round, and the score with which its hand began."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from rules.core.ruleset import Params
from rules.watten.penalties import IN_PLAY
from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, ends_round
from scoring.engine.sheet.fold import Game, SheetFold
from scoring.engine.watten import game as watten
from scoring.engine.whot import game as whot

Row = watten.Row | whot.Row


def result_in(rows: Sequence[Row], round_: int, rules: Params) -> Row | None:
    """The line that settled a round; None while it is open."""
    of_round = [row for row in rows if row.line.round == round_]
    ended = (row for row in of_round if ends_round(row.line.event, rules))
    return next(ended, None) or next((row for row in of_round if _brings_the_last_points(row, rules)), None)


def _brings_the_last_points(row: Row, rules: Params) -> bool:
    """Whether an offence that leaves its round open ended the game, and so the round too (section 8)."""
    if not isinstance(row, watten.Row) or not isinstance(rules, WattenRules):
        return False
    return max(row.gained) > 0 and max(row.totals) >= rules.target


def result_lines(sheet: SheetFold) -> Iterator[Line]:
    """The lines that settle a round, or would if they counted."""
    rules = sheet.setup.ruleset.params
    rows = (row for game in sheet.games for row in game.rows)
    last = {row.line.entry.id for row in rows if _brings_the_last_points(row, rules)}
    return (line for line in sheet.ledger.lines if ends_round(line.event, rules) or line.entry.id in last)


def score_at_lead(game: Game, round_: int, rules: Params) -> tuple[int, ...]:
    """The points that settle the value of a round: a look at the cut counts, offences in play do not (A15)."""
    since = _rows_of(game, round_)
    before = _before_lead(since, rules)
    if len(before) == len(since):
        return game.totals
    row = since[len(before)]
    return tuple(total - gained for total, gained in zip(row.totals, row.gained, strict=True))


def offences_before_lead(game: Game, round_: int, rules: Params) -> tuple[ev.PenaltyGiven, ...]:
    """The offences of the round whose points are in `score_at_lead`."""
    before = (row.line.event for row in _before_lead(_rows_of(game, round_), rules))
    return tuple(event for event in before if isinstance(event, ev.PenaltyGiven))


def _rows_of(game: Game, round_: int) -> list[watten.Row]:
    return [row for row in game.rows if isinstance(row, watten.Row) and row.line.round == round_]


def _before_lead(rows: Sequence[watten.Row], rules: Params) -> list[watten.Row]:
    return list(takewhile(lambda row: not _belongs_to_the_play(row, rules), rows))


def _belongs_to_the_play(row: watten.Row, rules: Params) -> bool:
    event = row.line.event
    if isinstance(event, ev.PenaltyGiven) and event.code in IN_PLAY:
        return True
    is_end = ends_round(event, rules) or _brings_the_last_points(row, rules)
    return is_end or isinstance(event, ev.BidMade | ev.BidAnswered)
