"""What two scribes have to look at, in words: the other's entries, differences, proposals.

Makes the sections above the board and the state of each row, earliest first. The engine decides who may
settle what.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.declarations import Author, Declaration, Last, Waiting
from scoring.engine.board.history_view import Summary
from scoring.engine.board.scribes_view import OpenLine, Proposal, Reading
from scoring.engine.facts.lines import RoundNumber
from scoring.engine.ledger.scribes import differ
from scoring.wording import Who, said
from scoring.wording.reasons import refusal
from scoring.wording.remarks import remark

# One word for each state, with a sign, because colour must not be the only difference.
WORDS = {
    "written": (gettext_lazy("written"), "○"),
    "agreed": (gettext_lazy("agreed"), "✓"),
    "differs": (gettext_lazy("differs"), "≠"),
}
ALL = 1000
SHOWN = 2  # of each kind, above the board; the history shows all
LONG = 40  # letters; on a phone a longer reading would be cut beside the key that agrees to it


@dataclass(frozen=True, slots=True)
class State:
    """The state of a line in the reader's word, with its sign."""

    code: str
    word: str
    sign: str


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """What one scribe wrote. `do` is the tap that lets it stand, `directed` that tap for whoever directs the
    sheet.

    `parts` is `said` in pieces, each with whether only this reading has it; one piece if the readings share
    nothing.
    """

    by: str
    said: str
    is_own: bool = False
    parts: tuple[tuple[str, bool], ...] = ()
    do: str = ""
    directed: str = ""


@dataclass(frozen=True, slots=True)
class Differing:
    """A line that the scribes wrote differently. `asked` is its round for the dispute page."""

    round_name: str
    readings: tuple[ReadingLine, ...]
    asked: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalLine:
    """A change that somebody proposes; a tap is "" if this reader may not make it."""

    round_name: str
    by: str
    was: str
    said: str
    why: str
    is_own: bool
    is_late: bool
    agree: str = ""
    decline: str = ""
    withdraw: str = ""
    directed: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """An entry of the other scribe that this one has not written. `is_past`: his pad stands in a later round, so that
    he can write it no more.
    """

    round_name: str
    by: str
    said: str
    agree: str
    is_past: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """What `scoring/shared/_scribes.html` draws. `left` is the number of further items. `folds`: where there
    is little space, differences and proposals are one line that opens, and so is an entry to read that
    `is_long` there: also one of an earlier round, because it has to be read with its round. `taken_back` is
    what an undo has just taken from both pads, while its round is open again.
    """

    differs: tuple[Differing, ...]
    proposals: tuple[ProposalLine, ...]
    checks: tuple[Check, ...]
    left: int
    folds: bool
    is_long: bool
    taken_back: Check | None = None


def states(board: AnyBoard) -> Mapping[str, str]:
    """The state of each line by its id; empty if one scribe writes."""
    return board.scribes.states if board.scribes else {}


def state_of(line: str, states: Mapping[str, str]) -> State | None:
    """The state of one line; None if one scribe writes."""
    code = states.get(line, "")
    if code not in WORDS:
        return None
    word, sign = WORDS[code]
    return State(code, str(word), sign)


def is_open(board: AnyBoard, game: Summary | None) -> bool:
    """Whether two scribes do not agree on this game yet, so that its result is provisional."""
    return bool(game and board.scribes and game.game in board.scribes.unsettled)


def others_waiting(board: AnyBoard) -> Sequence[Waiting]:
    """The waiting entries that do not concern the two scribes."""
    if not board.scribes:
        return board.waiting
    theirs = {other.id for line in board.scribes.open for other in line.others}
    theirs |= {proposal.id for proposal in board.scribes.proposals}
    return [entry for entry in board.waiting if entry.id not in theirs]


