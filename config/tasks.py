"""Tasks of the instance itself."""

from __future__ import annotations

import logging
from pathlib import Path

from celery import shared_task
from django.conf import settings
from django.db import connection

from config.backups.content import Unsound
from config.backups.make import Refused, back_up
from config.backups.memory import recall, state_of

log = logging.getLogger("punkteblock")


@shared_task
def back_up_changes() -> None:
    """Back up the SQLite file every quarter of an hour, if anything was written since the last backup."""
    if connection.vendor != "sqlite":
        return
    database = Path(connection.settings_dict["NAME"])
    known = recall(database.parent)
    if known and known.state == state_of(database):
        return
    try:
        back_up(database, settings.DATA_DIR / "backups", "timer")
    except Unsound as reason:
        log.error("No backup was made: the copy of the database %s", reason)
    except (OSError, Refused) as error:
        log.error("No backup was made: %s", error)
