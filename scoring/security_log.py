"""Log lines about access: sign-ins and changes of rights. They contain no names, passwords or tokens."""

from __future__ import annotations

import logging

from django.db import transaction

log = logging.getLogger("punkteblock.security")  # has its own level: these lines are always written


def say(event: str, **facts: object) -> None:
    """Log one line.

    `event` in words with dashes; `facts` are keys of the database and words of the program. The log adds the
    request, its account and its address (`config.request_ids`).
    """
    log.info(event, extra={"facts": facts})


def say_committed(event: str, **facts: object) -> None:
    """Log as `say`, once the change has been committed."""
    transaction.on_commit(lambda: say(event, **facts))


def warn(event: str, **facts: object) -> None:
    """Log as `say`, for events that anybody can cause repeatedly: one line with the number of similar ones."""
    log.warning(event, extra={"facts": facts})