def section(
    board: AnyBoard,
    pen: Pen | None,
    who: Who,
    most: int = SHOWN,
    remarks: Mapping[str, str] | None = None,
    here: RoundNumber | None = None,
) -> Section | None:
    """At most `most` of each kind; None if nothing is to be settled. `remarks` are the reasons of proposals
    by their ids. `here`: the round that the reader's pad stands in, if this board is not his pad.
    """
    two = board.scribes
    if two is None:
        return None
    names = _Names(who, two.are_sides, pen)
    differing = tuple(_differing(line, names) for line in two.open if line.state == "differs")
    reasons = remarks or {}
    refused = {entry.id for entry in board.waiting if entry.refusal}
    proposed = tuple(
        _proposal(of, names, remark(reasons.get(of.id, "")), may_count=of.id not in refused)
        for of in two.proposals
    )
    here = here or (board.current.game, board.current.round)
    unread = [line for line in two.open if _is_unread(line, pen)]
    if most != ALL:
        # An earlier penalty that he has left unread does not hide what he has to read in the round of his pad.
        unread.sort(key=lambda line: (line.game, line.round) != here)
    checks = tuple(_check(line, names, here) for line in unread)
    # Readings are settled in order, so only one is shown above the board.
    now = checks[: most if most == ALL else 1]
    left = sum(max(0, len(kind) - most) for kind in (differing, proposed)) + len(checks) - len(now)
    back = two.taken_back
    is_open_again = back is not None and (back.game, back.round) == here
    undone = (
        _taken_back(back, names, opens=two.opens_again) if back and is_open_again and most != ALL else None
    )
    if not (differing or proposed or checks or undone):
        return None
    differing, proposed = differing[:most], proposed[:most]
    if board.closed:
        differing, proposed, now = _when_closed(differing, proposed, now)
    is_long = most != ALL and any(check.is_past or len(check.said) > LONG for check in now)
    folds = is_long or (most != ALL and bool(differing or proposed))
    return Section(differing, proposed, now, left, folds, is_long, None if now or folds else undone)


def _when_closed(
    differing: tuple[Differing, ...], proposed: tuple[ProposalLine, ...], checks: tuple[Check, ...]
) -> tuple[tuple[Differing, ...], tuple[ProposalLine, ...], tuple[Check, ...]]:
    """The same without the taps that a closed sheet refuses: all but those that put something away."""
    return (
        tuple(replace(of, readings=tuple(_unless_closed(each) for each in of.readings)) for of in differing),
        tuple(replace(of, agree="", withdraw="", directed="") for of in proposed),
        tuple(replace(check, agree="") for check in checks),
    )


def _unless_closed(reading: ReadingLine) -> ReadingLine:
    accepts = "entry_accepted" in reading.do + reading.directed
    return replace(reading, do="", directed="") if accepts else reading


class _Names:
    """The names of the scribes as this reader sees them."""

    def __init__(self, who: Who, are_sides: bool, pen: Pen | None) -> None:
        self.who, self.are_sides, self.pen = who, are_sides, pen

    def of(self, by: Sequence[Author]) -> str:
        return scribe_name(by[0].scribe, self.who.then(by[0]), are_sides=self.are_sides)

    def is_own(self, by: Sequence[Author]) -> bool:
        return self.pen is not None and any(not differ(self.pen, _pen_of(each)) for each in by)

    def said(self, event: Declaration) -> str:
        return said(event, self.who)


def scribe_name(scribe: int | None, who: Who, *, are_sides: bool) -> str:
    if scribe is None:
        return _("another device")
    return who.side(scribe) if are_sides else _("Scribe %(number)s") % {"number": scribe + 1}


def _pen_of(by: Author) -> Pen:
    return Pen(by.writer, by.scribe)


def _round_name(of: Reading | Proposal | Last) -> str:
    return _("Game %(game)s · round %(round)s") % {"game": of.game, "round": of.round}


def _is_unread(line: OpenLine, pen: Pen | None) -> bool:
    """Whether this scribe may still confirm the line: not two back it yet, and he has not written it."""
    if pen is None or pen.scribe is None or any(differ(line.by[0], each) for each in line.by):
        return False
    by = [*line.by, *(each for other in line.others for each in other.by)]
    return all(differ(pen, _pen_of(each)) for each in by)


def _taken_back(last: Last, names: _Names, *, opens: bool) -> Check:
    """Without its round if that was open all the time, as with a penalty before the result."""
    return Check(_round_name(last) if opens else "", "", names.said(last.said), agree="")


def _check(line: OpenLine, names: _Names, here: RoundNumber) -> Check:
    return Check(
        _round_name(line),
        names.of(line.by),
        names.said(line.event),
        agree=_do("entry_accepted", line.id),
        is_past=(line.game, line.round) < here,
    )


def _differing(line: OpenLine, names: _Names) -> Differing:
    first, others = _reading(line, names), [_reading(other, names) for other in line.others]
    if (pen := names.pen) is not None:
        others = [
            _let_stand(shown, other, line, pen) for shown, other in zip(others, line.others, strict=True)
        ]
        if len(line.others) == 1:
            first = _let_stand_first(first, line, line.others[0], pen)
    return Differing(_round_name(line), set_apart((first, *others)), f"{line.game}.{line.round}")


