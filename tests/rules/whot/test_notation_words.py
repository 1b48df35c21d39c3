"""The words of WHOT! actions: every reading, and where and why others are unreadable."""

from __future__ import annotations

from typing import Any

import pytest

from rules import notation
from rules.core.errors import RulesError
from rules.core.hand import Word
from rules.whot.actions import LABELS, Answer, Claim, Lay, Pick, Raise, WhotAction
from rules.whot.head import MAX_CARDS
from rules.whot.notation import NOTATION
from rules.whot.tokens import CALL_AND_REVERSE, CALL_AND_SKIP, SKIP, whot
from tests.rules.whot.helpers import cards

HEAD = "ruleset: custom\nseats: 2\nupcard: t3\n\n"
C1, WR, WY = cards("c1 Wr Wy")


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("raise 5", Raise(0, 5)),
        ("raise 65535", Raise(0, 65535)),
        ("accept", Answer(0, True)),
        ("accept 3s", Answer(0, True, 3)),
        ("accept 250", Answer(0, True, 250)),
        ("nimmt an", Answer(0, True)),
        ("nimmt an 5", Answer(0, True, 5)),
        ("decline 0", Answer(0, False, 0)),
        ("claims P2", Claim(0, 1)),
        ("picks 2", Pick(0, (0, 0))),
        ("picks c1", Pick(0, (C1,))),
        ("picks" + " c1" * MAX_CARDS, Pick(0, (C1,) * MAX_CARDS)),
        ("*4 small", Lay(0, (0x64,))),
        ("Wr skip", Lay(0, (whot(WR, SKIP),))),
        ("Wr circle skip", Lay(0, (whot(WR, CALL_AND_SKIP),))),
        ("Wr triangle reverse", Lay(0, (whot(WR, CALL_AND_REVERSE + 1),))),
        ("Wr skip c1", Lay(0, (whot(WR, SKIP), C1))),
        ("Wr circle skip c1", Lay(0, (whot(WR, CALL_AND_SKIP), C1))),
        ("Wr triangle reverse c1", Lay(0, (whot(WR, CALL_AND_REVERSE + 1), C1))),
        ("c1" + " c1" * (2 * MAX_CARDS - 1), Lay(0, (C1,) * 2 * MAX_CARDS)),
        ("Wy star", Lay(0, (whot(WY, 4),))),
        ("Wy", Lay(0, (whot(WY),))),
    ],
)
def test_an_action_is_read_from_its_words(said: str, action: WhotAction) -> None:
    assert notation.read_one(f"{HEAD}P1 {said}").actions == (action,)


@pytest.mark.parametrize(
    ("said", "code", "data", "column"),
    [
        ("raise", "no_points", {"word": ""}, 4),
        ("claims", "unknown_seat", {"word": "", "known": LABELS}, 4),
        ("raise 5 6", "too_many_words", {"word": "6"}, 12),
        ("accept 3 4", "too_many_words", {"word": "4"}, 13),
        ("claims P2 now", "too_many_words", {"word": "now"}, 14),
        ("raise 65536", "bad_number", {"word": "65536", "text": "65536", "lowest": 0, "highest": 65535}, 10),
        ("accept 251", "bad_number", {"word": "251", "text": "251", "lowest": 0, "highest": 250}, 11),
        ("accept xs", "bad_number", {"word": "x", "text": "x", "lowest": 0, "highest": 250}, 11),
        ("accept 33X", "bad_number", {"word": "33X", "text": "33X", "lowest": 0, "highest": 250}, 11),
        (
            "raise 000005",
            "bad_number",
            {"word": "000005", "text": "000005", "lowest": 0, "highest": 65535},
            10,
        ),
        ("claims P9", "unknown_seat", {"word": "P9", "known": LABELS}, 11),
        ("c5 small", "no_small_number", {"word": "small", "card": "c5"}, 7),
        ("picks 2 c1", "unknown_card", {"text": "2"}, 10),
        ("Wy circle now", "unknown_card", {"text": "now"}, 14),
    ],
)
def test_unreadable_action_words_have_reason_and_position(
    said: str, code: str, data: dict[str, Any], column: int
) -> None:
    """A missing word would follow the last one, so the last one is reported."""
    with pytest.raises(RulesError) as error:
        notation.read_one(f"{HEAD}P1 {said}")
    assert (error.value.code, dict(error.value.params)) == (code, data)
    assert (error.value.line, error.value.column) == (5, column)


@pytest.mark.parametrize(
    ("head", "code", "data", "line", "column"),
    [
        ("dealer: P1 P2", "too_many_words", {"word": "P2"}, 3, 12),
        ("dealer: P1 P2 P3", "too_many_words", {"word": "P2"}, 3, 12),
        ("dealer: P3", "unknown_seat", {"word": "P3", "known": LABELS[:2]}, 3, 9),
        ("upcard: W circle now", "too_many_words", {"word": "now"}, 3, 18),
        ("upcard: W now", "too_many_words", {"word": "now"}, 3, 11),
        ("upcard: t4 circle", "too_many_words", {"word": "circle"}, 3, 12),
        ("dealer: P1\ndeal: P1 c1\nstock: t4", "no_upcard", {"word": "stock"}, 5, 1),
        ("", "no_upcard", {"word": ""}, 1, 1),
        ("deal: P1" + " c1" * (MAX_CARDS + 1), "too_many_cards", {"word": "c1", "limit": MAX_CARDS}, 3, 370),
    ],
)
def test_an_unreadable_head_has_its_reason(
    head: str, code: str, data: dict[str, Any], line: int, column: int
) -> None:
    with pytest.raises(RulesError) as error:
        notation.read_one(f"ruleset: leaflet_classic\nseats: 2\n{head}")
    assert (error.value.code, dict(error.value.params)) == (code, data)
    assert (error.value.line, error.value.column) == (line, column)


WRITTEN = """hand 1
ruleset: custom
seats: P1 P2
dealer: P2
upcard: t3

P1 c1 Wy circle skip *4 small, P2 draw c5
P1 pick 2, P2 pick c5 ?
P1 raise 50, P2 accept after 8 s
P1 warning, P2 claims P1
P1 last card, P2 timeout
P1 turnover, P2 got c5
P1 shuffle c5 ?, P2 win
P1 show *2 c10
P2 show
"""


def test_every_action_is_written_as_it_was_read() -> None:
    assert notation.write([notation.read_one(WRITTEN)]) == WRITTEN


def test_the_number_of_cards_laid_at_once_is_limited() -> None:
    """A log with one card more is read as two actions, so the words are tested alone."""
    words = [Word("c1", 5, column) for column in range(2 * MAX_CARDS + 1)]
    assert NOTATION.read_action(0, words[:-1]) == Lay(0, (C1,) * 2 * MAX_CARDS)
    with pytest.raises(RulesError) as error:
        NOTATION.read_action(0, words)
    assert (error.value.code, dict(error.value.params)) == (
        "too_many_cards",
        {"word": "c1", "limit": MAX_CARDS},
    )
    assert (error.value.line, error.value.column) == (5, 2 * MAX_CARDS)


def test_a_long_number_is_reported_with_forty_digits() -> None:
    with pytest.raises(RulesError) as error:
        notation.read_one(f"{HEAD}P1 raise {'9' * 50}")
    assert error.value.params["text"] == "9" * 40


def test_a_hand_has_up_to_eight_seats() -> None:
    assert len(notation.read_one("ruleset: custom\nseats: 8\nupcard: t3").setup.hands) == 8
