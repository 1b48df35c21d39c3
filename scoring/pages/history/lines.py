"""One line of the sheet in words and figures, with the actions on it. Crossed-out lines are shown too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.declarations import Author, Declaration
from scoring.engine.board.history_view import HistoryLine
from scoring.engine.board.whot_view import WhotBoard, WhotRow
from scoring.engine.facts import events as ev
from scoring.engine.sheet.logged_round import LoggedRound
from scoring.pages.board.whot_end import adds_up
from scoring.pages.history import logged
from scoring.pages.history.cells import Cell, any_filled, cells
from scoring.pages.shared import scribes
from scoring.pages.shared.authors import Authors
from scoring.wording import Who, flag, penalty, said, step
from scoring.wording.remarks import remark as worded


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader: the sheet's names, and whether changes are offered; `may_change` says it of an entry by its id,
    `may_void` of taking it back, `may_bring_back` of an undo.

    By entry id: `voided_by` the undo of a line, `remarks` the notes beside it, `logged` what the hand log of
    its round adds. `authors` names the writers; `logs` are the hand logs by round number.
    """

    who: Who
    may_write: bool
    voided_by: Mapping[str, str]
    remarks: Mapping[str, str]
    authors: Authors | None = None
    logs: Mapping[tuple[int, int], str] = field(default_factory=dict)
    logged: Mapping[str, LoggedRound] = field(default_factory=dict)
    may_change: Callable[[str], bool] = lambda _entry_id: True
    may_void: Callable[[str], bool] = lambda _entry_id: True
    may_bring_back: Callable[[str], bool] = lambda _undo: True


@dataclass(frozen=True, slots=True)
class Change:
    """The text of a line before a correction, who corrected it and why."""

    said: str
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Who voided a line, and why."""

    by: str
    why: str


@dataclass(frozen=True, slots=True)
class Actions:
    """The possible actions on a line. `log` is the hand log of its round, `log_query` the query for logging
    one, also on a closed sheet; "" if the reader may not. `unvoid` is the undo that can be voided. `may_dismiss`:
    the line waits for a decision, `may_accept`: it can count now.
    """

    has_why: bool
    log: str | None
    may_edit: bool
    log_query: str
    may_void: bool
    unvoid: str | None
    may_accept: bool
    may_dismiss: bool

    @property
    def any(self) -> bool:
        return bool(
            self.has_why or self.log or self.log_query or self.may_void or self.unvoid or self.may_dismiss
        )


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line as the history draws it.

    `is_round`: it has a round number. `is_note`: it has no figure in any column. `readings` is the number of
    scribes who wrote it, 0 if that is not worth showing. `flagged` names the people whom `flag` is about.
    `was_said` is its text before a correction, for print if no figure shows the difference. `logged` are the
    bids that only the hand log of the round has; `logged_end` is the end of the hand in the log if it differs
    from the line.
    """

    id: str
    round: int
    is_round: bool
    status: str
    status_word: str
    said: str
    was: tuple[Change, ...]
    voided: TakenBack | None
    state: scribes.State | None
    readings: int
    flag: str
    flagged: str
    note: str
    remark: str
    cells: tuple[Cell, ...]
    is_note: bool
    has_remark: bool
    actions: Actions
    was_said: str = ""
    logged: str = ""
    logged_end: str = ""


def shown(line: HistoryLine, board: AnyBoard, reader: Reader, of_game: Who) -> ShownLine:
    """`reader` names the people seated when the line was written, `of_game` those of its game."""
    row, event, who = line.row, line.event, reader.who
    drawn = cells(line, board, len(who.names))
    if who.names != of_game.names:
        drawn = (Cell(),) * len(
            drawn
        )  # other people play this game, so the figures belong in none of its columns
    counts = line.status == "counts"
    note = _joined(line, board, who) or ". ".join(filter(None, (_note(event, who), _decided(line, who))))
    flagged = row.flag if row else None
    state = scribes.state_of(line.id, scribes.states(board))
    remark = worded(reader.remarks.get(line.id, ""))
    writers = len({line.writer, *(reading.writer for reading in line.readings)})
    log = reader.logged.get(line.id) if counts else None
    bids, end = (logged.bids(log, who), logged.end(log, who)) if log else ("", "")
    return ShownLine(
        id=line.id,
        round=line.round,
        is_round=line.is_result or event.kind == "round_void" or any_filled(drawn),
        status=line.status,
        status_word=_status(line.status),
        said=said(event, who),
        was=changes(line, reader),
        voided=_taken_back(line, reader),
        state=state,
        readings=writers if writers > 1 and not state else 0,
        flag=flag(flagged) if flagged else "",
        flagged=who.seats(row.flagged) if isinstance(row, WhotRow) else "",
        note=note,
        remark=remark,
        cells=drawn,
        is_note=not any_filled(drawn),
        has_remark=bool(
            not counts or note or remark or flagged or line.was or writers > 1 or state or bids or end
        ),
        actions=_actions(line, board, reader),
        logged=bids,
        logged_end=end,
    )


