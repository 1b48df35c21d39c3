"""The thread that worked last gets the next request, because the pages of its connection are cached."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from config.shares import FairDispatcher


class Request:
    """Stands for the channel of waitress. Records the thread that serves it."""

    addr = ("127.0.0.1", 1)
    requests = ()

    def __init__(self) -> None:
        self.served_by = ""
        self.begins, self.may_end, self.ended = threading.Event(), threading.Event(), threading.Event()

    def service(self) -> None:
        self.served_by = threading.current_thread().name
        self.begins.set()
        self.may_end.wait(10)
        self.ended.set()


@pytest.fixture
def dispatcher() -> Iterator[FairDispatcher]:
    found = FairDispatcher()
    found.set_thread_count(4)
    all_idle(found)
    yield found
    found.shutdown()


def all_idle(dispatcher: FairDispatcher) -> None:
    """Wait until no thread works."""
    while dispatcher.active_count:
        time.sleep(0.001)


def test_requests_after_each_other_are_served_by_one_thread(dispatcher: FairDispatcher) -> None:
    requests = [Request() for _ in range(12)]
    for request in requests:
        request.may_end.set()
        dispatcher.add_task(request)
        assert request.ended.wait(10)
        all_idle(dispatcher)

    assert len({request.served_by for request in requests}) == 1


def test_requests_at_once_are_served_by_as_many_threads_and_all_of_them_end(
    dispatcher: FairDispatcher,
) -> None:
    requests = [Request() for _ in range(4)]
    for request in requests:
        dispatcher.add_task(request)
    assert all(request.begins.wait(10) for request in requests)
    for request in requests:
        request.may_end.set()
    all_idle(dispatcher)

    assert len({request.served_by for request in requests}) == 4
    assert dispatcher.shutdown()
    assert not dispatcher.threads


def test_a_thread_that_waited_in_vain_is_not_woken_later(dispatcher: FairDispatcher) -> None:
    idle = dispatcher.queue_cv
    with dispatcher.lock:
        before = list(idle.waiting)
        idle.wait(0.001)

        assert idle.waiting == before