def set_apart(readings: Sequence[ReadingLine]) -> tuple[ReadingLine, ...]:
    """The readings split into pieces, so that people find the one hand that differs among those of a whole table."""
    pieces = [re.split(r"(?<=[,;]) ", reading.said) for reading in readings]
    alike = set.intersection(*({piece.strip(",;") for piece in of} for of in pieces))
    return tuple(
        replace(
            reading,
            parts=tuple((piece, piece.strip(",;") not in alike) for piece in of)
            if alike
            else ((reading.said, False),),
        )
        for reading, of in zip(readings, pieces, strict=True)
    )


def _reading(of: Reading, names: _Names) -> ReadingLine:
    is_own = names.is_own(of.by)
    return ReadingLine(_("You") if is_own else names.of(of.by), names.said(of.event), is_own)


def _let_stand(shown: ReadingLine, other: Reading, line: OpenLine, pen: Pen) -> ReadingLine:
    """Add the tap that accepts the second reading; for everybody but its writer."""
    second = _pen_of(other.by[0])
    may = differ(pen, second) or not any(differ(each, second) for each in line.by)
    return _with_tap(shown, "entry_accepted", other.id, may, pen)


def _let_stand_first(shown: ReadingLine, line: OpenLine, other: Reading, pen: Pen) -> ReadingLine:
    """Add the tap that dismisses the second reading; for its writer, or somebody who wrote neither."""
    first, second = _pen_of(line.by[0]), _pen_of(other.by[0])
    may = not differ(pen, second) or (pen.scribe is None and differ(pen, first))
    return _with_tap(shown, "entry_dismissed", other.id, may, pen)


def _with_tap(shown: ReadingLine, kind: str, target: str, may: bool, pen: Pen) -> ReadingLine:
    if may:
        return replace(shown, do=_do(kind, target))
    return replace(shown, directed=_do(kind, target, directed=1)) if pen.may_direct else shown


def _proposal(proposal: Proposal, names: _Names, why: str, *, may_count: bool) -> ProposalLine:
    """`may_count`: False for one of a round that the table has not reached again."""
    is_own = names.is_own(proposal.by)
    pen, target = names.pen, proposal.id
    line = ProposalLine(
        round_name=_round_name(proposal),
        by=_("You") if is_own else names.of(proposal.by),
        was=names.said(proposal.was) if proposal.was else "",
        said=names.said(proposal.event) if proposal.event else "",
        why=why,
        is_own=is_own,
        is_late=proposal.is_late,
    )
    if pen is None:
        return line
    if not is_own:
        agree = _do("entry_accepted", target) if may_count else ""
        return replace(line, agree=agree, decline=_do("entry_dismissed", target))
    directed = _do("entry_accepted", target, directed=1) if pen.may_direct and may_count else ""
    return replace(line, withdraw=_do("entry_voided", target), directed=directed)


def decisions(entry: Waiting, pen: Pen | None) -> tuple[str, str]:
    """The taps that count a waiting entry and put it away; "" for one that would be refused to this reader."""
    accept, dismiss = _taps(entry, pen)
    return "" if entry.refusal else accept, dismiss


def why_not(entry: Waiting, who: Who) -> str:
    """Why this reader is not offered to count a waiting entry."""
    if entry.refusal is None:
        return _("The other scribe has to agree.")
    if entry.refusal.code == "sheet_closed":
        return _("Reopen to count it.")  # short, because the strip of a phone does not scroll
    return refusal(entry.refusal.code, dict(entry.refusal.params), who)


def _taps(entry: Waiting, pen: Pen | None) -> tuple[str, str]:
    keys = "entry_accepted", "entry_dismissed"
    if pen is None or not entry.of_two:
        return _do(keys[0], entry.id), _do(keys[1], entry.id)
    stands, is_own = entry.stands.by if entry.stands else None, not differ(pen, entry.by)
    may_accept = not is_own or (stands is not None and not differ(stands, entry.by))
    may_dismiss = is_own or (pen.scribe is None and (stands is None or differ(pen, stands)))
    decided = {"directed": 1} if pen.may_direct else None
    accept, dismiss = (
        _do(kind, entry.id) if may else _do(kind, entry.id, **decided) if decided else ""
        for kind, may in zip(keys, (may_accept, may_dismiss), strict=True)
    )
    return accept, dismiss


def _do(kind: str, target: str, **more: object) -> str:
    return urlencode({"kind": kind, "target": target, **more})
