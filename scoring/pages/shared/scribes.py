"""What two scribes have to look at, in words: the other's entries, differences, proposals.

Makes the sections above the board and the state of each row, the earliest first. The engine decides who may settle
what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.declarations import Author, Declaration, Waiting
from scoring.engine.board.history_view import Summary
from scoring.engine.board.scribes_view import OpenLine, Proposal, Reading
from scoring.engine.ledger.scribes import differ
from scoring.pages.shared.labels import labels
from scoring.wording import Who, said
from scoring.wording.remarks import remark

Json = dict[str, Any]
# One word a state, and a sign beside it, so that colour is never the only one.
WORDS = {
    "written": (gettext_lazy("written"), "○"),
    "agreed": (gettext_lazy("agreed"), "✓"),
    "differs": (gettext_lazy("differs"), "≠"),
}
ALL = 1000
SHOWN = 2  # of each kind, above the board; the sheet shows all


@dataclass(frozen=True, slots=True)
class State:
    """The state of a line in the reader's word, with its sign."""

    code: str
    word: str
    sign: str


def states(board: AnyBoard) -> Mapping[str, str]:
    """The state of each line by its id; none where one scribe writes."""
    return board.scribes.states if board.scribes else {}


def state_of(line: str, states: Mapping[str, str]) -> State | None:
    """The state of one line; None where one scribe writes."""
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
) -> Json | None:
    """`differs`, `proposals` and `checks` for `scoring/shared/_scribes.html`; None when nothing is asked.

    `left` is how many more there are; `is_brief` asks for the short form where there is little room;
    `remarks` the reasons of proposals by their ids.
    """
    two = board.scribes
    if two is None:
        return None
    names = _Names(who, two.are_sides, pen)
    differing = [_differing(line, names) for line in two.open if line.state == "differs"]
    reasons = remarks or {}
    proposed = [
        _proposal(proposal, names) | {"why": remark(reasons.get(proposal.id, ""))}
        for proposal in two.proposals
    ]
    checks = [_check(line, names) for line in two.open if _is_unread(line, pen)]
    # Readings are settled in order; above the board, one at a time.
    now = checks[: most if most == ALL else 1]
    left = sum(max(0, len(kind) - most) for kind in (differing, proposed)) + len(checks) - len(now)
    if not (differing or proposed or checks):
        return None
    return {
        "differs": differing[:most],
        "proposals": proposed[:most],
        "checks": now,
        "left": left,
        # A small screen shows what comes first in full, and where the rest is.
        "is_brief": most != ALL and len(differing[:most]) + len(proposed[:most]) + len(now) > 1,
    }


class _Names:
    """The names of the scribes, as the reader calls them."""

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


def _round_name(of: Reading | Proposal) -> str:
    return labels()["where"] % {"game": of.game, "round": of.round}


def _is_unread(line: OpenLine, pen: Pen | None) -> bool:
    """Whether the scribe who looks has still to say what he makes of it."""
    if pen is None or pen.scribe is None:
        return False
    by = [*line.by, *(each for other in line.others for each in other.by)]
    return all(differ(pen, _pen_of(each)) for each in by)


def _check(line: OpenLine, names: _Names) -> Json:
    return {
        "place": _round_name(line),
        "by": names.of(line.by),
        "said": names.said(line.event),
        "agree": _do("entry_accepted", line.id),
    }


def _differing(line: OpenLine, names: _Names) -> Json:
    readings = [_reading(line, names), *(_reading(other, names) for other in line.others)]
    if names.pen is not None:
        for reading, other in zip(readings[1:], line.others, strict=True):
            reading |= _let_stand(other, line, names.pen)
        if len(line.others) == 1:
            readings[0] |= _let_stand_first(line, line.others[0], names.pen)
    return {"place": _round_name(line), "readings": readings}


def _reading(of: Reading, names: _Names) -> Json:
    by = _("You") if names.is_own(of.by) else names.of(of.by)
    return {"by": by, "said": names.said(of.event), "do": "", "directed": ""}


def _let_stand(other: Reading, line: OpenLine, pen: Pen) -> Json:
    """The tap that accepts the second reading; for everybody but its writer."""
    first, second = _pen_of(line.by[0]), _pen_of(other.by[0])
    may = differ(pen, second) or not differ(first, second)
    return _tap("entry_accepted", other.id, may, pen)


def _let_stand_first(line: OpenLine, other: Reading, pen: Pen) -> Json:
    """The tap that dismisses the second reading; for its writer, or somebody who wrote neither."""
    first, second = _pen_of(line.by[0]), _pen_of(other.by[0])
    may = not differ(pen, second) or (pen.scribe is None and differ(pen, first))
    return _tap("entry_dismissed", other.id, may, pen)


def _tap(kind: str, target: str, may: bool, pen: Pen) -> Json:
    if may:
        return {"do": _do(kind, target)}
    return {"directed": _do(kind, target, directed=1)} if pen.may_direct else {}


def _proposal(proposal: Proposal, names: _Names) -> Json:
    is_own = names.is_own(proposal.by)
    pen, target = names.pen, proposal.id
    told: Json = {
        "place": _round_name(proposal),
        "by": _("You") if is_own else names.of(proposal.by),
        "was": names.said(proposal.was) if proposal.was else "",
        "said": names.said(proposal.event) if proposal.event else "",
        "is_own": is_own,
        "is_late": proposal.is_late,
    }
    if pen is None:
        return told
    if not is_own:
        return told | {"agree": _do("entry_accepted", target), "decline": _do("entry_dismissed", target)}
    directed = _do("entry_accepted", target, directed=1) if pen.may_direct else ""
    return told | {"withdraw": _do("entry_voided", target), "directed": directed}


def _do(kind: str, target: str, **more: object) -> str:
    return urlencode({"kind": kind, "target": target, **more})
