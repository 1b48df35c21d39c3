"""The timer counts elapsed seconds: setting the clock neither stops nor hurries it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from celery import Celery, current_app
from celery.utils.imports import symbol_by_name
from django.conf import settings
from time_machine import travel

from config import timer

NIGHT = dt.datetime(2026, 10, 24, 23, 59, tzinfo=dt.UTC)  # an hour before clocks in Vienna go back


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> Callable[[float, dt.timedelta], list[str]]:
    """The tasks published after so many seconds, while the wall clock shows another time."""
    published: list[str] = []
    app = Celery("clocks", set_as_current=False)
    app.conf.timezone = "Europe/Vienna"
    app.conf.beat_schedule = {
        "often": {"task": "often", "schedule": 1.0},
        "daily": {"task": "daily", "schedule": 86400.0},
    }
    with travel(NIGHT, tick=False):
        scheduler = symbol_by_name(settings.CELERY_BEAT_SCHEDULER)(app=app, lazy=True)
        scheduler.setup_schedule()
    monkeypatch.setattr(scheduler, "apply_entry", lambda entry, producer=None: published.append(entry.name))
    monkeypatch.setattr(type(scheduler), "producer", None)
    monkeypatch.setattr(timer.time, "monotonic", lambda: clock[0])
    clock = [1000.0]

    def passed(seconds: float, wall: dt.timedelta) -> list[str]:
        published.clear()
        clock[0] += seconds
        with travel(NIGHT + wall, tick=False):
            assert 0 <= scheduler.tick() <= 300
        return sorted(published)

    passed(0, dt.timedelta())
    return passed


@pytest.mark.parametrize("hours", [-3, -1, 0, 1, 24 * 365])
def test_tasks_go_on_after_the_clock_was_set(passed: Callable[..., list[str]], hours: int) -> None:
    wall = dt.timedelta(hours=hours)

    assert passed(1.1, wall) == ["often"]
    assert passed(0.1, wall) == []
    assert passed(1.1, wall) == ["often"]
    assert passed(300, wall) == ["daily", "often"]
    assert passed(300, wall) == ["often"]


def test_every_task_is_scheduled_in_seconds() -> None:
    assert all(isinstance(entry["schedule"], float) for entry in settings.CELERY_BEAT_SCHEDULE.values())
    assert current_app.conf.beat_scheduler == "config.timer:Timer"
