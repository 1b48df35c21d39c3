"""The league's tasks: each fetches nothing, calls one service and returns. Safe to run twice."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from league import services
from league.services.ratings import Overtaken
from scoring.services import person_results

logger = logging.getLogger(__name__)


@shared_task
def follow_changes() -> None:
    """Every second: rate what scoring has stored since. Does nothing if another worker has done it."""
    with suppress(Overtaken):
        services.follow_changes()


@worker_ready.connect
def _catch_up(**_kwargs: Any) -> None:
    """Catch up when a worker starts, because the last one may have died before its work was done, or older code may
    have stored results without their rows.
    """
    person_results.catch_up()
    sweep_ratings()


@shared_task
def sweep_ratings() -> None:
    """Now and then: rate changes that no `Change` row reported."""
    with suppress(Overtaken):
        services.sweep()


@shared_task
def compare_person_results() -> None:
    """Once a day: compare the typed rows of all games with their results."""
    if differing := person_results.compare_all():
        logger.error(
            "The rows of %d finished games differed from their results and were written again", differing
        )
