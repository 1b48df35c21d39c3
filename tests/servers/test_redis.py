"""The cache, the limits and the queue on a Redis, as a shared server has them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from redis.connection import AbstractConnection

from league.api.throttles import ReaderRate
from scoring.limit_cache import limit_cache
from tests.settings import SERVERS

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.servers


def other_process(code: str) -> str:
    """What another process of the same server prints."""
    setup = "import django; django.setup(); from django.core.cache import cache; "
    env = {**os.environ, **SERVERS, "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", setup + code], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_what_one_process_puts_in_the_cache_another_finds() -> None:
    assert "redis" in settings.CACHES["default"]["BACKEND"].lower()
    cache.set("told", {"by": "the first"}, 60)
    assert other_process("print(cache.get('told')['by'])") == "the first"
    cache.clear()
    assert other_process("print(cache.get('told'))") == "None"


@pytest.mark.django_db
def test_readers_of_the_api_are_limited_over_all_processes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ReaderRate.rates, "address", "2/min")
    cache.clear()
    codes = [client.get("/api/v1/clubs/").status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    assert (
        other_process(
            "print(len(cache._cache.get_client().zrange(cache.make_key('reader:address:127.0.0.1'), 0, -1)))"
        )
        == "2"
    )
    cache.clear()


def test_a_limit_is_counted_in_one_round_trip(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    send = AbstractConnection.send_packed_command
    monkeypatch.setattr(
        AbstractConnection,
        "send_packed_command",
        lambda *about, **more: sent.append(1) or send(*about, **more),
    )
    limit_cache.clear()

    del sent[:]
    assert [limit_cache.count("rounds", 60) for _ in range(3)] == [1, 2, 3]
    assert len(sent) == 3
    assert limit_cache.get("rounds") == 3  # as sign-ins read it
    taken = [limit_cache.take("reader", now, 60, 2) for now in (100.0, 101.0, 102.0, 160.5)]
    assert [(one.is_allowed, one.number, one.first) for one in taken] == [
        (True, 1, 100.0), (True, 2, 100.0), (False, 2, 100.0), (True, 2, 101.0),
    ]  # fmt: skip
    assert len(sent) == 3 + 1 + 4 + 1  # only what is refused takes one more
    limit_cache.clear()


def test_a_task_goes_through_the_broker_to_a_worker(tmp_path: Path) -> None:
    env = {
        name: value for name, value in os.environ.items() if not name.startswith(("PUNKTEBLOCK_", "DJANGO_"))
    }
    env |= {
        "CELERY_BROKER_URL": SERVERS["CELERY_BROKER_URL"],
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PUNKTEBLOCK_DATA": str(tmp_path),
    }
    done = tmp_path / "done"
    worker = [sys.executable, "-m", "celery", "--quiet", "-A", "tests.servers.worker:app", "worker"]
    options = ["--pool", "solo", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    send = (
        f"from tests.servers.worker import app, touch; touch.delay({str(done)!r}); "
        "print(app.connection().as_uri())"
    )
    with (tmp_path / "worker.log").open("wb") as log:
        sent = subprocess.run(
            [sys.executable, "-c", send], cwd=ROOT, env=env, capture_output=True, text=True, check=False
        )
        assert "redis://" in sent.stdout, sent.stderr
        process = subprocess.Popen([*worker, *options], cwd=ROOT, env=env, stdout=log, stderr=log)
        try:
            until = time.monotonic() + 60
            while not done.exists() and time.monotonic() < until and process.poll() is None:
                time.sleep(0.1)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
    assert done.exists(), (tmp_path / "worker.log").read_text()
