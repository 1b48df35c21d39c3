"""The views of the engine as plain data, so that a test can give a whole view as a literal.

Declarations are merged into their entries; `seated` is left out if nobody changed seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from scoring.engine.admission.permissions import Pen
from scoring.engine.board import board as boards
from scoring.engine.board import history as histories
from scoring.engine.board.declarations import Author, Declaration, Last, Standing, Waiting
from scoring.engine.board.declarations import declared as declared_by
from scoring.engine.board.history_view import HistoryLine, Preview
from scoring.engine.board.watten_view import Consequence, Offence
from scoring.engine.board.whot_view import WhotBoard
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode
from scoring.engine.facts.steps import Step
from scoring.engine.sheet.fold import Setup, SheetFold

Plain = dict[str, Any]
# Fields of a stored sheet only.
LABELS = ("uid", "title", "relabelled", "games_planned")


def plain(view: Any) -> Any:
    """`view` and all in it as dicts and lists."""
    if view is None or isinstance(view, str | int):
        return view  # nine of ten values are plain already
    match view:
        case Declaration():
            return _declaration(view)
        case Last() | Standing() | Waiting():
            data = _fields(view)
            declaration = data.pop("said")
            if isinstance(view, Last) and not view.by:
                del data["by"]
            return data | declaration
        case Author():
            return _author(view, ("writer", "scribe"))
        case HistoryLine():
            return _seated(_fields(view) | _authors(view))
        case Step():
            return _fields(view) | {"params": dict(view.params)}
        case Preview():
            running = {"before": view.before, "after": view.after}
            current = {
                name: plain(of.round_number) | {"totals": list(of.totals)} for name, of in running.items()
            }
            return {"games": plain(view.games), "current": current}
    if is_dataclass(view):
        return _fields(view)
    if isinstance(view, Consequence | Offence):
        view = view._asdict()
    if isinstance(view, Mapping):
        return {key: plain(value) for key, value in view.items()}
    return [plain(each) for each in view] if isinstance(view, tuple | list) else view


def _fields(view: Any) -> Plain:
    return {of.name: plain(getattr(view, of.name)) for of in fields(view)}


def _author(view: Author, shown: Sequence[str] = ("seq", "id", "writer", "scribe")) -> Plain:
    data = {name: getattr(view, name) for name in shown}
    return data | ({"seated": list(view.seated)} if view.seated else {})


def _authors(line: HistoryLine) -> Plain:
    """In the history each author has the id of the entry that it wrote."""
    return {
        "readings": [_author(of) for of in line.readings],
        "corrections": [_author(of) for of in line.corrections],
        "voided_by": _author(line.voided_by) if line.voided_by else None,
    }


def _seated(data: Plain) -> Plain:
    return data if data["seated"] else {name: of for name, of in data.items() if name != "seated"}


def _declaration(view: Declaration) -> Plain:
    data: Plain = {"kind": view.kind}
    if isinstance(view.event, ev.EntryCorrected):
        data |= {"target": view.event.target}
    else:
        data |= encode(view.event)
    data |= {"event": plain(view.about)} if view.about else {}
    return data | ({"seated": list(view.seated)} if view.seated else {})


def board(sheet: SheetFold, names: Sequence[str], pen: Pen | None = None) -> Plain:
    view = boards.board(sheet, names, pen)
    data: Plain = {name: of for name, of in plain(view).items() if name not in LABELS}
    if isinstance(view, WhotBoard):
        for seat in data["seats"]:
            del seat["side"]
    return data


def history(sheet: SheetFold) -> list[Plain]:
    data: list[Plain] = plain(histories.history(sheet))
    return data


def why(sheet: SheetFold, entry_id: str) -> Plain | None:
    view = histories.why(sheet, entry_id)
    if view is None:
        return None
    return {name: of for name, of in plain(view).items() if name != "id"}


def whys(sheet: SheetFold, most_games: int, most_rows: int) -> list[Plain]:
    data: list[Plain] = plain(histories.whys(sheet, most_games, most_rows))
    return data


def preview(setup: Setup, entries: Sequence[ev.Entry], event: ev.Event) -> Plain:
    data: Plain = plain(histories.preview(setup, entries, event))
    return data


def preview_of(before: SheetFold, event: ev.Event) -> Plain:
    data: Plain = plain(histories.preview_of(before, event))
    return data


def declared(event: ev.Event) -> Plain:
    data: Plain = plain(declared_by(event))
    return data
