"""A name server that never answers delays nothing beyond the deadline."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from league.services.webhooks import resolving
from league.services.webhooks.posting import Unreachable, post

FOUND = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.7", 443))]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names looked up so far. Those of `hangs.example` get no answer until the test has ended."""
    names: list[str] = []
    may_end = Event()

    def getaddrinfo(host: str, *_: object, **__: object) -> Any:
        names.append(host)
        if host.endswith("hangs.example"):
            may_end.wait()
        return FOUND

    monkeypatch.setattr(resolving.socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(resolving, "SECONDS", 0.05)
    monkeypatch.setattr(resolving, "_asked", set())
    yield names
    may_end.set()


def test_a_hanging_lookup_times_out_and_others_still_succeed(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        with pytest.raises(Unreachable, match="no_name"):
            post("https://hangs.example/", b"", {})
    assert asked == ["hangs.example"]

    monkeypatch.setattr(resolving, "SECONDS", 60)
    assert resolving.look_up("quick.example", 443) == ["192.0.2.7"]
    assert resolving.look_up("quick.example", 443) == ["192.0.2.7"]


def test_the_number_of_hanging_lookups_is_limited(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolving, "MOST", 2)

    for number in range(4):
        assert resolving.look_up(f"{number}.hangs.example", 443) == []

    assert len(asked) == 2
