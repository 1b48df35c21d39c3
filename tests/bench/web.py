"""`python -m tests.bench.web [name]`: a score POST and a poll against stock Django views, side by side.

Owns five figures, each a ratio of interleaved requests to one server process:

    post        a score of Watten against an INSERT and a page of 2 KB   1.7
    post-whot   a score of WHOT! against the same                        2.0
    whot        a score of WHOT! against one of Watten                   1.3
    poll        a poll without news against a 304                        1.25
    post-300    a score on a sheet of 300 entries against one of 10      1.5

A figure is the median of the ratios of short rounds, so that what else the
machine does in one of them counts once; a request is timed from its first
byte to the last of its answer. Prints a line each and exits 1 when a ratio is
over its limit. Sends to loopback only, for less than 150 seconds.
"""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from urllib.parse import urlencode
from uuid import uuid4

from config.deploy.roles import commands
from tests.markup import place_of

ROUNDS, PER_ROUND = 25, 20
LEAST_ROUNDS, MOST_SECONDS = 5, 22.0  # a figure; a busy machine gets fewer rounds
LIMITS = {"post": 1.7, "post-whot": 2.0, "whot": 1.3, "poll": 1.25, "post-300": 1.5}
ROOT = Path(__file__).parents[2]
WATTEN, WHOT = "upper_austria", "leaflet_long"
KINDS = {WATTEN: "round_won", WHOT: "round_scored"}
NAMES = ["Anna", "Beni", "Cilli", "Dora"]
VALUES = (2, 2, 2, 3, 3, 4)
chance = Random(1)  # tables do not all play the same game


@dataclass
class Pad:
    """One sheet as a tablet has it: its address and the round that its board shows."""

    ruleset: str
    uid: str
    version: int
    game: int
    round: int


@dataclass(frozen=True)
class Pads:
    """Sheets of Watten with 10 entries, of WHOT! with 10, and of Watten with 300."""

    few: list[Pad]
    whot: list[Pad]
    many: list[Pad]


Request = Callable[[int], None]


