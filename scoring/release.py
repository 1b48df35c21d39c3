"""The build and the epoch of the server, which tell an open page or a tablet that the server has changed."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings

from scoring.epoch import epoch
from scoring.models import Restore, Sheet
from scoring.worker.build import version


@cache
def release() -> str:
    """16 hexadecimal digits. A page that receives another value reloads itself."""
    build = version(is_on=settings.OFFLINE)
    return hashlib.sha256((build + epoch()).encode()).hexdigest()[:16] if epoch() else build


def restored() -> None:
    """Record that the database was restored. Call it once after a restore."""
    keys = (
        Sheet.objects.everywhere("the whole database went back").order_by("-pk").values_list("pk", flat=True)
    )
    Restore.objects.create(last_sheet=keys.first() or 0)
    epoch.cache_clear()
    release.cache_clear()
