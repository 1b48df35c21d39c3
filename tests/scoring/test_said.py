"""What was decided about a declaration is said together with it, wherever the pad names its last entry."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.pages.board.watten import MARK_BOXES, SHOWN_MARKS, _room
from scoring.wording import Who, said

WHO = Who(("Anna", "Beni", "Cilli", "Dora"))
WON = {"kind": "round_won", "side": 0, "value": 3}


@pytest.mark.parametrize(
    ("kind", "words"),
    [("entry_dismissed", "put aside"), ("entry_accepted", "accepted"), ("entry_voided", "taken back")],
)
def test_a_decision_says_what_it_was_about(kind: str, words: str) -> None:
    with translation.override("en"):
        assert said({"kind": kind, "target": "x", "event": WON}, WHO) == f"{words}: {said(WON, WHO)}"
        assert said({"kind": kind, "target": "x"}, WHO) == words


@pytest.mark.parametrize(
    ("marks", "room"),
    [
        ([], ""),
        (["bummerl"] * 3, ""),
        (["schneider", "retourschneider", "bummerl"], "is-many"),
        (["bummerl"] * 7, "is-many is-more"),
        (["bummerl"] * (SHOWN_MARKS + 1), "is-many is-cut"),
        (["retourschneider"] * 6, "is-many is-cut"),
    ],
)
def test_marks_that_have_no_room_are_drawn_smaller_or_said_to_go_on(marks: list[str], room: str) -> None:
    """The widest drawings first fill a half: what cannot stand there is announced by a sign, never cut unseen."""
    assert set(marks) <= set(MARK_BOXES)
    assert _room(marks) == room
