"""Collects static files when they have changed."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from config.apps import StaticConfig


def collect() -> bool:
    """Run collectstatic unless no source has changed since the last run. Returns whether it ran."""
    stamp = Path(settings.DATA_DIR, "static.stamp")
    now = _fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return False
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now)
    return True


def _fingerprint() -> str:
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for name, storage in finder.list(StaticConfig.ignore_patterns):
            found = Path(storage.path(name)).stat()
            digest.update(f"{name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
