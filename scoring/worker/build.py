"""The script of the service worker for this build.

The source is `service-worker.js` beside this file. The constant BUILD is put in front of it, with the files
to cache and the version, a hash of everything.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import reverse

SOURCES = Path(__file__).parent
OURS = ("scoring/", "vendor/atkinson-", "vendor/idiomorph-", "django_htmx/htmx-2.min.js")
# Several megabytes that only the engine in the browser needs; cached once it has started there.
ENGINE = ("scoring/offline/engine.js", "scoring/offline/worker.js")
KEPT = frozenset((".css", ".js", ".woff2", ".svg", ".png"))
PREFIX = "punkteblock-"  # of all our caches; scoring/static/scoring/offline/pages.js has the same constant


@cache
def script(*, is_on: bool) -> str:
    """The script for browsers. If it is switched off, it removes itself and its caches."""
    build, source = _parts(is_on)
    return f"const BUILD = {json.dumps(build | {'version': version(is_on=is_on)}, indent=1)};\n\n{source}"


@cache
def version(*, is_on: bool) -> str:
    """16 hexadecimal digits: the hash of the script and its BUILD values."""
    build, source = _parts(is_on)
    return hashlib.sha256((json.dumps(build) + source).encode()).hexdigest()[:16]


def _parts(is_on: bool) -> tuple[dict[str, object], str]:
    source = (SOURCES / ("service-worker.js" if is_on else "switched-off.js")).read_text()
    return (_build() if is_on else {"prefix": PREFIX}), source


def _build() -> dict[str, object]:
    names = sorted(set(_names()))
    return {
        "prefix": PREFIX,
        "folders": [settings.STATIC_URL, "/engine/"],
        "files": [staticfiles_storage.url(name) for name in names],
        "home": reverse("scoring:home"),
        "offline": reverse("scoring:offline"),
    }


def _names() -> Iterator[str]:
    """Yield the names of our static files that a device caches, as templates write them."""
    for finder in get_finders():
        for name, _storage in finder.list([]):
            if Path(name).suffix in KEPT and name.startswith(OURS) and not name.startswith(ENGINE):
                yield name
