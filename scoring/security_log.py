"""Lines of the log about who may do what: sign-ins, and changes of rights. Never a name, a password or a token."""

from __future__ import annotations

import logging

from django.db import transaction

log = logging.getLogger("punkteblock.security")  # on its own level: these lines are always written


def say(event: str, **facts: object) -> None:
    """One line.

    `event` in words with dashes; `facts` are numbers of the database and words of the program. The log adds the
    request, its account and its address (`config.request_ids`).
    """
    log.info(event, extra={"facts": facts})


def say_committed(event: str, **facts: object) -> None:
    """As `say`, once the change that it tells of is committed."""
    transaction.on_commit(lambda: say(event, **facts))


def warn(event: str, **facts: object) -> None:
    """As `say`, for what anybody can cause again and again: one line with the number of those like it."""
    log.warning(event, extra={"facts": facts})
