"""The league's tasks: each fetches nothing, calls one service and returns. Safe to run twice."""

from __future__ import annotations

from celery import shared_task

from league import services


@shared_task
def follow_changes() -> None:
    """Each second: what scoring wrote since last time."""
    services.follow_changes()


@shared_task
def sweep_ratings() -> None:
    """Now and then: what no news told of."""
    services.sweep()
