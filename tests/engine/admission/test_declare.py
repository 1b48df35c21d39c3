"""Without a server, `declare` accepts exactly what a page could send."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from scoring.engine import Refused, declare
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import Malformed
from scoring.engine.sheet.fold import Setup, fold


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
