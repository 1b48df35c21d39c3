"""`dev.py run` from the outside: a single command, and what it does if something dies or is damaged.

A start takes seconds, so each test checks as much as possible on one venue.
"""

import os
import shutil
import signal
import ssl
import sys
from pathlib import Path

import pytest

from config.dev.machine import Stop
from config.dev.run import only_run
from tests.config.dev.venue import PATIENCE, Venue, descendants, eventually, is_alive, started

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads the process table of Linux"),
]


def test_a_damaged_database_stops_the_start_and_restore_brings_it_back(tmp_path: Path) -> None:
    """Before that a first start is killed and repeated; afterwards dev.py itself is killed, and nothing of
    the run is left.
    """
    data = tmp_path / "data"
    database = data / "punkteblock.sqlite3"
    with started(data) as venue:
        eventually(lambda: database.exists() and venue.pids("prepare"), "the first migrations")
        venue.process.kill()
    with started(data) as venue:
        eventually(venue.is_up, "an answer from what the killed start had begun")
        assert "waiting for the end of what it had started" in venue.said
        assert "Traceback" not in venue.said
    database.write_bytes(b"no database at all" * 1000)
    with started(data) as venue:
        assert venue.process.wait(PATIENCE) == 1
        assert "damaged" in venue.said
        assert "--restore" in venue.said
    with started(data, "--restore") as venue:
        eventually(venue.is_up, "an answer from the restored data")
        eventually(
            lambda: f"http://127.0.0.1:{venue.port}/" in venue.said and "█" in venue.said,
            "address and QR code",
        )
        eventually(lambda: len(venue.pids("celery")) == 2, "one worker with its beat")
        everything = descendants(venue.process.pid)
        venue.process.kill()
        eventually(lambda: not any(map(is_alive, everything)), "the end of its children", 15)


def test_a_folder_that_cannot_be_written_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "run.lock").mkdir()
    with pytest.raises(Stop, match=r"cannot be written .* Allow this user"), only_run(tmp_path):
        pass


def test_a_venue_with_https_survives_kills_and_stops_cleanly(tmp_path: Path, prepared_data: Path) -> None:
    """Not its first start; the test before tries that."""
    with started(shutil.copytree(prepared_data, tmp_path / "data"), "--https") as venue:
        eventually(venue.is_up, "the first answer")
        eventually(
            lambda: f"https://127.0.0.1:{venue.port}/" in venue.said and "█" in venue.said,
            "address and QR code",
        )
        assert_https_can_be_trusted(venue)
        assert_a_second_run_is_refused(venue, tmp_path)
        eventually(lambda: len(venue.pids("celery")) == 2, "one worker with its beat")
        assert_killed_children_come_back(venue)

        everything = descendants(venue.process.pid)
        venue.process.send_signal(signal.SIGTERM)
        assert venue.process.wait(30) == 0
        assert [pid for pid in everything if is_alive(pid)] == []
        assert "killed" not in venue.said
        assert "Traceback" not in venue.said


def assert_https_can_be_trusted(venue: Venue) -> None:
    """With the page that explains it, and only with the authority that it offers."""
    status, page = venue.get("/trust/")
    assert status == 200
    assert b"/trust/punkteblock-ca.crt" in page
    _, certificate = venue.get("/trust/punkteblock-ca.crt")
    trust = ssl.create_default_context(cadata=certificate.decode())
    status, page = venue.get("/", scheme="https", trust=trust)
    assert (status, b"Punkteblock" in page) == (200, True)
    assert venue.get("/health/", scheme="https") == (0, b"")  # an unknown authority is refused
    key = venue.data / "tls" / "ca.key"
    assert key.stat().st_mode & 0o077 == 0


def assert_a_second_run_is_refused(first: Venue, folder: Path) -> None:
    """With the same data folder, and with another one on the same port."""
    (folder / "second").mkdir()
    (folder / "second" / "data").symlink_to(first.data)
    with started(folder / "second" / "data") as second:
        assert second.process.wait(60) == 1
        assert "already runs" in second.said
    (folder / "third").mkdir()
    with started(folder / "third" / "data", "--port", str(first.port)) as third:
        assert third.process.wait(60) == 1
        assert "--port" in third.said
    assert first.is_up()


def assert_killed_children_come_back(venue: Venue) -> None:
    (web,) = venue.pids("config.server")
    os.kill(web, signal.SIGKILL)
    eventually(lambda: venue.pids("config.server") not in ([], [web]) and venue.is_up(), "a new web process")

    worker, beat = venue.pids("celery")
    os.kill(worker, signal.SIGKILL)
    eventually(lambda: not is_alive(beat), "the end of the killed worker's beat", 10)
    eventually(lambda: len(set(venue.pids("celery")) - {worker, beat}) == 2, "a new worker with its beat")
