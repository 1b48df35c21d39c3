"""A typed hand reaches the script of the edit page in the form of its drafts."""

from __future__ import annotations

import pytest

from scoring.pages.history.edit_whot import PlayerFields


@pytest.mark.parametrize(
    ("points", "cards", "hand"),
    [
        ("17", "", '{"points": 17}'),
        ("17", " c10  *5 ", '{"cards": ["c10", "*5"]}'),  # if cards are given, they count
        ("0", "", ""),
        ("x", " ", ""),
        ("9" * 5_000, "", ""),  # Python reads no number of more than 4,300 digits
    ],
)
def test_a_hand_in_the_form_of_the_script(points: str, cards: str, hand: str) -> None:
    row = PlayerFields(
        seat=1, name="Beni", shown="Beni", before="0", is_other=False, won=False, points=points, cards=cards
    )

    assert row.hand == hand
