"""A stream yields to other requests, on either server."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse

from config import wsgi, yielding


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The pauses that a stream made; only they move the clock, and the request of another thread ends after three."""
    made: list[float] = []

    def sleep(seconds: float) -> None:
        made.append(seconds)
        if len(made) == 3:
            yielding._served.discard(-1)

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(time, "monotonic", lambda: sum(made))
    yield made
    yielding._served.discard(-1)


def test_a_stream_pauses_after_a_block_until_others_are_answered(waits: list[float]) -> None:
    blocks = iter(yielding.Yielding([b"one", b"two", b"three"]))
    assert next(blocks) == b"one"
    assert waits == []
    yielding._served.add(-1)
    assert next(blocks) == b"two"
    assert len(waits) == 3
    assert next(blocks) == b"three"
    assert len(waits) == 3


def test_a_stream_goes_on_beside_a_request_that_does_not_end(waits: list[float]) -> None:
    waits += [0.0] * 3  # past the pause at which the other request ends
    yielding._served.add(-1)
    assert list(yielding.Yielding([b"one", b"two"])) == [b"one", b"two"]
    assert 0 < sum(waits) <= 2 * yielding._MOST + 2 * yielding._STEP


@pytest.mark.parametrize("answer", [HttpResponse("x"), StreamingHttpResponse(["x"])], ids=["whole", "stream"])
def test_a_request_counts_as_running_until_its_answer_is_ready(
    answer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[bool] = []

    def ask(*_: object) -> Any:
        served.append(bool(yielding._served))
        return answer

    monkeypatch.setattr(wsgi.WSGIHandler, "__call__", ask)
    body = wsgi.application({}, lambda *_: lambda _: None)  # type: ignore[arg-type, return-value]
    assert (served, yielding._served) == ([True], set())
    assert isinstance(body, yielding.Yielding) == answer.streaming
    assert list(body) == [b"x"]
