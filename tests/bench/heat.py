"""A heat of 128 tables on SQLite, at the product's own server: a group of `tests.bench.league`.

    heat-publish-seconds  one tap that opens a sheet for each of 128 tables                                    3 s
    heat-posts            the 95th percentile of score POSTs meanwhile, against the same while nothing else
                          happens                                                                              2
    heat-board            the director's board of 128 tables, against a page that asks nothing

Times are of the wall clock, over HTTP; a heat is published in each of several competitions.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import date
from statistics import median, quantiles
from threading import Event, Thread
from uuid import uuid4

from tests.bench.rounds import report, say
from tests.bench.web import WATTEN, Browser, Pad, _pad, _score, _served

TABLES, HEATS, IDLE_POSTS, BOARDS = 128, 5, 400, 15
MOST_SECONDS, MOST_RATIO = 3.0, 2.0
PAUSE = 0.01


@dataclass(frozen=True, slots=True)
class Hall:
    """`drawn`: competitions, each with the mark of a draw that waits to be published."""

    cookies: dict[str, str]
    pads: list[Pad]
    drawn: list[tuple[str, int]]


def measure() -> list[bool]:
    """Print the lines. Returns for each whether it is over its limit."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "PUNKTEBLOCK_PROFILE": "venue",
            "PUNKTEBLOCK_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        }
        hall = _prepare()
        with _served() as port:
            return _figures(port, hall)


def _figures(port: int, hall: Hall) -> list[bool]:
    director, scorer = Browser(port, hall.cookies), Browser(port, hall.cookies, number=2)
    _posts(scorer, hall.pads, IDLE_POSTS // 8, Event())  # the first requests import the views
    idle, published, busy = list[float](), list[float](), list[float]()
    for uid, mark in hall.drawn:
        # Measured before each heat, so that other load of the machine affects both.
        idle += _posts(scorer, hall.pads, IDLE_POSTS // HEATS, Event())
        took, meanwhile = _published(director, scorer, hall.pads, uid, mark)
        published.append(took)
        busy += meanwhile
    boards, empty = [], []
    for _ in range(BOARDS):
        boards.append(_took(director, f"/competitions/{hall.drawn[0][0]}/board/"))
        empty.append(_took(director, "/health/"))
    return [
        say("heat-publish-seconds", max(published), MOST_SECONDS),
        report("heat-posts", MOST_RATIO, _p95(busy) * 1e3, _p95(idle) * 1e3),
        report("heat-board", None, median(boards) * 1e3, median(empty) * 1e3),
    ]


def _published(
    director: Browser, scorer: Browser, pads: list[Pad], uid: str, mark: int
) -> tuple[float, list[float]]:
    """The seconds that publishing took, and the time of each POST that ran at the same time."""
    over, times = Event(), list[float]()
    writing = Thread(target=lambda: times.extend(_posts(scorer, pads, sys.maxsize, over)))
    writing.start()
    status, _ = director.post(f"/competitions/{uid}/heats/1/publish/", {"mark": mark, "fact_id": uuid4()})
    took = director.took
    over.set()
    writing.join()
    opened, _ = director.get(f"/competitions/{uid}/heats/1/tables/{TABLES}/")
    if (status, opened) != (303, 200):
        raise RuntimeError(f"the heat was not published: {status}, {opened}")
    return took, times


def _posts(browser: Browser, pads: list[Pad], count: int, over: Event) -> list[float]:
    times: list[float] = []
    while len(times) < count and not over.is_set():
        _score(browser, pads[len(times) % len(pads)])
        times.append(browser.took)
        time.sleep(PAUSE)
    return times


def _took(browser: Browser, path: str) -> float:
    status, _ = browser.get(path)
    if status not in (200, 204):
        raise RuntimeError(f"{path} answered {status}")
    return browser.took


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def _prepare() -> Hall:
    """A club whose owner has signed in, competitions with a heat drawn in each, and pads elsewhere."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import transaction
    from django.http import HttpResponse
    from django.middleware.csrf import _get_new_csrf_string  # the secret that the cookie holds
    from django.test import Client

    from league import services
    from scoring.access import Device, remember_device

    call_command("migrate", verbosity=0, run_syncdb=True)
    call_command("collectstatic", verbosity=0, interactive=False)
    owner = services.account_make(name="Owner", password="a password of the bench")
    club = services.club_found(name="Club", founder=owner)
    device, response, client = Device("bench-device"), HttpResponse(), Client()
    remember_device(response, device)
    client.force_login(owner)
    found = {**response.cookies, **client.cookies}
    cookies = {name: morsel.value for name, morsel in found.items()} | {"csrftoken": _get_new_csrf_string()}
    with transaction.atomic():
        pads = [_pad(device, WATTEN, 10, number) for number in range(30)]
    return Hall(cookies, pads, [_drawn(club, number) for number in range(HEATS)])


def _drawn(club: object, number: int) -> tuple[str, int]:
    from league.engine.competition.paste import pairs_from
    from league.services.competition.contenders import contenders_enter
    from league.services.competition.declaring import Declaration
    from league.services.competition.drawing import heat_draw
    from league.services.competition.founding import competition_open

    competition = competition_open(
        club=club,  # type: ignore[arg-type]
        name=f"Championship {number}",
        played_on=date(2026, 11, 28),
        ruleset_key="bavaria",
        options={},
        heats=6,
        games=3,
        draw_key="fixed_heats",
        draw_options={"repeats": "if_needed"},
    )
    text = "\n".join(f"A{pair:03d} one & B{pair:03d} two" for pair in range(2 * TABLES))
    declaration = Declaration(uuid4(), None)
    contenders_enter(competition=competition, said=declaration, pairs=pairs_from(text, 2), chosen={})
    state = heat_draw(competition=competition, said=Declaration(uuid4(), None), seed="bench")
    return str(competition.uid), state.heats[0].mark
