"""One guest can create only so much in a period; a whole inn stays below the limit, and this machine has none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from time_machine import travel

from scoring.limit_cache import limit_cache
from scoring.limits import at_most

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_counts() -> Iterator[None]:
    limit_cache.clear()
    yield
    limit_cache.clear()


def test_a_stranger_opens_sixty_sheets_a_minute_and_no_more() -> None:
    stranger = Client(REMOTE_ADDR="203.0.113.7")
    with travel(timezone.now(), tick=False):  # or the minute may end meanwhile
        answers = [stranger.post("/new/watten/", {"ruleset": "none"}) for _ in range(61)]

    assert [answer.status_code for answer in answers] == [422] * 60 + [429]
    assert answers[-1]["Retry-After"] == "60"
    assert "Zu viel auf einmal" in answers[-1].content.decode()
    assert stranger.get("/new/watten/").status_code == 200, "reading goes on"
    assert Client(REMOTE_ADDR="203.0.113.8").post("/new/watten/", {"ruleset": "none"}).status_code == 422


@at_most(1, 60)
def once(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def status(address: str) -> int:
    request = RequestFactory().post("/", REMOTE_ADDR=address)
    request.user = AnonymousUser()
    return once(request).status_code


def test_this_machine_is_not_limited() -> None:
    assert [status("127.0.0.1") for _ in range(3)] == [200] * 3


def test_without_a_cache_nothing_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("scoring.limit_cache._count", gone)
    assert [status("203.0.113.7") for _ in range(3)] == [200] * 3
