"""The entries that wait for people, in words, for the history page."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import AnyBoard
from scoring.pages.shared import scribes
from scoring.pages.shared.senders import Senders, from_whom
from scoring.wording import Who, held, said


@dataclass(frozen=True, slots=True)
class WaitingEntry:
    """`sender` says who sent it, and when."""

    id: str
    game: int
    round: int
    said: str
    reason: str
    sender: str


def waiting(board: AnyBoard, who: Who, pen: Pen | None, known: Senders) -> tuple[WaitingEntry, ...]:
    """All waiting entries except those that two scribes settle among themselves. `known` has the sender of each."""
    return tuple(
        WaitingEntry(
            id=entry.id,
            game=entry.game,
            round=entry.round,
            said=said(entry.said, who),
            reason=held(entry.reason, who),
            sender=from_whom(entry, pen, known),
        )
        for entry in scribes.others_waiting(board)
    )
