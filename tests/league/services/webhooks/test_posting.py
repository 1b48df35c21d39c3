"""A webhook connects only to the machine that was checked."""

from __future__ import annotations

import socket
import time

import pytest

from league.services.webhooks import posting
from league.services.webhooks.posting import Unreachable, post
from tests.league.services.webhooks.receiver import receiving


def test_the_answer_is_returned_and_redirects_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    with receiving(monkeypatch) as receiver:
        receiver.answers = [302]

        assert post(receiver.url, b"told", {"webhook-id": "1"}) == 302

    [(headers, body)] = receiver.got
    assert (headers["host"], headers["webhook-id"], body) == (
        f"hooks.example.org:{receiver.port}",
        "1",
        "told",
    )


@pytest.mark.parametrize("names", [("127.0.0.1",), ("8.8.8.8", "10.0.0.1"), ("::ffff:127.0.0.1",)])
def test_a_name_that_resolves_to_this_machine_is_refused_before_connecting(
    names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(*_: object) -> socket.socket:
        raise AssertionError("a private machine was connected to")

    monkeypatch.setattr(posting, "look_up", lambda _host, _port: list(names))
    monkeypatch.setattr(posting.socket, "create_connection", connect)

    with pytest.raises(Unreachable, match="private"):
        post("https://hooks.example.org/", b"", {})


def test_a_certificate_for_another_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        receiving(monkeypatch, "other.example.org") as receiver,
        pytest.raises(Unreachable, match="certificate"),
    ):
        post(receiver.url, b"told", {})

    assert receiver.got == []


def test_a_machine_that_never_answers_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.1)
    with receiving(monkeypatch) as receiver, socket.create_server(("127.0.0.1", 0)) as silent:
        begun = time.monotonic()
        with pytest.raises(Unreachable, match="no_connection"):
            post(receiver.url.replace(str(receiver.port), str(silent.getsockname()[1])), b"told", {})

    assert time.monotonic() - begun < 5
