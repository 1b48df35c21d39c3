"""The league's tasks: each takes no argument, calls a service and returns. Safe to run twice."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from league import services
from league.services import retention
from league.services.competition.heat_sheets import heats_complete
from league.services.ratings import Overtaken
from league.services.webhooks.events import follow_webhooks as follow
from league.services.webhooks.sending import forget_old, send_waiting
from scoring.services import hand_rows, person_results, round_rows, turned_games

logger = logging.getLogger(__name__)


@shared_task
def follow_changes() -> None:
    """Every second: update rows of rounds, feeds of seasons and ratings from what scoring has stored since.

    Does nothing if another worker has done it.
    """
    services.follow_rounds()
    services.follow_season_changes()
    with suppress(Overtaken):
        services.follow_changes()


@shared_task
def complete_heats() -> None:
    """Every five seconds: open the sheets of published heats that a crash left unopened."""
    heats_complete()


@worker_ready.connect
def _catch_up(**_kwargs: Any) -> None:
    """Catch up when a worker starts: the last one may have died before finishing, or older code may have
    stored results without their rows.
    """
    turned_games.add_turned()
    person_results.catch_up()
    sweep_ratings()
    write_rounds.delay()
    # A laptop rarely runs for a whole day.
    keep_terms.delay()


@shared_task
def write_rounds() -> None:
    """When a worker starts: write the rows of rounds and hand logs that older code did not write, or wrote
    differently.
    """
    round_rows.catch_up()
    hand_rows.catch_up()


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


@shared_task
def compare_rounds() -> None:
    """Once a day: compare the typed rows of all rounds and hand logs with the folds of their sheets."""
    if drifted := round_rows.compare_all():
        logger.error(
            "The rows of rounds of %d sheets differed from their entries and were written again", drifted
        )
    if drifted := hand_rows.compare_all():
        logger.error(
            "The rows of hands of %d sheets differed from their logs and were written again", drifted
        )


@shared_task
def follow_webhooks() -> None:
    """Every five seconds: send webhooks about what is new."""
    follow()
    send_waiting()


@shared_task
def forget_deliveries() -> None:
    """Once a day: shorten the log of deliveries."""
    forget_old()


@shared_task
def keep_terms() -> None:
    """Once a day: delete what clubs do not keep for ever (docs/privacy.md), and old rows that nobody needs."""
    retention.terms_keep()
    services.forget_old()
