"""What is typed of a hand reaches the script of the edit page in the form of its drafts."""

from __future__ import annotations

import pytest

from scoring.pages.history.edit_whot import PlayerFields


@pytest.mark.parametrize(
    ("points", "cards", "hand"),
    [
        ("17", "", '{"points": 17}'),
        ("17", " c10  *5 ", '{"cards": ["c10", "*5"]}'),  # where cards are given they count
        ("0", "", ""),
        ("x", " ", ""),
    ],
)
def test_a_hand_as_the_script_keeps_it(points: str, cards: str, hand: str) -> None:
    row = PlayerFields(
        seat=1, name="Beni", shown="Beni", before="0", is_other=False, won=False, points=points, cards=cards
    )

    assert row.hand == hand
