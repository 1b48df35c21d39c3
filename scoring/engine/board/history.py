"""The whole sheet as it was written: every line of every game, also voided ones, with its derivation.

Also the difference that an edit would make.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from operator import attrgetter

from scoring.engine.admission.declare import entry_of
from scoring.engine.board import watten
from scoring.engine.board import whot as board_whot
from scoring.engine.board.board_view import RoundNumbers
from scoring.engine.board.declarations import author, declared
from scoring.engine.board.history_view import (
    CellWhy,
    Difference,
    GameWhy,
    HistoryGame,
    HistoryLine,
    Preview,
    Running,
    Summary,
    WattenWhy,
    WhotWhy,
    Why,
)
from scoring.engine.board.watten_view import WattenRow
from scoring.engine.board.whot_view import WhotRow
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, is_result
from scoring.engine.facts.steps import Step
from scoring.engine.sheet import seating
from scoring.engine.sheet.fold import Game, Setup, SheetFold, extend, fold
from scoring.engine.sheet.score_only import is_score_only
from scoring.engine.watten.game import Row, WattenGame
from scoring.engine.whot import game as whot


def history(sheet: SheetFold) -> tuple[HistoryGame, ...]:
    """Every game, oldest first: its summary and all its lines in order, with the row of each that counts."""
    by_number = {game.number: game for game in sheet.games}
    # Computed once for all games, since both read the whole sheet.
    then = seating.Then(sheet, seating.now(sheet), tuple(seating.all_seats(sheet)))
    voidings = sheet.ledger.voidings()
    return tuple(
        _game(then, number, by_number.get(number), lines, voidings)
        for number, lines in groupby(sheet.ledger.lines, key=attrgetter("game"))
    )


def _game(
    then: seating.Then,
    number: int,
    game: Game | None,
    lines: Iterable[Line],
    voidings: Mapping[str, ev.Entry],
) -> HistoryGame:
    rows = {} if game is None else {row.id: row for row in _rows(game)}
    decided = _decided(game)
    shown = tuple(
        _line(
            then,
            line,
            rows.get(line.entry.id),
            voidings.get(line.entry.id),
            decided.get(line.entry.id, ()),
        )
        for line in lines
    )
    return HistoryGame(number, summary(then.sheet, game) if game else None, shown)


def _rows(game: Game) -> Sequence[WattenRow | WhotRow]:
    if isinstance(game, WattenGame):
        return [watten.row_of(row) for row in game.rows]
    return [board_whot.row_of(row, game.state.rules) for row in game.rows]


def _decided(game: Game | None) -> dict[str, tuple[Step, ...]]:
    """By entry id; empty at Watten, whose figures show everything."""
    if not isinstance(game, whot.WhotGame):
        return {}
    return {row.line.entry.id: board_whot.steps_not_shown(row) for row in game.rows}


def summary(sheet: SheetFold, game: Game) -> Summary:
    if isinstance(game, WattenGame):
        return watten.summary(sheet, game)
    return board_whot.summary(sheet, game)


def _line(
    then: seating.Then,
    line: Line,
    row: WattenRow | WhotRow | None,
    voiding: ev.Entry | None,
    decided: tuple[Step, ...],
) -> HistoryLine:
    return HistoryLine(
        id=line.entry.id,
        seq=line.entry.seq,
        game=line.game,
        round=line.round,
        status=line.status,
        writer=line.entry.writer,
        event=declared(line.event),
        was=tuple(declared(event) for event in _earlier(line)),
        readings=tuple(author(then, entry) for entry in line.readings),
        corrections=tuple(author(then, entry) for entry in line.corrections),
        voided_by=author(then, voiding) if voiding else None,
        row=row,
        seated=then.if_changed(seating.seated_for(then.sheet, line)),
        is_result=is_result(line.event, then.sheet.setup.ruleset.params),
        decided=decided,
    )


def _earlier(line: Line) -> list[ev.Event]:
    """The events of the line before its corrections, oldest first."""
    facts: list[ev.Event] = [line.entry.event]
    facts += [entry.event.event for entry in line.corrections if isinstance(entry.event, ev.EntryCorrected)]
    return facts[:-1]


def why(sheet: SheetFold, entry_id: str) -> Why | None:
    """The steps behind one line, as a whole (Watten) or by seat (WHOT!), and the end of its game.

    None for an entry that does not count.
    """
    for game in sheet.games:
        for row in game.rows:
            if row.line.entry.id == entry_id:
                return _why(sheet, game, row)
    return None


def whys(sheet: SheetFold, most_games: int, most_rows: int) -> tuple[GameWhy, ...]:
    """The steps behind the newest games, newest first, each with its last `most_rows` lines in order."""
    return tuple(
        GameWhy(
            game=game.number,
            earlier=max(0, len(game.rows) - most_rows),
            rows=tuple(_why(sheet, game, row) for row in game.rows[-most_rows:]),
        )
        for game in reversed(sheet.games[-most_games:])
    )


def _why(sheet: SheetFold, game: Game, row: Row | whot.Row) -> Why:
    finish = game.finish if game.finish and game.rows[-1 - _overrun(game)] is row else None
    line, ended = row.line, finish.steps if finish else ()
    if isinstance(row, Row):
        return WattenWhy(
            id=line.entry.id,
            game=line.game,
            round=line.round,
            event=declared(line.event),
            flag=row.flag,
            finish=ended,
            steps=row.steps,
            totals=row.totals,
            seated=seating.seated_for(sheet, line),
        )
    return WhotWhy(
        id=line.entry.id,
        game=line.game,
        round=line.round,
        event=declared(line.event),
        flag=row.flag,
        finish=ended,
        cells=tuple(CellWhy(cell.seat, cell.total, cell.steps) for cell in row.cells),
    )


def _overrun(game: Game) -> int:
    return sum(row.flag == "overrun" for row in game.rows)


def preview(setup: Setup, entries: Sequence[ev.Entry], event: ev.Event) -> Preview:
    """The effect of `event` before it is declared: each game with another summary, before and after."""
    return preview_of(fold(setup, entries), event)


def preview_of(before: SheetFold, event: ev.Event) -> Preview:
    """As `preview`, for a folded sheet."""
    entry = entry_of(before, event)
    after = extend(before, [entry])
    if after.ledger.scribes.proposals and any(waits.id == entry.id for waits in after.ledger.waiting):
        # Shown as if both scribes had agreed.
        agreed = ev.EntryAccepted(entry.id, directed=True)
        after = extend(after, [entry_of(after, agreed, game=entry.game, round_=entry.round)])
    return Preview(_differences(before, after), _running(before), _running(after))


def _differences(before: SheetFold, after: SheetFold) -> tuple[Difference, ...]:
    old = {game.number: summary(before, game) for game in before.games}
    new = {game.number: summary(after, game) for game in after.games}
    return tuple(
        Difference(number, old.get(number), new.get(number))
        for number in sorted(old.keys() | new.keys())
        if old.get(number) != new.get(number)
    )


def _running(sheet: SheetFold) -> Running:
    return Running(RoundNumbers(sheet.current.number, sheet.next_round), sheet.current.totals)


def result_facts(sheet: SheetFold, game: Game) -> dict[str, object] | None:
    """The stored result of a finished game: places by seat, marks, totals. None while the game is running."""
    if game.finish is None:
        return None
    facts: dict[str, object] = {
        "totals": list(game.totals),
        "rounds": 0 if is_score_only(game) else game.rounds,
        "winner": game.finish.winner,
    }
    if isinstance(game, whot.WhotGame):
        return facts | board_whot.result_facts(game)
    marks: dict[str, object] = {
        "outcome": game.finish.outcome,
        "bummerl": game.finish.bummerl,
        "by": game.finish.by,
    }
    facts |= {"loser": game.finish.loser} | marks
    if game.seated != tuple(range(sheet.setup.seats)):
        facts["seated"] = list(game.seated)
    if game.finish.turned and game.finish.outcome != "retourschneider":
        # Only where the outcome does not say it, so that other results keep their hash.
        facts["turned"] = True
    if len(game.totals) == 2:
        return facts
    # Of three players two may win and two may be marked (A26).
    return facts | {
        "winners": list(game.finish.winners),
        "marks": [asdict(mark) for mark in watten.marks(game.finish)],
    }
