"""The whole sheet as it was written: every line of every game, crossed out ones too, with its why.

Owns the readable past and the difference that an edit would make. Never
changes anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from scoring.engine.board import watten
from scoring.engine.board import whot as board_whot
from scoring.engine.board.board import declared
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, is_result
from scoring.engine.facts.steps import Step
from scoring.engine.sheet import seating
from scoring.engine.sheet.fold import Game, Setup, SheetFold, extend, fold
from scoring.engine.watten.game import WattenGame
from scoring.engine.whot import game as whot

Json = dict[str, Any]
PREVIEW_ID = "00000000-0000-0000-0000-000000000000"
AGREED_ID = "00000000-0000-0000-0000-00000000000a"


def history(sheet: SheetFold) -> list[Json]:
    """Every game, oldest first: its summary and all its lines in order, with the row of each that counts."""
    by_number = {game.number: game for game in sheet.games}
    return [
        _game(sheet, number, by_number.get(number), lines)
        for number, lines in groupby(sheet.ledger.lines, key=attrgetter("game"))
    ]


def _game(sheet: SheetFold, number: int, game: Game | None, lines: Iterable[Line]) -> Json:
    rows = {} if game is None else {row["id"]: row for row in _rows(game)}
    then = seating.Then(sheet, seating.now(sheet))
    voidings, rules = sheet.ledger.voidings(), sheet.setup.ruleset.params
    told = [
        _line(then, line, rows.get(line.entry.id), voidings.get(line.entry.id))
        | {"is_result": is_result(line.event, rules)}
        for line in lines
    ]
    return {"game": number, "summary": summary(sheet, game) if game else None, "lines": told}


def _rows(game: Game) -> list[Json]:
    if isinstance(game, WattenGame):
        return [watten.row_json(row) for row in game.rows]
    return [board_whot.row_json(row, game.state.rules) for row in game.rows]


def summary(sheet: SheetFold, game: Game) -> Json:
    if isinstance(game, WattenGame):
        return watten.summary(sheet, game)
    return board_whot.summary(sheet, game)


def _line(then: seating.Then, line: Line, row: Json | None, voiding: ev.Entry | None) -> Json:
    """`seated`: who it speaks of, by seat, where others sat there than now."""
    return {
        "id": line.entry.id,
        "seq": line.entry.seq,
        "game": line.game,
        "round": line.round,
        "status": line.status,
        "writer": line.entry.writer,
        "event": declared(line.event),
        "was": [declared(event) for event in _earlier(line)],
        "readings": [_by(then, entry) for entry in line.readings],
        "corrections": [_by(then, entry) for entry in line.corrections],
        "voided_by": _by(then, voiding) if voiding else None,
        "row": row,
        **then.told(seating.seated_for(then.sheet, line)),
    }


def _earlier(line: Line) -> list[ev.Event]:
    """What the line said before its latest correction, oldest first."""
    said: list[ev.Event] = [line.entry.event]
    said += [entry.event.event for entry in line.corrections if isinstance(entry.event, ev.EntryCorrected)]
    return said[:-1]


def _by(then: seating.Then, entry: ev.Entry) -> Json:
    by = {"seq": entry.seq, "id": entry.id, "writer": entry.writer, "scribe": entry.scribe}
    return by | then.by(entry)


def why(sheet: SheetFold, entry_id: str) -> Json | None:
    """The steps behind one line, as a whole (Watten) or by seat (WHOT!), and the end of its game.

    None for an entry that does not count.
    """
    for game in sheet.games:
        for row in game.rows:
            if row.line.entry.id == entry_id:
                return _why(sheet, game, row)
    return None


def whys(sheet: SheetFold, most_games: int, most_rows: int) -> list[Json]:
    """The steps behind the newest games, newest first, each with its last lines in order.

    `earlier`: how many lines of a game stand before those.
    """
    return [
        {
            "game": game.number,
            "earlier": max(0, len(game.rows) - most_rows),
            "rows": [{"id": row.line.entry.id, **_why(sheet, game, row)} for row in game.rows[-most_rows:]],
        }
        for game in reversed(sheet.games[-most_games:])
    ]


def _why(sheet: SheetFold, game: Game, row: Any) -> Json:
    finish = game.finish if game.finish and game.rows[-1 - _overrun(game)] is row else None
    told: Json = {
        "game": row.line.game,
        "round": row.line.round,
        "event": declared(row.line.event),
        "flag": row.flag,
        "finish": _steps(finish.steps) if finish else [],
    }
    if isinstance(game, WattenGame):
        seated = list(seating.seated_for(sheet, row.line))
        return told | {"steps": _steps(row.steps), "totals": list(row.totals), "seated": seated}
    cells = [{"seat": cell.seat, "total": cell.total, "steps": _steps(cell.steps)} for cell in row.cells]
    return told | {"cells": cells}


def _overrun(game: Game) -> int:
    return sum(row.flag == "overrun" for row in game.rows)


def _steps(steps: Sequence[Step]) -> list[Json]:
    return [{"code": step.code, "source": step.source, "params": dict(step.params)} for step in steps]


def preview(setup: Setup, entries: Sequence[ev.Entry], event: ev.Event) -> Json:
    """What `event` would change, before it is declared: each game whose summary differs, before and after."""
    return preview_of(fold(setup, entries), event)


def preview_of(before: SheetFold, event: ev.Event) -> Json:
    """The same for a sheet that is folded already."""
    entry = ev.Entry(before.version + 1, PREVIEW_ID, before.current.number, before.next_round, event)
    after = extend(before, [entry])
    if after.ledger.scribes.proposals and any(waits.id == entry.id for waits in after.ledger.waiting):
        # What two scribes would have to agree on is shown as if they had.
        agreed = ev.EntryAccepted(entry.id, directed=True)
        place = (entry.game, entry.round)
        after = extend(after, [ev.Entry(entry.seq + 1, AGREED_ID, *place, agreed)])
    return {"games": _differences(before, after), "current": _running(before, after)}


def _differences(before: SheetFold, after: SheetFold) -> list[Json]:
    old = {game.number: summary(before, game) for game in before.games}
    new = {game.number: summary(after, game) for game in after.games}
    return [
        {"game": number, "before": old.get(number), "after": new.get(number)}
        for number in sorted(old.keys() | new.keys())
        if old.get(number) != new.get(number)
    ]


def _running(before: SheetFold, after: SheetFold) -> Json:
    return {
        name: {"game": sheet.current.number, "round": sheet.next_round, "totals": list(sheet.current.totals)}
        for name, sheet in (("before", before), ("after", after))
    }


def result_facts(sheet: SheetFold, game: Game) -> Json | None:
    """What a finished game leaves for those above: places by seat, marks, totals. None while it runs."""
    if game.finish is None:
        return None
    facts: Json = {"totals": list(game.totals), "rounds": game.rounds, "winner": game.finish.winner}
    if isinstance(game, whot.WhotGame):
        return facts | board_whot.result_facts(game)
    marks = {"outcome": game.finish.outcome, "bummerl": game.finish.bummerl, "by": game.finish.by}
    facts |= {"loser": game.finish.loser} | marks
    if game.seated != tuple(range(sheet.setup.seats)):
        facts["seated"] = list(game.seated)
    if len(game.totals) == 2:
        return facts
    # Of three players two may win and two may be marked (A26).
    return facts | {"winners": list(game.finish.winners), "marks": watten.marks_json(game.finish)}
