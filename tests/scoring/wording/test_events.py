"""A decision is worded together with the declaration it is about."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.engine.board.declarations import Declaration, declared
from scoring.engine.facts import events as ev
from scoring.pages.board.watten_half import MARK_BOXES, SHOWN_MARKS, _size_class
from scoring.wording import Who, said

WHO = Who(("Anna", "Beni", "Cilli", "Dora"))
WON = declared(ev.RoundWon(0, 3))


@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        (ev.EntryDismissed("x"), "put aside"),
        (ev.EntryAccepted("x"), "accepted"),
        (ev.EntryVoided("x"), "taken back"),
    ],
)
def test_a_decision_is_worded_with_its_subject(ruling: ev.Ruling, words: str) -> None:
    with translation.override("en"):
        assert said(Declaration(ruling, about=WON), WHO) == f"{words}: {said(WON, WHO)}"
        assert said(Declaration(ruling), WHO) == words


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
def test_marks_without_room_are_drawn_smaller_or_shortened(marks: list[str], room: str) -> None:
    """The widest drawings fill a half first: a sign announces those that do not fit, none is cut silently."""
    assert set(marks) <= set(MARK_BOXES)
    assert _size_class(marks) == room
