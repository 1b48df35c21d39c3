"""Joins the board's view, words and links for the templates.

The server and the offline engine in the browser share it. Reads only its arguments; callers have checked
access.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.admission.admit import Receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.declarations import Last, Waiting
from scoring.engine.board.watten_view import WattenBoard
from scoring.pages.board import closing, menu, rows, watten, whot
from scoring.pages.board.links import Links
from scoring.pages.shared import scribes
from scoring.pages.shared.context import context_of
from scoring.pages.shared.scribes import Section, State
from scoring.pages.shared.senders import Senders, from_whom

QUIET = ("counted", "repeated")

Pad = watten.WattenPad | whot.WhotPad


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence above the board. `is_error`: it is a refusal, else information.

    `is_listed`: the list of waiting entries shows it already, so it is only announced to screen readers.
    """

    text: str
    is_error: bool = False
    is_listed: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason why a doubtful round may still be right."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Reader:
    """The device that looks at a board, and how it shows it.

    `unsent` are the ids of entries that only this device knows yet; a server draws none. `pen` is the writer
    with its permissions; None for somebody who only watches. `remarks` are the reasons of proposals,
    `closed_since` when a closed sheet was closed, in words; `senders` say who sent each waiting entry and
    when.
    """

    links: Links
    may_direct: bool
    is_mirrored: bool = False
    unsent: tuple[str, ...] = ()
    pen: Pen | None = None
    remarks: Mapping[str, str] | None = None
    closed_since: str = ""
    senders: Senders = field(default_factory=dict)

    @property
    def may_arrange(self) -> bool:
        """Whether the device may change things of the whole table: who sits where, reopening the sheet."""
        return self.pen is None or self.pen.may_direct or not self.pen.one_side

    @property
    def may_reopen(self) -> bool:
        return self.may_arrange and (self.pen is None or self.pen.may_reopen)


@dataclass(frozen=True, slots=True)
class HeldEntry:
    """One entry that waits for people, and the entry that counts in its place; `stands` is "" if there is none.

    `accept` and `dismiss` are the taps that decide, "" for one that this reader may not make; `why_not` says why he
    may not accept it.
    """

    id: str
    said: str
    sender: str
    stands: str
    stands_sender: str
    round_name: str
    why: str
    accept: str
    dismiss: str
    why_not: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """What `frame` draws. `rows` and `more` are HTML; screen readers read `say` when it
    changes. `doubts` and `doubt_reasons` are for `_whot_doubts.html`, after a post without script.
    """

    board: AnyBoard
    version: str
    language: str
    pad: Pad
    rows: list[str]
    held: tuple[HeldEntry, ...]
    scribes: Section | None
    last: str
    undone: str
    notice: Notice | None
    say: str
    more: str
    may_arrange: bool
    may_direct: bool
    may_reopen: bool
    closed: closing.Closed | None
    entry_id: str
    is_mirrored: bool
    unsent: str
    known: str
    doubts: tuple[str, ...] = ()
    doubt_reasons: tuple[Reason, ...] = ()


def page(board: AnyBoard, reader: Reader, entry_id: str, notice: Notice | None = None) -> BoardPage:
    """The board of this reader. `entry_id` is the id of the next tap."""
    who = wording.Who.of(board)
    pad, drawn = _pad(board, who, reader)
    last = _last_in_words(board, board.last, who)
    two = scribes.section(board, reader.pen, who, remarks=reader.remarks) if board.scribes else None
    return BoardPage(
        board=board,
        version=str(board.version),
        language=get_language() or "",
        pad=pad,
        rows=drawn,
        held=tuple(_waiting(entry, who, reader) for entry in scribes.others_waiting(board)),
        scribes=two,
        last=last,
        undone=_last_in_words(board, board.undone, who),
        notice=notice,
        say=" ".join(text for text in (notice and notice.text, last, pad.score) if text),
        more=menu.menu(board, reader.links, may_direct=reader.may_direct, may_arrange=reader.may_arrange),
        may_arrange=reader.may_arrange,
        may_direct=reader.may_direct,
        may_reopen=reader.may_reopen,
        closed=closing.closed(board, who, reader.closed_since),
        entry_id=entry_id,
        is_mirrored=reader.is_mirrored,
        unsent=str(len(reader.unsent)) if reader.unsent else "",
        known=str(board.version - len(reader.unsent)) if reader.unsent else "",
    )


def context(page: BoardPage, links: Links) -> dict[str, object]:
    """The context of the templates above the pad and of the WHOT! pad, without the CSRF token."""
    return context_of(links, page)


def _pad(board: AnyBoard, who: wording.Who, reader: Reader) -> tuple[Pad, list[str]]:
    """The pad of this game, and its rows as HTML, each with a link to the page of its round."""
    leads = rows.Leads(reader.links.round_url, reader.unsent, State("waiting", _("waits"), "…"))
    if isinstance(board, WattenBoard):
        pad = watten.pad(board, who, leads)
        return pad, rows.html(pad.rows, leads.url)
    table = whot.pad(board, who, leads)
    return table, rows.html(table.rows, leads.url)


def _last_in_words(board: AnyBoard, last: Last | None, who: wording.Who) -> str:
    """The entry that undo would void or has voided, in words; with its game if the board shows another one."""
    if not last:
        return ""
    sentence = wording.said(last.said, who)
    game = last.game
    # In Watten, and where one round is a game, the entry itself ends its game.
    if isinstance(board, WattenBoard) or board.match == "single" or game == board.current.game:
        return sentence
    return _("Game %(game)s: %(said)s") % {"game": game, "said": sentence}


def _waiting(entry: Waiting, who: wording.Who, reader: Reader) -> HeldEntry:
    stands = entry.stands
    accept, dismiss = scribes.decisions(entry, reader.pen)
    return HeldEntry(
        id=entry.id,
        said=wording.said(entry.said, who),
        sender=from_whom(entry, reader.pen, reader.senders),
        stands=wording.said(stands.said, who) if stands else "",
        stands_sender=from_whom(stands, reader.pen, reader.senders) if stands else "",
        round_name=_("game %(game)s, round %(round)s") % {"game": entry.game, "round": entry.round},
        why=wording.held(entry.reason, who),
        accept=accept,
        dismiss=dismiss,
        why_not="" if accept else scribes.why_not(entry, who),
    )


def notice_of(receipt: Receipt, who: wording.Who) -> Notice | None:
    """The sentence above the board for a receipt; None if the entry was simply counted."""
    if receipt.status in QUIET:
        return None
    text = wording.receipt(receipt.status, receipt.reason, receipt.params, who)
    return Notice(text, is_error=receipt.status == "refused", is_listed=receipt.status == "held")
