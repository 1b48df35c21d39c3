"""Without a server, `declare` accepts exactly what a page could send."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from rules.registry import ruleset
from scoring.engine import Refused, declare
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import Malformed
from scoring.engine.sheet.fold import Setup, fold
from tests.engine.facts.test_codec import SAMPLES

OTHER_TYPES: tuple[Any, ...] = (None, "x", True, 1.5, [], (None,), {}, object())


@pytest.mark.parametrize(
    "event",
    [
        ev.RoundWon(-1, 2),
        ev.BidAnswered(1, 3, "maybe"),  # type: ignore[arg-type]
        ev.DealerSet(-1),
        ev.DealerSet(-9),
        ev.DealerSet(None),  # type: ignore[arg-type]
        ev.BidMade(-1, 3),
        ev.PenaltyGiven(-1, "krank_bid"),
        ev.PointsVoided(-1),
        ev.GameScored((2, "7")),  # type: ignore[arg-type]
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_that_no_page_could_send_is_malformed(event: ev.Event) -> None:
    sheet = declare(fold(Setup(ruleset("upper_austria"), 4), []), ev.BidMade(0, 3))

    with pytest.raises(Malformed):
        declare(sheet, event)


def test_a_hand_is_given_as_points_or_as_cards() -> None:
    sheet = fold(Setup(ruleset("leaflet_long"), 2), [])

    with pytest.raises(Malformed, match="not_a_hand"):
        declare(sheet, ev.RoundScored(0, (ev.HandLeft(1, 5, ("c5",)),)))
    with pytest.raises(Refused):
        declare(sheet, ev.RoundScored(0, (ev.HandLeft(1),)))
    assert declare(sheet, ev.RoundScored(0, (ev.HandLeft(1, cards=("c5",)),))).version == 1


@pytest.mark.parametrize("persons", [(0, 1, 2, 2), (0, 0, 0, 0)])
def test_nobody_sits_at_two_seats(persons: tuple[int, ...]) -> None:
    with pytest.raises(Malformed):
        declare(fold(Setup(ruleset("upper_austria"), 4), []), ev.SeatsTaken(persons))


def test_an_entry_is_spelled_as_a_page_would_send_it() -> None:
    sheet = fold(Setup(ruleset("leaflet_long"), 3), [])
    hands = (ev.HandLeft(2, 7), ev.HandLeft(1, 5))

    (entry,) = declare(sheet, ev.RoundScored(0, hands)).ledger.entries

    assert entry.event == ev.RoundScored(0, hands[::-1])


def test_cards_are_spelled_as_a_page_would_send_them() -> None:
    sheet = fold(Setup(ruleset("leaflet_long"), 2), [])

    (entry,) = declare(sheet, ev.RoundScored(0, (ev.HandLeft(1, cards=("C10", "c3")),))).ledger.entries

    assert entry.event == ev.RoundScored(0, (ev.HandLeft(1, cards=("c3", "c10")),))


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_a_field_of_another_type_is_malformed(event: ev.Event) -> None:
    key = "leaflet_long" if isinstance(event, ev.WhotFact) else "upper_austria"
    sheet = fold(Setup(ruleset(key), 4), [])
    for odd in _with_odd_parts(event):
        with pytest.raises(Malformed):
            declare(sheet, odd)


def _odd(value: Any) -> Iterator[Any]:
    """Values of other types than `value`, and copies of it with one part of another type."""
    yield from (odd for odd in OTHER_TYPES if type(odd) is not type(value))
    yield from _with_odd_parts(value)


def _with_odd_parts(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from ((*value[:at], odd, *value[at + 1 :]) for odd in _odd(each))
    elif is_dataclass(value) and not isinstance(value, type):
        for name in (each.name for each in fields(value)):
            # A hand has points or cards, and None for the other.
            odds = (odd for odd in _odd(getattr(value, name)) if not isinstance(value, ev.HandLeft) or odd)
            yield from (replace(value, **{name: odd}) for odd in odds)


@pytest.mark.parametrize("event", [None, "x", 3, ev.HandLeft(1, 5), ev.RoundWon])
def test_what_is_no_event_is_malformed(event: Any) -> None:
    with pytest.raises(Malformed):
        declare(fold(Setup(ruleset("upper_austria"), 4), []), event)


ODD_PLACES: list[dict[str, Any]] = [
    *({name: odd} for name in ("game", "round_") for odd in (-1, 10_000, "1", True, 1.0, None)),
    *({"scribe": odd} for odd in (-1, 2, "0", False)),
    *({"writer": odd} for odd in (None, 7)),
]


@pytest.mark.parametrize("event", [ev.RoundWon(0, 2), ev.PersonNamed(0, 1), ev.SheetClosed()])
def test_a_round_or_a_writer_that_no_page_has_is_malformed(event: ev.Event) -> None:
    sheet = fold(Setup(ruleset("upper_austria"), 4), [])
    for odd in ODD_PLACES:
        with pytest.raises(Malformed):
            declare(sheet, event, **odd)
