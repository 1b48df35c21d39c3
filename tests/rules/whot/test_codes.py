"""Cards as people write them: each reason why one is unreadable, with its parameters."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.errors import RulesError
from rules.whot.codes import format_card, parse_card, parse_suit
from rules.whot.pack import card


@pytest.mark.parametrize(
    ("written", "code", "data"),
    [
        ("z7", "unknown_suit", {"text": "z"}),
        ("s7", "ambiguous_suit", {"text": "s", "meanings": ("square", "star")}),
        ("c0", "bad_number", {"text": "c0", "lowest": 1, "highest": 14}),
        ("c15", "bad_number", {"text": "c15", "lowest": 1, "highest": 14}),
        ("7c7", "unknown_card", {"text": "7c7"}),
        ("x" * 40, "unknown_card", {"text": "x" * 40}),
        ("x" * 41, "unknown_card", {"text": "x" * 40}),
    ],
)
def test_an_unreadable_card_has_its_reason(written: str, code: str, data: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as error:
        parse_card(written)
    assert (error.value.code, dict(error.value.params)) == (code, data)


def test_an_unknown_suit_is_reported_with_up_to_forty_letters() -> None:
    with pytest.raises(RulesError) as error:
        parse_suit("y" * 50)
    assert (error.value.code, dict(error.value.params)) == ("unknown_suit", {"text": "y" * 40})


def test_forty_letters_may_be_a_card() -> None:
    assert parse_card("circle 10") == card(0, 10)
    with pytest.raises(RulesError, match="unknown_suit"):
        parse_card("x" * 38 + "10")


def test_an_unknown_card_number_has_no_code() -> None:
    with pytest.raises(RulesError) as error:
        format_card(10**50)
    assert (error.value.code, dict(error.value.params)) == ("unknown_card", {"text": str(10**50)[:40]})
