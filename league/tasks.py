"""The league's tasks: each fetches nothing, calls one service and returns. Safe to run twice."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from league import services
from league.services.ratings import Overtaken


@shared_task
def follow_changes() -> None:
    """Each second: what scoring wrote since last time. Whoever was overtaken has nothing left to do."""
    with suppress(Overtaken):
        services.follow_changes()


@worker_ready.connect
def _catch_up(**_kwargs: Any) -> None:
    """A worker that starts does at once what was left undone when the last one died, whoever told of it."""
    sweep_ratings()


@shared_task
def sweep_ratings() -> None:
    """Now and then: what no news told of."""
    with suppress(Overtaken):
        services.sweep()
