"""What tells an open page and a tablet that the server is another one than before: its build, and its epoch."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings

from scoring.models import Restore
from scoring.worker.build import version


@cache
def epoch() -> str:
    """Another text after each restore, "" before the first. Read once a process: nothing runs during a restore."""
    last = Restore.objects.last()
    return last.uid.hex[:12] if last else ""


@cache
def release() -> str:
    """16 hexadecimal digits. An open page that hears another one loads itself anew."""
    build = version(is_on=settings.OFFLINE)
    return hashlib.sha256((build + epoch()).encode()).hexdigest()[:16] if epoch() else build


def restored() -> None:
    """To be called once after the database went back to an older state."""
    Restore.objects.create()
    epoch.cache_clear()
    release.cache_clear()
