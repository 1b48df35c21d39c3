"""What the comparison of boards leaves out."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scoring.pages.shared import senders
from tests.torture.tablets import FRESH


def test_a_time_that_got_its_day_at_midnight_is_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    tapped = datetime(2026, 11, 26, 22, 58, tzinfo=UTC)
    monkeypatch.setattr(senders, "localdate", lambda: tapped.date())
    before = senders._time(tapped)
    monkeypatch.undo()
    after = senders._time(tapped)
    assert (before, after) == ("23:58", "26.11.2026 23:58")
    assert FRESH.sub("", after) == FRESH.sub("", before)
