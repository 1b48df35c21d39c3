"""The parameters of calls and raises: who, which call, how many cards, how many seconds (S3; #27, #34, #35)."""

from __future__ import annotations

import pytest

from rules.core.errors import Unreadable
from rules.core.outcome import Failure
from rules.whot.actions import WhotSetup
from rules.whot.calls import warn
from rules.whot.pack import UNKNOWN
from rules.whot.replay import start_position
from tests.rules.whot.helpers import params, play

HEAD = "seats: 3\ndealer: P3\ndeal: P1 t1 t4 t7 t10 t11 t12\n"
TO_TWO = f"{HEAD}P1 t4, P2 draw, P3 draw, P1 t7, P2 draw, P3 draw, P1 t10, P2 draw, P3 draw, P1 t11"
TO_ONE = f"{TO_TWO}, P1 warning, P2 draw, P3 draw, P1 t1"
RAISES = "seats: 2\ndealer: P2\nupcard: t3\n"


def notices(key: str, text: str) -> list[tuple[str, dict[str, object]]]:
    return [(note.code, dict(note.params)) for note in play(key, text).notices if note.index >= 0]


def refusal(key: str, text: str) -> tuple[str, dict[str, object]]:
    found = play(key, text).failure
    assert isinstance(found, Failure)
    return found.code, dict(found.params)


@pytest.mark.parametrize(
    ("before", "call", "other"),
    [(f"{TO_TWO}, P2 draw", "warning", "last card"), (f"{TO_ONE}, P1 draw", "last card", "warning")],
)
def test_a_missed_call_has_its_seat_and_kind(before: str, call: str, other: str) -> None:
    who = {"seat": "P1", "call": call}

    assert notices("nigerian", before) == [("missed_call", who)]
    assert notices("nigerian", f"{before}, P1 {call}") == [("missed_call", who), ("late_call", who)]
    assert refusal("nigerian", f"{before}, P1 {other}")[0] == "call_not_due"


def test_a_call_that_is_not_due_has_the_number_of_cards_left() -> None:
    numbers = {"seat": "P1", "call": "last card", "left": 2}

    assert refusal("nigerian", f"{TO_TWO}, P1 last card") == ("call_not_due", numbers)


def test_a_failed_claim_names_the_caller() -> None:
    missed = f"{TO_TWO}, P2 draw"

    assert refusal("nigerian", f"{missed}, P1 claims P1") == ("own_claim", {"seat": "P1"})
    assert refusal("nigerian", f"{missed}, P2 claims P3") == ("nothing_missed", {"seat": "P3"})


def test_an_unknown_call_byte_is_unreadable() -> None:
    position = start_position(params("nigerian"), WhotSetup(2, ((), (), ()), UNKNOWN))
    with pytest.raises(Unreadable) as found:
        warn(position, 0x20)

    assert (found.value.code, dict(found.value.params)) == ("unknown_byte", {"byte": 0x20})


def test_a_late_acceptance_has_its_seconds() -> None:
    found = notices("app_duel", f"{RAISES}P1 raise 50, P2 accept after 11 s")

    assert found == [("late_accept", {"seat": "P2", "seconds": 11, "limit": 10})]


@pytest.mark.parametrize(
    ("said", "code", "told"),
    [
        ("P1 raise 50, P2 raise 20", "offer_open", {"seat": "P1", "points": 50}),
        ("P1 raise 50, P1 accept", "own_offer", {"seat": "P1"}),
        ("P1 raise 20, P2 accept, P2 raise 20", "stake_not_higher", {"points": 20}),
    ],
)
def test_a_refused_raise_names_the_offer_or_the_stake(said: str, code: str, told: dict[str, object]) -> None:
    assert refusal("app_duel", f"{RAISES}{said}") == (code, told)


def test_a_raise_of_three_players_has_their_number() -> None:
    refused = refusal("app_tournament stakes=points", "seats: 3\nupcard: t3\nP1 raise 5")

    assert refused == ("stakes_for_two", {"players": 3})
