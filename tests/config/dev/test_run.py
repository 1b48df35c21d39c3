"""`dev.py run` from the outside: one command, and what it does when something dies or is damaged."""

import os
import signal
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from tests.config.dev.venue import ROOT, descendants, eventually, is_alive, person_env, started

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads the process table of Linux"),
]


def test_the_venue_survives_kills_and_stops_cleanly(tmp_path: Path) -> None:
    with started(tmp_path / "data") as venue:
        eventually(venue.is_up, "the first answer")
        eventually(
            lambda: f"http://127.0.0.1:{venue.port}/" in venue.said and "█" in venue.said,
            "address and QR code",
        )
        eventually(lambda: len(venue.pids("celery")) == 2, "one worker with its beat")

        (web,) = venue.pids("config.server")
        os.kill(web, signal.SIGKILL)
        eventually(
            lambda: venue.pids("config.server") not in ([], [web]) and venue.is_up(), "a new web process"
        )

        worker, beat = venue.pids("celery")
        os.kill(worker, signal.SIGKILL)
        eventually(lambda: not is_alive(beat), "the end of the killed worker's beat", 10)
        eventually(lambda: len(set(venue.pids("celery")) - {worker, beat}) == 2, "a new worker with its beat")

        everything = descendants(venue.process.pid)
        venue.process.send_signal(signal.SIGTERM)
        assert venue.process.wait(30) == 0
        assert [pid for pid in everything if is_alive(pid)] == []
        assert "killed" not in venue.said
        assert "Traceback" not in venue.said


def test_nothing_is_left_behind_by_a_killed_dev_py(tmp_path: Path) -> None:
    with started(tmp_path / "data") as venue:
        eventually(venue.is_up, "the first answer")
        eventually(lambda: len(venue.pids("celery")) == 2, "one worker with its beat")
        everything = descendants(venue.process.pid)
        venue.process.kill()
        eventually(lambda: not any(map(is_alive, everything)), "the end of its children", 15)


def test_a_second_run_needs_other_data_and_another_port(tmp_path: Path) -> None:
    with started(tmp_path / "data") as first:
        eventually(first.is_up, "the first answer")
        (tmp_path / "second").mkdir()
        (tmp_path / "second" / "data").symlink_to(tmp_path / "data")
        with started(tmp_path / "second" / "data") as second:
            assert second.process.wait(60) == 1
            assert "already runs" in second.said
        (tmp_path / "third").mkdir()
        with started(tmp_path / "third" / "data", "--port", str(first.port)) as third:
            assert third.process.wait(60) == 1
            assert "--port" in third.said
        assert first.is_up()


def test_a_damaged_database_stops_the_start_and_restore_brings_it_back(tmp_path: Path) -> None:
    data = tmp_path / "data"
    env = person_env() | {"PUNKTEBLOCK_DATA": str(data)}
    for _ in range(2):  # the second time backs up what the first one made
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=env, check=True)
    database = data / "punkteblock.sqlite3"
    database.write_bytes(b"no database at all" * 1000)
    with started(data) as venue:
        assert venue.process.wait(60) == 1
        assert "damaged" in venue.said
        assert "--restore" in venue.said
    with started(data, "--restore") as venue:
        eventually(venue.is_up, "an answer from the restored data")


def test_https_comes_with_a_page_that_says_how_to_trust_it(tmp_path: Path) -> None:
    with started(tmp_path / "data", "--https") as venue:
        eventually(venue.is_up, "the first answer")
        status, page = venue.get("/trust/")
        assert status == 200
        assert b"/trust/punkteblock-ca.crt" in page
        _, certificate = venue.get("/trust/punkteblock-ca.crt")
        trust = ssl.create_default_context(cadata=certificate.decode())
        status, page = venue.get("/", scheme="https", trust=trust)
        assert (status, b"Punkteblock" in page) == (200, True)
        assert venue.get("/health/", scheme="https") == (0, b"")  # an unknown authority is refused
        key = tmp_path / "data" / "tls" / "ca.key"
        assert key.stat().st_mode & 0o077 == 0