class Browser:
    """One keep-alive connection with the device and CSRF cookies of a tablet. `took`: the last exchange's seconds.

    `number` gives it a loopback address of its own, as each tablet has one: the server limits connections by address
    and shares its time between addresses.
    """

    def __init__(self, port: int, cookies: dict[str, str], number: int = 0) -> None:
        address = (f"127.{number >> 16}.{number >> 8 & 255}.{number & 255 or 1}", 0)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=address)
        self.cookies = cookies
        self.took = 0.0

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return self._send("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, object], **headers: str) -> tuple[int, str]:
        token = self.cookies["csrftoken"]
        body = urlencode({"csrfmiddlewaretoken": token, **fields})
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return self._send("POST", path, body, headers)

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        start = time.perf_counter()
        try:
            answer = self._ask(method, path, body, {"Cookie": cookie, **headers})
        except (
            BrokenPipeError,
            http.client.RemoteDisconnected,
        ):  # gunicorn closes a connection that idles for two seconds
            self.connection.close()
            answer = self._ask(method, path, body, {"Cookie": cookie, **headers})
        content = answer.read()
        self.took = time.perf_counter() - start
        return answer.status, content.decode()

    def _ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        self.connection.request(method, path, body, headers)
        return self.connection.getresponse()


def main(names: list[str]) -> int:
    wanted = names or list(LIMITS)
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "PUNKTEBLOCK_PROFILE": "venue",
            "PUNKTEBLOCK_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        }
        cookies, pads = _prepare()
        with _served() as port:
            browser = Browser(port, cookies)
            over = [_measure(name, browser, pads) for name in LIMITS if name in wanted]
    return 1 if any(over) else 0


def _prepare() -> tuple[dict[str, str], Pads]:
    """A database with the sheets, and the cookies of the tablet that directs them."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import transaction
    from django.http import HttpResponse
    from django.middleware.csrf import _get_new_csrf_string  # the secret that the cookie holds

    from scoring.access import Device, remember_device

    call_command("migrate", verbosity=0, run_syncdb=True)
    call_command("collectstatic", verbosity=0, interactive=False)
    device = Device("bench-device")
    response = HttpResponse()
    remember_device(response, device)
    cookies = {name: morsel.value for name, morsel in response.cookies.items()}
    cookies["csrftoken"] = _get_new_csrf_string()
    with transaction.atomic():  # one commit for all of the preparation
        few = [_pad(device, WATTEN, 10, number) for number in range(30)]
        whot = [_pad(device, WHOT, 10, number) for number in range(30, 60)]
        return cookies, Pads(few, whot, [_pad(device, WATTEN, 300, number) for number in range(60, 66)])


def _pad(device: object, ruleset: str, entries: int, number: int = 0) -> Pad:
    """A sheet of people who sit at no other table."""
    from scoring.access import Access
    from scoring.models import SheetGrant
    from scoring.selectors.sheets import sheet_fold
    from scoring.services import Envelope, entry_append, sheet_open

    names = [f"{name} {number}" for name in NAMES]
    sheet = sheet_open(ruleset_key=ruleset, options={}, names=names, device=device)  # type: ignore[arg-type]
    grant = SheetGrant.objects.select_related("sheet", "writer").get(sheet=sheet)
    access = Access(grant.sheet, grant)
    for turn in range(entries):
        fold = sheet_fold(access.sheet)
        event: dict[str, object] = {"side": chance.randrange(2), "value": chance.choice(VALUES)}
        if ruleset == WHOT:
            event = {
                "winner": turn % 4,
                "hands": [{"seat": seat, "points": 1} for seat in range(4) if seat != turn % 4],
            }
        place = (fold.version, fold.current.number, fold.next_round)
        receipt = entry_append(access=access, envelope=Envelope(str(uuid4()), *place, KINDS[ruleset], event))
        assert receipt.status == "counted"
    fold = sheet_fold(access.sheet)
    return Pad(ruleset, str(sheet.uid), fold.version, fold.current.number, fold.next_round)


class _served:
    """The product's own server in its own process, on a free loopback port; with `BENCH_SERVER=gunicorn` that
    of a shared instance, with its workers.
    """

    def __enter__(self) -> int:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        command = [sys.executable, "-m", "config.server", "--host", "127.0.0.1", "--port", str(port)]
        if os.environ.get("BENCH_SERVER") == "gunicorn":
            command = commands({**os.environ, "BIND": f"127.0.0.1:{port}"})["web"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(900):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return port
            time.sleep(0.1)
        self.process.kill()
        raise RuntimeError("the server did not start")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(40)  # gunicorn lets its workers end


def _measure(name: str, browser: Browser, pads: Pads) -> bool:
    """Print one figure. Returns whether it is over its limit."""

    def score(kind: list[Pad]) -> Request:
        return lambda number: _score(browser, kind[number % len(kind)])

    def reference(number: int) -> None:
        _insert(browser, number)

    pairs: dict[str, tuple[Request, Request]] = {
        "post": (score(pads.few), reference),
        "post-whot": (score(pads.whot), reference),
        "whot": (score(pads.whot), score(pads.few)),
        "poll": (
            lambda number: _poll(browser, pads.few[number % len(pads.few)]),
            lambda _: _unchanged(browser),
        ),
        "post-300": (score(pads.many), score(pads.few)),
    }
    rounds = _interleaved(browser, *pairs[name])
    ratio = median(ours / reference for ours, reference in rounds)
    own, other = (median(times) * 1000 for times in zip(*rounds, strict=True))
    print(
        f"{name} ratio={ratio:.2f} limit={LIMITS[name]} ours={own:.2f}ms reference={other:.2f}ms",
        flush=True,
    )
    return ratio > LIMITS[name]


def _interleaved(browser: Browser, ours: Request, reference: Request) -> list[tuple[float, float]]:
    """The medians, in seconds, of each round's requests of both kinds, which take turns."""
    begun = time.monotonic()
    rounds: list[tuple[float, float]] = []
    while len(rounds) < ROUNDS and (len(rounds) < LEAST_ROUNDS or time.monotonic() - begun < MOST_SECONDS):
        times: tuple[list[float], list[float]] = ([], [])
        for turn in range(PER_ROUND):
            for times_of, request in zip(times, (ours, reference), strict=True):
                request(len(rounds) * PER_ROUND + turn)
                times_of.append(browser.took)
        rounds.append((median(times[0]), median(times[1])))
    return rounds


def _score(browser: Browser, pad: Pad) -> None:
    fields = {
        "kind": KINDS[pad.ruleset],
        "entry_id": uuid4(),
        "seen": pad.version,
        "game": pad.game,
        "round": pad.round,
    }
    won = {"side": chance.randrange(2), "value": chance.choice(VALUES)}
    fields |= _whot_fields(pad) if pad.ruleset == WHOT else won
    status, body = browser.post(f"/s/{pad.uid}/entries/", fields, Outbox="1")
    place = place_of(body)
    if status != 200 or place.get("seen") != str(pad.version + 1):
        raise RuntimeError(f"the score was not taken: {status} {body[:400]}")
    pad.version, pad.game, pad.round = map(int, place.values())


def _whot_fields(pad: Pad) -> dict[str, object]:
    winner = pad.version % len(NAMES)
    return {"winner": winner} | {f"points-{seat}": 1 for seat in range(len(NAMES)) if seat != winner}


def _insert(browser: Browser, number: int) -> None:
    status, body = browser.post("/stock/insert/", {"text": "a row", "number": number})
    if status != 200 or len(body) < 1500:
        raise RuntimeError(f"the reference did not insert: {status}")


def _poll(browser: Browser, pad: Pad) -> None:
    status, _ = browser.get(f"/s/{pad.uid}/board/?v={pad.version}")
    if status != 204:
        raise RuntimeError(f"the poll was not answered with nothing: {status}")


def _unchanged(browser: Browser) -> None:
    status, _ = browser.get("/stock/unchanged/", **{"If-None-Match": '"1"'})
    if status != 304:
        raise RuntimeError(f"the reference did not answer 304: {status}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
