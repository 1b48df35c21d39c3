"""After kill -9 of the Celery worker between a commit and its rating, the next worker rates it at once.

Runs real processes on a data folder of their own, with the filesystem broker that `dev.py run` uses.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
WORKER = "-m celery --quiet -A {app} worker --beat --pool solo --loglevel WARNING"
# How long a busy machine may take. What only the regular sweep finds comes after 300 seconds.
PATIENCE = 60.0

pytestmark = pytest.mark.slow


class Venue:
    """A data folder with a played demo, and the processes that a test runs on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        unwanted = ("PUNKTEBLOCK_", "DJANGO_", "CELERY_")
        plain = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        self.env = plain | {"PUNKTEBLOCK_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}

    def run(self, *words: str) -> None:
        subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=self.env, check=True, stdout=subprocess.DEVNULL
        )

    @contextmanager
    def worker(self, app: str = "config.celery:app", **env: str) -> Iterator[subprocess.Popen[bytes]]:
        """A worker in its own session, killed with its beat at the end."""
        command = [sys.executable, *WORKER.format(app=app).split(), "--without-gossip", "--without-mingle"]
        log = (self.folder / "worker.log").open("ab")
        process = subprocess.Popen(
            command, cwd=ROOT, env=self.env | env, stdout=log, stderr=log, start_new_session=True
        )
        try:
            yield process
        finally:
            kill(process)
            log.close()

    def ask(self, question: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.folder / "punkteblock.sqlite3", timeout=20)) as database:
            return database.execute(question).fetchall()

    def is_rated(self) -> bool:
        """Whether every finished game of Watten is rated for everybody who played it."""
        played = self.ask("SELECT count(*) FROM scoring_personresult WHERE partner IS NOT NULL AND settled")
        return played == self.ask("SELECT sum(games) FROM league_rating WHERE way = 'watten_pairs'")

    def ratings(self) -> list[tuple[object, ...]]:
        return self.ask("SELECT player_id, way, mu, sigma, games, as_of FROM league_rating ORDER BY 1, 2")


def kill(process: subprocess.Popen[bytes]) -> None:
    """Send -9 to worker and embedded beat alike: the whole session started by this test."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return holds()


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Venue:
    venue = Venue(shutil.copytree(prepared_data, tmp_path_factory.mktemp("venue") / "data"))
    venue.run("manage.py", "demo")
    return venue


@pytest.mark.parametrize(
    "points",
    [
        ("read", "computed", "written"),
        *(pytest.param((point,), marks=pytest.mark.long) for point in ("read", "computed", "written")),
    ],
    ids=" ".join,
)
def test_ratings_are_right_after_the_restart(venue: Venue, points: tuple[str, ...]) -> None:
    """Killed at each point in turn; each worker starts with what the killed one left."""
    venue.run("-m", "tests.league.commit_game")
    for point in points:
        hung = venue.folder / f"hung-{point}-of-{len(points)}"
        with venue.worker("tests.league.hanging_worker:app", HANG_AT=point, HANG_FILE=str(hung)) as process:
            assert within(PATIENCE, hung.exists)
            kill(process)
        assert not venue.is_rated()

    with venue.worker():
        assert within(PATIENCE, venue.is_rated)

    by_task = venue.ratings()
    rebuild = "from league import models, services; services.rebuild_club(models.Club.objects.get())"
    venue.run("manage.py", "shell", "--verbosity", "0", "--command", rebuild)
    assert by_task == venue.ratings()
