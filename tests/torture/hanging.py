"""A Redis that hangs: scoring must stay as quick as before.

Turns with and without it alternate, so that other load of the machine affects both. Meanwhile strangers sign
in and read the API, which do use Redis.
"""

from __future__ import annotations

import http.client
import math
import random
import threading
import time
from collections.abc import Sequence
from contextlib import nullcontext
from statistics import median

from tests.torture.cluster import Cluster
from tests.torture.evening import Evening
from tests.torture.line import Line
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import Ground

TURN = 6.0  # seconds
SHARE = 0.99
PACE = 0.03  # seconds between two taps of a writer, for each table
ASK_EVERY = 0.25  # seconds between two requests of a stranger
NOTICED = 0.1  # seconds; below this nobody at a table notices

Turn = tuple[float, float, bool]  # its begin and end, and whether Redis hung


def hanging(
    cluster: Cluster,
    site: Site,
    ground: Ground,
    seed: int,
    *,
    many: int,
    until: float,
    turn: float = TURN,
    share: float = SHARE,
    enough: float = math.inf,
) -> Row:
    """Two turns of each kind, then at most `many`, none begun after the moment `until` of time.monotonic().

    `turn`: seconds. `share`: the part of all taps that must be as quick as before; a short run has too few for
    the usual one. `enough`: no more turns after so many taps in those of each kind.
    """
    site.start_server()
    path = site.folder.parent / "journal-hanging.jsonl"
    evening = Evening(site, ground, random.Random(seed), path, pace=PACE * len(ground.tables))
    stranger = Stranger(Line(site.port, ground.stranger))
    evening.begin()
    stranger.start()
    spans: list[Turn] = []
    try:
        while evening.goes_on and (
            len(spans) < 4
            or (len(spans) < many and time.monotonic() < until and _fewest(evening, spans) < enough)
        ):
            hangs = len(spans) % 2 == 1
            with cluster.hung("redis") if hangs else nullcontext():
                begun = time.monotonic()
                time.sleep(turn)
                spans.append((begun, time.monotonic(), hangs))
        verdict = evening.end()
    finally:
        stranger.over.set()
        stranger.join()
        site.stop()
    well, hung = (_took(evening, spans, hangs=hangs) for hangs in (False, True))
    usual, worst = _within(well, share), _within(hung, share)
    if well and not hung:
        verdict.wrong.append("no tap was answered while Redis hung")
    if well and worst > max(2 * usual, NOTICED):
        verdict.wrong.append(
            f"{share:.0%} of the taps took {usual:.3f} s, and {worst:.3f} s while Redis hung"
        )
    text = f"{len(well)} entries while it answered: {_said(well)}; {len(hung)} while it hung: {_said(hung)}"
    return Row("a Redis that hangs", f"{text}; {stranger.asked} sign-ins and reads", verdict)


class Stranger(threading.Thread):
    """Signs in with a wrong password and reads the API, in turn."""

    def __init__(self, line: Line) -> None:
        super().__init__(daemon=True)
        self.line, self.over, self.asked = line, threading.Event(), 0

    def run(self) -> None:
        while not self.over.wait(ASK_EVERY):
            try:
                if self.asked % 2:
                    self.line.post("/account/sign-in/", {"username": f"nobody-{self.asked}", "password": "?"})
                else:
                    self.line.get("/api/v1/clubs/")
            except (OSError, http.client.HTTPException):
                continue
            self.asked += 1


def _took(evening: Evening, spans: Sequence[Turn], *, hangs: bool) -> list[float]:
    """The seconds of each tap sent and answered within a turn of this kind, ascending."""
    return sorted(
        seconds
        for writer in evening.writers
        for begun, seconds in writer.took
        if any(start <= begun and begun + seconds <= end for start, end, is_hung in spans if is_hung == hangs)
    )


def _fewest(evening: Evening, spans: Sequence[Turn]) -> int:
    """The number of taps in the turns of the kind that has fewer."""
    return min(len(_took(evening, spans, hangs=hangs)) for hangs in (False, True))


def _within(seconds: Sequence[float], share: float) -> float:
    return seconds[min(len(seconds) - 1, int(len(seconds) * share))] if seconds else 0.0


def _said(seconds: Sequence[float]) -> str:
    half = median(seconds) if seconds else 0.0
    return f"median {half * 1000:.0f} ms, p99 {_within(seconds, SHARE) * 1000:.0f} ms"
