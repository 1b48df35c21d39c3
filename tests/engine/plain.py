"""The views of the engine as plain data, so that a test can name a whole one as a literal.

What a declaration says stands beside the entry that it is of; `seated` is left out where nobody moved.
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
from scoring.engine.board.whot_view import WhotBoard
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode
from scoring.engine.facts.steps import Step
from scoring.engine.sheet.fold import Setup, SheetFold

Plain = dict[str, Any]
# Only a stored sheet has them.
LABELS = ("uid", "title", "relabelled")


def plain(view: Any) -> Any:
    """`view` and all in it as dicts and lists."""
    if view is None or isinstance(view, str | int):
        return view  # nine of ten are
    match view:
        case Declaration():
            return _declaration(view)
        case Last() | Standing() | Waiting():
            told = _fields(view)
            said = told.pop("said")
            if isinstance(view, Last) and not view.by:
                del told["by"]
            return told | said
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
    if isinstance(view, Mapping):
        return {key: plain(value) for key, value in view.items()}
    return [plain(each) for each in view] if isinstance(view, tuple | list) else view


def _fields(view: Any) -> Plain:
    return {of.name: plain(getattr(view, of.name)) for of in fields(view)}


def _author(view: Author, shown: Sequence[str] = ("seq", "id", "writer", "scribe")) -> Plain:
    told = {name: getattr(view, name) for name in shown}
    return told | ({"seated": list(view.seated)} if view.seated else {})


def _authors(line: HistoryLine) -> Plain:
    """On the page of the past each is named with the entry that it wrote."""
    return {
        "readings": [_author(of) for of in line.readings],
        "corrections": [_author(of) for of in line.corrections],
        "voided_by": _author(line.voided_by) if line.voided_by else None,
    }


def _seated(told: Plain) -> Plain:
    return told if told["seated"] else {name: of for name, of in told.items() if name != "seated"}


def _declaration(view: Declaration) -> Plain:
    told: Plain = {"kind": view.kind}
    if isinstance(view.event, ev.EntryCorrected):
        told |= {"target": view.event.target}
    else:
        told |= encode(view.event)
    told |= {"event": plain(view.about)} if view.about else {}
    return told | ({"seated": list(view.seated)} if view.seated else {})


def board(sheet: SheetFold, names: Sequence[str], pen: Pen | None = None) -> Plain:
    view = boards.board(sheet, names, pen)
    told: Plain = {name: of for name, of in plain(view).items() if name not in LABELS}
    if isinstance(view, WhotBoard):
        for seat in told["seats"]:
            del seat["side"]
    return told


def history(sheet: SheetFold) -> list[Plain]:
    told: list[Plain] = plain(histories.history(sheet))
    return told


def why(sheet: SheetFold, entry_id: str) -> Plain | None:
    view = histories.why(sheet, entry_id)
    if view is None:
        return None
    return {name: of for name, of in plain(view).items() if name != "id"}


def whys(sheet: SheetFold, most_games: int, most_rows: int) -> list[Plain]:
    told: list[Plain] = plain(histories.whys(sheet, most_games, most_rows))
    return told


def preview(setup: Setup, entries: Sequence[ev.Entry], event: ev.Event) -> Plain:
    told: Plain = plain(histories.preview(setup, entries, event))
    return told


def preview_of(before: SheetFold, event: ev.Event) -> Plain:
    told: Plain = plain(histories.preview_of(before, event))
    return told


def declared(event: ev.Event) -> Plain:
    told: Plain = plain(declared_by(event))
    return told
