"""No address can use up the process: its own requests wait, those of others do not."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import pytest

from config import shares
from config.shares import AFTER_OTHERS, AT_ONCE, CREDIT, SHARE, TOGETHER, FairDispatcher, Guest
from config.writes_first import MOST_WAIT


@dataclass(frozen=True)
class Parsed:
    """Stands for a request as waitress has parsed it."""

    command: str


@dataclass(eq=False)
class Request:
    """Stands for the channel of waitress. `ended`: it was served."""

    address: str
    number: int = 0
    addr: tuple[str, int] = ("", 0)
    requests: Sequence[Parsed] = ()
    ended: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        self.addr = (self.address, 1)

    def service(self) -> None:
        self.ended.set()


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def fair(clock: Clock) -> FairDispatcher:
    """A dispatcher that two addresses have just used."""
    dispatcher = FairDispatcher(clock=clock)
    dispatcher.shared_at = clock.now
    return dispatcher


def asked(fair: FairDispatcher, address: str, number: int) -> None:
    for one in range(number):
        fair.add_task(Request(address, one))


def begun(fair: FairDispatcher) -> list[tuple[str, int]]:
    """All requests that may begin now, in order."""
    found = []
    while (next_ := fair.next()[0]) is not None:
        found.append((next_[0].address, next_[0].number))
    return found


def test_addresses_take_turns_and_none_has_all_threads(fair: FairDispatcher) -> None:
    asked(fair, "10.0.0.2", 9)
    asked(fair, "10.0.0.3", 2)

    order = begun(fair)

    assert order[:4] == [("10.0.0.2", 0), ("10.0.0.3", 0), ("10.0.0.2", 1), ("10.0.0.3", 1)]
    assert len([address for address, _ in order if address == "10.0.0.2"]) == AT_ONCE


def test_an_address_over_its_credit_waits_and_gets_one_request_at_a_time_while_others_do_not_wait(
    fair: FairDispatcher, clock: Clock
) -> None:
    asked(fair, "10.0.0.1", 3)
    _, guest = first(fair)
    fair.done(guest, CREDIT + 0.2)
    found, seconds = fair.next()
    assert found is None
    assert seconds == pytest.approx(0.2 / SHARE)

    asked(fair, "10.0.0.3", 1)
    assert begun(fair) == [("10.0.0.3", 0)]

    clock.now += 0.2 / SHARE
    fair.done(fair.guests["10.0.0.3"], 0.01)
    assert begun(fair) == [("10.0.0.1", 1)]
    assert fair.next() == (None, None), "one of its own is in work, and must end first"
    fair.done(guest, 0.0)
    assert begun(fair) == [("10.0.0.1", 2)]


def test_an_address_near_its_credit_waits_for_the_requests_of_others_but_not_for_ever(
    fair: FairDispatcher, clock: Clock
) -> None:
    asked(fair, "10.0.0.3", 1)
    _, other = first(fair)
    asked(fair, "10.0.0.2", 1)
    _, guest = first(fair)
    fair.done(guest, CREDIT * 0.6)
    asked(fair, "10.0.0.2", 3)
    assert fair.next()[1] == pytest.approx(AFTER_OTHERS)

    clock.now += AFTER_OTHERS
    assert begun(fair) == [("10.0.0.2", 0)]
    fair.done(guest, 0.01)
    assert begun(fair) == []
    fair.done(other, 0.01)
    assert begun(fair) == [("10.0.0.2", 1)]


def test_who_saved_one_large_file_waits_for_seconds_and_not_for_minutes(fair: FairDispatcher) -> None:
    asked(fair, "10.0.0.2", 2)
    asked(fair, "10.0.0.3", 1)
    _, guest = first(fair)
    fair.done(guest, 30)
    begun(fair)

    assert 0 < (fair.next()[1] or 0) <= 3


def test_an_address_that_asks_alone_never_waits_and_builds_up_no_debt(
    fair: FairDispatcher, clock: Clock
) -> None:
    clock.now += TOGETHER
    asked(fair, "10.0.0.2", 2)
    _, guest = first(fair)
    fair.done(guest, 100 * CREDIT)
    assert begun(fair) == [("10.0.0.2", 1)]

    fair.done(guest, 0)

    asked(fair, "10.0.0.3", 1)
    asked(fair, "10.0.0.2", 1)
    assert begun(fair) == [("10.0.0.3", 0)]
    fair.done(fair.guests["10.0.0.3"], 0)
    assert begun(fair) == [("10.0.0.2", 0)]


def test_reads_wait_for_a_running_write_but_not_for_ever_and_writes_do_not(
    fair: FairDispatcher, clock: Clock
) -> None:
    fair.add_task(Request("10.0.0.2", requests=[Parsed("POST")]))
    _, writer = first(fair)
    fair.add_task(Request("10.0.0.3", requests=[Parsed("GET")]))
    fair.add_task(Request("127.0.0.1", requests=[Parsed("GET")]))
    fair.add_task(Request("10.0.0.4", requests=[Parsed("POST")]))

    assert begun(fair) == [("10.0.0.4", 0)]
    assert fair.next()[1] == pytest.approx(MOST_WAIT)
    fair.done(fair.guests["10.0.0.4"], 0.01, wrote=True)
    assert begun(fair) == [], "the first write is still running"
    fair.done(writer, 0.01, wrote=True)
    assert begun(fair) == [("10.0.0.3", 0), ("127.0.0.1", 0)]

    fair.add_task(Request("10.0.0.2", requests=[Parsed("POST")]))
    first(fair)
    fair.add_task(Request("10.0.0.5", requests=[Parsed("GET")]))
    assert begun(fair) == []
    clock.now += MOST_WAIT
    assert begun(fair) == [("10.0.0.5", 0)]


def test_behind_a_proxy_no_address_waits(fair: FairDispatcher, settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    fair.guests[""] = Guest(taken=10 * CREDIT, at=fair.clock())
    asked(fair, "10.0.0.9", AT_ONCE + 1)

    assert len(begun(fair)) == AT_ONCE + 1


def first(fair: FairDispatcher) -> tuple[Any, Guest]:
    found = fair.next()[0]
    assert found is not None
    return found[:2]


def test_used_time_is_forgotten_gradually(fair: FairDispatcher, clock: Clock) -> None:
    asked(fair, "10.0.0.2", 1)
    _, guest = first(fair)
    fair.done(guest, CREDIT)
    clock.now += CREDIT / SHARE

    assert guest.taken_by(clock.now) == 0


def test_this_machine_and_a_proxy_on_it_never_wait(fair: FairDispatcher) -> None:
    asked(fair, "127.0.0.1", 20)
    _, guest = first(fair)
    fair.done(guest, 10 * CREDIT)

    assert len(begun(fair)) == 19


def test_one_customer_with_many_addresses_counts_as_one(fair: FairDispatcher) -> None:
    for one in range(9):
        fair.add_task(Request(f"2001:db8::{one}"))

    assert len(begun(fair)) == AT_ONCE


def test_idle_addresses_are_forgotten(
    fair: FairDispatcher, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shares, "MOST_ADDRESSES", 5)
    for one in range(7):
        asked(fair, f"10.0.0.{one}", 1)
        clock.now += 100
        fair.done(first(fair)[1], 0.01)

    assert len(fair.guests) < 7


def test_threads_serve_each_request_once_including_one_that_had_to_wait() -> None:
    fair = FairDispatcher()
    fair.set_thread_count(3)
    for one in range(3):  # a tenth of a second each, and a fourth address waits for nothing
        fair.guests[f"10.0.0.{one}"] = Guest(taken=CREDIT + 0.01, at=time.monotonic())
    posts = [Parsed("POST")]
    requests = [Request(f"10.0.0.{one % 4}", one, requests=posts[one % 2 :]) for one in range(12)]

    for request in requests:
        fair.add_task(request)

    assert all(request.ended.wait(20) for request in requests)
    fair.shutdown()
    assert not fair.threads
