"""The worker of `config.celery`, which stops forever at one point of its first rating run.

Run with HANG_AT: `read` (changes read, nothing computed), `computed` (nothing written yet) or `written`
(everything written, not committed). It then creates the file HANG_FILE, so that a test can kill it.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import django

from config.celery import app as app

django.setup()

from league.services import ratings  # noqa: E402  # needs loaded apps


def hang() -> None:
    Path(os.environ["HANG_FILE"]).touch()
    time.sleep(600)


def hanging(step: Any, before: bool) -> Any:
    def run(*args: Any) -> Any:
        if before:
            hang()
        done = step(*args)
        if done or done is None:
            hang()
        return done

    return run


HANG_AT = os.environ["HANG_AT"]
if HANG_AT == "read":
    ratings._rate = hanging(ratings._rate, before=True)
elif HANG_AT == "computed":
    ratings._rate = hanging(ratings._rate, before=False)
elif HANG_AT == "written":
    ratings._replace = hanging(ratings._replace, before=False)
