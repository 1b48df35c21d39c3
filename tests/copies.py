"""Copies of a migrated PostgreSQL database, one for each process of a run: migrating takes seven seconds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psycopg

from tests.browser.served import ROOT, appears, is_first
from tests.settings import SERVERS

MIGRATED = "migrated"


def copied_from_migrated(of_run: Path, name: str) -> bool:
    """Create the database `name` as a copy of the one that the first process of the run migrates.

    False if that took too long; then nothing was made. `of_run`: the folder that all processes share.
    """
    done = of_run / "migrated"
    with psycopg.connect(SERVERS["DATABASE_URL"], autocommit=True) as database:
        if is_first(of_run / "migrated-begun"):
            database.execute(f"CREATE DATABASE {MIGRATED}")
            _migrate(f"{SERVERS['DATABASE_URL'].rpartition('/')[0]}/{MIGRATED}")
            done.touch()
        elif not appears(done):
            return False
        database.execute(f"CREATE DATABASE {name} TEMPLATE {MIGRATED}")
    return True


def _migrate(address: str) -> None:
    env = {**os.environ, **SERVERS, "DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=env, check=True)