def _actions(line: HistoryLine, board: AnyBoard, reader: Reader) -> Actions:
    counts, may_write = line.status == "counts", reader.may_write
    is_open, is_result = may_write and not board.closed, counts and line.is_result
    may_change = is_open and counts and reader.may_change(line.id)
    undo = reader.voided_by.get(line.id) if is_open and line.status == "voided" else None
    # Two scribes settle a difference where both readings are shown side by side.
    is_asked = is_open and line.status == "held" and not board.scribes
    return Actions(
        has_why=counts and line.row is not None,
        log=reader.logs.get((line.game, line.round)) if is_result else None,
        may_edit=may_change and is_result,
        # As text, because an address has no thousands separators.
        log_query=f"game={line.game}&round={line.round}&seen={board.version}"
        if may_write and is_result
        else "",
        may_void=may_change and reader.may_void(line.id),
        unvoid=undo if undo and reader.may_bring_back(undo) else None,
        may_accept=is_asked and any(of.id == line.id and of.refusal is None for of in board.waiting),
        may_dismiss=is_asked,
    )


def changes(line: HistoryLine, reader: Reader) -> tuple[Change, ...]:
    """The texts of the line before its corrections, oldest first."""
    return tuple(
        Change(said(before, reader.who), _author(by, reader), _why(by.id, reader))
        for before, by in zip(line.was, line.corrections, strict=True)
    )


def _taken_back(line: HistoryLine, reader: Reader) -> TakenBack | None:
    by = line.voided_by
    return TakenBack(_author(by, reader), _why(by.id, reader)) if by else None


def _author(by: Author, reader: Reader) -> str:
    return reader.authors.of(by.writer, by.scribe, by.seated) if reader.authors else ""


def _why(entry_id: str, reader: Reader) -> str:
    return worded(reader.remarks.get(entry_id, ""))


def _status(status: str) -> str:
    return {
        "counts": "",
        "voided": _("taken back"),
        "held": _("waits for a decision"),
        "dismissed": _("put away"),
        "replaced": _("replaced by another reading"),
    }[status]


def _joined(line: HistoryLine, board: AnyBoard, who: Who) -> str:
    """The points with which a late player starts; no other row shows them."""
    event, row = line.event.event, line.row
    if not isinstance(event, ev.PlayerJoined) or not isinstance(row, WhotRow):
        return ""
    if not isinstance(board, WhotBoard) or not adds_up(board):
        return ""
    words = {"name": who.seat(event.seat), "points": row.cells[event.seat].total}
    return _("%(name)s joins with %(points)s") % words


def _decided(line: HistoryLine, who: Who) -> str:
    """A tie and what decided it; players who share it share the sentence."""
    return " ".join(dict.fromkeys(step(declaration, who) for declaration in line.decided))


def _note(declaration: Declaration, who: Who) -> str:
    """The words beside the figures of a row; "" for a plain won round."""
    event = declaration.event
    if isinstance(event, ev.RoundWon | ev.RoundScored):
        return ""
    if isinstance(event, ev.RoundExhausted):
        return _("nobody was out of cards, the market was empty")
    if isinstance(event, ev.PenaltyGiven):
        return _("Penalty, %(side)s: %(penalty)s") % {
            "side": who.side(event.side),
            "penalty": penalty(event.code, who.near_win),
        }
    return said(declaration, who)
