"""Two processes of one server, asked in turn: what one has counted or tried, the other knows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from league.models import Club, Delivery, Webhook
from scoring.models import Space
from tests.settings import SERVERS

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.servers, pytest.mark.django_db(transaction=True)]
FAILED = 3  # times before: the next pause is longer than a process takes to start
SEND = (
    "import django; django.setup(); from league.services.webhooks.sending import send_waiting; send_waiting()"
)


def env() -> dict[str, str]:
    """The settings of another process on the database of this test."""
    database = (
        urlsplit(SERVERS["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}").geturl()
    )
    mine = {
        name: value for name, value in os.environ.items() if not name.startswith(("PUNKTEBLOCK_", "DJANGO_"))
    }
    here = {"DJANGO_SETTINGS_MODULE": "config.settings", "ALLOWED_HOSTS": "127.0.0.1"}
    return mine | SERVERS | here | {"DATABASE_URL": database, "PUNKTEBLOCK_PROFILE": "test"}


@contextmanager
def web() -> Iterator[str]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "tests.servers.web"]
    with subprocess.Popen(command, cwd=ROOT, env=env(), stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin
        assert process.stdout
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        process.stdin.close()


def test_two_web_processes_count_one_reader_together() -> None:
    cache.clear()
    with ExitStack() as running:
        sites = [running.enter_context(web()) for _ in range(2)]
        told = []
        for site in (*sites, *sites):
            with urlopen(f"{site}/api/v1/clubs/") as answer:
                assert json.load(answer)["results"] == []
                told.append(answer.headers["RateLimit"].split(";")[1])
    cache.clear()

    assert told == ["r=299", "r=298", "r=297", "r=296"]


def test_two_workers_share_the_state_of_a_webhook() -> None:
    """The address is one of the server's own network, which each worker refuses to connect to."""
    club = Club.objects.create(name="Runde", space=Space.objects.create(name="Runde"))
    webhook = Webhook.objects.create(
        club=club, url="https://127.0.0.1/in", secret="whsec_c2VjcmV0", is_on=True, failures=FAILED
    )
    webhook.deliveries.create(
        kind="sheet.closed", subject="1", state="1", body="{}", until=timezone.now() + timedelta(days=1)
    )

    def worker() -> tuple[int, int]:
        subprocess.run([sys.executable, "-c", SEND], cwd=ROOT, env=env(), check=True)
        webhook.refresh_from_db()
        return Delivery.objects.get(webhook=webhook).tries, webhook.failures

    assert worker() == (1, FAILED + 1)
    assert worker() == (1, FAILED + 1), "the second one waits as long as the first one said"
    Webhook.objects.filter(pk=webhook.pk).update(next_at=timezone.now())
    assert worker() == (2, FAILED + 2)
    assert webhook.next_at is not None
    assert webhook.next_at > timezone.now() + timedelta(minutes=10), "the second pause is longer"
