"""Declaring without a server takes what a page could send."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from scoring.engine import declare
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import Malformed
from scoring.engine.sheet.fold import Setup, fold


@pytest.mark.parametrize(
    "event",
    [
        ev.RoundWon(-1, 2),
        ev.BidAnswered(1, 3, "maybe"),  # type: ignore[arg-type]
        ev.DealerSet(-1),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_that_no_page_could_send_is_malformed(event: ev.Event) -> None:
    sheet = declare(fold(Setup(ruleset("upper_austria"), 4), []), ev.BidMade(0, 3))

    with pytest.raises(Malformed):
        declare(sheet, event)
