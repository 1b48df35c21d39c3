"""A cache that fails or hangs is asked only now and then, and delays nobody for longer than its timeout."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.core.cache.backends.base import BaseCache
from django.test import Client
from pytest_django.fixtures import Settings

from scoring import limit_cache as module
from scoring.limit_cache import CacheAway, limit_cache


class HangingCache(BaseCache):
    asked = 0

    def __init__(self, _location: str, params: dict[str, object]) -> None:
        super().__init__(params)

    def get(self, *_args: object, **_more: object) -> None:
        type(self).asked += 1
        raise TimeoutError

    add = set = incr = get  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def _fresh(settings: Settings) -> Iterator[None]:
    limit_cache.clear()
    HangingCache.asked = 0
    yield
    limit_cache._away_until = 0.0


def hang(settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": f"{__name__}.HangingCache", "LOCATION": ""}}


@pytest.mark.django_db
def test_sign_ins_and_readers_of_a_hanging_cache_wait_for_it_once(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    hang(settings)

    for _ in range(3):
        client.post("/account/sign-in/", {"username": "Anna", "password": "x"})
        assert client.get("/api/v1/clubs/").status_code == 200
        assert client.post("/new/watten/", {}, REMOTE_ADDR="203.0.113.7").status_code == 422
    assert HangingCache.asked == 1

    monkeypatch.setattr(module, "PAUSE", 0.0)
    limit_cache._away_until = 0.0
    for _ in range(2):
        with pytest.raises(CacheAway):
            limit_cache.get("x")
    assert HangingCache.asked == 3, "it is asked again after the pause"


def test_a_cache_that_accepts_and_never_answers_delays_a_request_for_its_timeout(
    settings: Settings,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.CACHES = {
            "default": {
                "BACKEND": "django.core.cache.backends.redis.RedisCache",
                "LOCATION": f"redis://127.0.0.1:{silent.getsockname()[1]}/1",
                "OPTIONS": {"socket_timeout": 0.2, "socket_connect_timeout": 0.2},
            }
        }
        begun = time.monotonic()
        for _ in range(10):
            with pytest.raises(CacheAway):
                limit_cache.count("sign-in", 60)
        assert time.monotonic() - begun < 10  # without the timeout it would wait for ever


def test_a_count_that_expires_between_two_commands_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_key: str) -> int:
        raise ValueError

    monkeypatch.setattr(cache, "incr", ended)

    assert limit_cache.count("rounds", 60) == 1
    assert limit_cache.get("rounds") == 1


def test_what_was_refused_does_not_count_and_what_is_old_expires() -> None:
    taken = [limit_cache.take("reader", now, 60, 2) for now in (100.0, 101.0, 102.0, 160.5)]

    assert [(one.is_allowed, one.number, one.first) for one in taken] == [
        (True, 1, 100.0), (True, 2, 100.0), (False, 2, 100.0), (True, 2, 101.0),
    ]  # fmt: skip
