"""Texts about a draw."""

from __future__ import annotations

from django.utils import translation

from league.engine.draw.field import Warning
from league.wording_competition import warnings


def test_warnings_of_one_kind_make_one_sentence() -> None:
    found = [
        Warning("same_group", (6, 23)),
        Warning("odd_number", (5,)),
        Warning("same_group", (15, 17)),
    ]

    with translation.override("en"):
        told = warnings(found, {5: "Anna & Beni"})

    assert told == (
        "Nos. 6 and 23, 15 and 17 are of one club.",
        "Odd number: no. 5 (Anna & Beni) sits out this heat.",
    )
