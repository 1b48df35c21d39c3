"""The entries that wait for people, in words, for the history page."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.declarations import Waiting
from scoring.pages.shared import scribes
from scoring.pages.shared.senders import Senders, from_whom
from scoring.wording import Who, held, said


@dataclass(frozen=True, slots=True)
class WaitingEntry:
    """`sender` says who sent it, and when. `accept`, `dismiss`: the taps that decide, "" for one not his to make.

    `why_not` says why he may not accept it.
    """

    id: str
    game: int
    round: int
    said: str
    reason: str
    sender: str
    accept: str
    dismiss: str
    why_not: str


def waiting(board: AnyBoard, who: Who, pen: Pen | None, known: Senders) -> tuple[WaitingEntry, ...]:
    """All waiting entries except those that two scribes settle among themselves. `known` has the sender of each."""
    return tuple(_waiting(entry, who, pen, known) for entry in scribes.others_waiting(board))


def _waiting(entry: Waiting, who: Who, pen: Pen | None, known: Senders) -> WaitingEntry:
    accept, dismiss = scribes.decisions(entry, pen)
    return WaitingEntry(
        id=entry.id,
        game=entry.game,
        round=entry.round,
        said=said(entry.said, who),
        reason=held(entry.reason, who),
        sender=from_whom(entry, pen, known),
        accept=accept,
        dismiss=dismiss,
        why_not="" if accept else scribes.why_not(entry, who),
    )
