"""`python -m tests.faults.kills [--kills N] [--seed S]`: kill -9 during scoring, and what is left afterwards.

Owns a driver with a journal of its own. One tablet declares rounds without
pause and resends whatever was not answered; meanwhile the server process and
the Celery worker are killed. Half of the server's kills come at the moment
the commit is on disk (its rollback journal has just gone) and the answer is
not yet sent. Process death only: nothing is said about power loss.

At the end the sheet must hold exactly what the journal sent, once, in order,
everything that was acknowledged included, and the ratings must equal a
rebuild. Loopback only; ends by itself.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from urllib.parse import urlencode
from uuid import UUID

from tests.markup import place_of

ROOT = Path(__file__).parents[2]
NAMES = ["Anna", "Beni", "Cilli", "Dora"]
ANSWER_SECONDS = 10
PATIENCE_SECONDS = 60
WORKER_SECONDS = 20


@dataclass
class Sent:
    """One declaration of the journal. `answers` are the statuses the server gave, oldest first."""

    entry_id: str
    side: int
    value: int
    tries: int = 0
    answers: list[str] = field(default_factory=list)


@dataclass
class Report:
    """What a run saw; `unanswered_commits`: rows on disk whose sender had no byte when the server died."""

    kills: int = 0
    worker_kills: int = 0
    unanswered_commits: int = 0
    declared: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    out_of_order: bool = False
    ratings_equal: bool = True

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.doubled or self.out_of_order) and self.ratings_equal


class Processes:
    """The product's server and worker, killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.log = (folder / "processes.log").open("ab")
        self.server = self._start_server()
        self.worker = self._start_worker()
        self.wait_for_server()

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )

    def _start_server(self) -> subprocess.Popen[bytes]:
        return self._start("config.server", "--host", "127.0.0.1", "--port", str(self.port))

    def _start_worker(self) -> subprocess.Popen[bytes]:
        return self._start("celery", "-A", "config", "worker", "-B", "--pool=solo", "--loglevel=ERROR")

    def wait_for_server(self) -> None:
        limit = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < limit:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise RuntimeError("the server did not come back")

    def kill_server(self) -> None:
        _kill(self.server)

    def restart_server(self) -> None:
        self.server = self._start_server()
        self.wait_for_server()

    def kill_worker(self) -> None:
        _kill(self.worker)
        self.worker = self._start_worker()

    def stop(self) -> None:
        _kill(self.server)
        _kill(self.worker)
        self.log.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """The whole process group, beat and pool included."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class Tablet(threading.Thread):
    """Declares one round after the other; a round is sent until the server says that it holds it."""

    def __init__(self, port: int, uid: str, cookies: dict[str, str], rng: random.Random) -> None:
        super().__init__(daemon=True)
        self.port, self.uid, self.cookies, self.rng = port, uid, cookies, rng
        self.journal: list[Sent] = []
        self.waiting_for_answer = threading.Event()
        self.over = threading.Event()
        self.place = self._ask_place()

    def run(self) -> None:
        while not self.over.is_set():
            seen, game, round_ = self.place
            tap = Sent(
                str(UUID(int=self.rng.getrandbits(128), version=4)),
                self.rng.randrange(2),
                self.rng.randint(2, 4),
            )
            self.journal.append(tap)
            place = {"seen": seen, "game": game, "round": round_}
            fields = {"kind": "round_won", "entry_id": tap.entry_id, "side": tap.side, "value": tap.value}
            while not self._send(tap, {**fields, **place}):
                time.sleep(0.01)
            self.place = self._ask_place()

    def _send(self, tap: Sent, fields: dict[str, object]) -> bool:
        tap.tries += 1
        self.waiting_for_answer.set()
        try:
            status = self._post(fields)
        except (OSError, http.client.HTTPException):
            return False
        finally:
            self.waiting_for_answer.clear()
        tap.answers.append(status)
        return status in ("counted", "repeated")

    def _post(self, fields: dict[str, object]) -> str:
        body = urlencode({"csrfmiddlewaretoken": self.cookies["csrftoken"], **fields})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Outbox": "1"}
        answer, _ = self._ask("POST", f"/s/{self.uid}/entries/", body, headers)
        return answer.headers.get("Entry-Status") or str(answer.status)

    def _ask_place(self) -> tuple[int, int, int]:
        """Version, game and round as the board shows them: what a tablet knows."""
        while True:
            with contextlib.suppress(OSError, http.client.HTTPException):
                _, page = self._ask("GET", f"/s/{self.uid}/board/?v=-1", None, {})
                if place := place_of(page):
                    version, game, round_ = map(int, place.values())
                    return version, game, round_
            time.sleep(0.02)

    def _ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS)
        try:
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            connection.request(method, path, body, {"Cookie": cookie, **headers})
            answer = connection.getresponse()
            return answer, answer.read().decode()
        finally:
            connection.close()


def drive(kills: int, seed: int, folder: Path) -> Report:
    """One run in `folder`; the environment must already name it as the data folder."""
    uid, cookies = _prepare()
    rng = random.Random(seed)
    report = Report()
    processes = Processes(folder)
    tablet = Tablet(processes.port, uid, cookies, rng)
    tablet.start()
    try:
        while report.kills < kills:
            _one_kill(report, processes, tablet, folder, rng)
        tablet.over.set()
        tablet.join(PATIENCE_SECONDS)
        _wait_for_ratings()
    finally:
        tablet.over.set()
        processes.stop()
    _compare(report, uid, tablet.journal)
    report.ratings_equal = _ratings_in_step()
    return report


def _one_kill(report: Report, processes: Processes, tablet: Tablet, folder: Path, rng: random.Random) -> None:
    time.sleep(rng.uniform(0.02, 0.3))
    report.kills += 1
    if report.kills % 5 == 0:
        report.worker_kills += 1
        processes.kill_worker()
        return
    if report.kills % 5 in (1, 2, 3):
        _wait_for_commit(tablet, folder)
    processes.kill_server()
    tap = tablet.journal[-1]
    unanswered = not tap.answers
    time.sleep(0.02)
    # The tablet may have read an answer that was already under way: then its journal says so by now.
    if unanswered and not tap.answers and _is_stored(folder, tap.entry_id):
        report.unanswered_commits += 1
    processes.restart_server()


def _wait_for_commit(tablet: Tablet, folder: Path) -> None:
    """Until a transaction that began under our eyes has left the disk: its rollback journal came and went."""
    journal = folder / "punkteblock.sqlite3-journal"
    limit = time.monotonic() + 5
    while time.monotonic() < limit and not (tablet.waiting_for_answer.is_set() and _is_open(journal)):
        pass
    while time.monotonic() < limit and _is_open(journal):
        pass


def _is_open(journal: Path) -> bool:
    try:
        return journal.stat().st_size > 0
    except FileNotFoundError:
        return False


def _is_stored(folder: Path, entry_id: str) -> bool:
    connection = sqlite3.connect(folder / "punkteblock.sqlite3", timeout=20)
    try:
        found = connection.execute("select 1 from scoring_entry where entry_id = ?", [UUID(entry_id).hex])
        return found.fetchone() is not None
    finally:
        connection.close()


def _prepare() -> tuple[str, dict[str, str]]:
    """A club with one season sheet, so that the worker has ratings to keep; and the tablet's cookies."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.http import HttpResponse
    from django.middleware.csrf import _get_new_csrf_string

    from scoring.access import Device, remember_device

    call_command("prepare")
    device = Device("kill-driver")
    response = HttpResponse()
    remember_device(response, device)
    cookies = {name: morsel.value for name, morsel in response.cookies.items()}
    return _club_sheet(device), cookies | {"csrftoken": _get_new_csrf_string()}


def _club_sheet(device: object) -> str:
    from league.models import Membership, User
    from league.services import club_found, season_open, sheet_open_in_season

    founder = User.objects.create(username="anna")
    club = club_found(name="Kartenclub", founder=founder)
    season = season_open(club=club, name="2026", starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31))
    sheet = sheet_open_in_season(
        season=season,
        membership=Membership.objects.get(club=club),
        device=device,  # type: ignore[arg-type]
        ruleset_key="upper_austria",
        options={},
        names=NAMES,
    )
    return str(sheet.uid)


def _wait_for_ratings() -> None:
    """Until every finished game counts for the four who played it, or the worker's time is over."""
    from django.db.models import Sum

    from league.models import Rating
    from scoring.models import GameResult

    limit = time.monotonic() + WORKER_SECONDS
    while time.monotonic() < limit:
        ratings = Rating.objects.everywhere("the driver compares all")
        if ratings.aggregate(games=Sum("games"))["games"] == 4 * GameResult.objects.count():
            return
        time.sleep(0.1)


def _ratings_in_step() -> bool:
    """Whether what the killed and restarted worker left equals a rebuild made here, in one go."""
    from league.models import Club, Rating
    from league.services import rebuild_club

    def told() -> list[tuple[object, ...]]:
        rows = Rating.objects.everywhere("the driver compares all").order_by("player__name", "way")
        return list(rows.values_list("player__name", "way", "mu", "sigma", "games"))

    followed = told()
    rebuild_club(Club.objects.get())
    return bool(followed) and followed == told()


def _compare(report: Report, uid: str, journal: list[Sent]) -> None:
    from scoring.models import Entry

    rows = Entry.objects.filter(sheet__uid=uid).order_by("seq").values_list("entry_id", flat=True)
    stored = [str(entry_id) for entry_id in rows]
    sent = [tap.entry_id for tap in journal]
    report.declared = len(sent)
    acknowledged = {tap.entry_id for tap in journal if {"counted", "repeated"} & set(tap.answers)}
    report.lost = sorted(acknowledged - set(stored))
    report.doubled = sorted(entry_id for entry_id in set(stored) if stored.count(entry_id) > 1)
    report.doubled += sorted(set(stored) - set(sent))
    report.out_of_order = stored != [entry_id for entry_id in sent if entry_id in set(stored)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument(
        "--prepared", type=Path, help="a data folder after `manage.py prepare`, to begin with a copy"
    )
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if arguments.prepared:
            shutil.copytree(arguments.prepared, name, dirs_exist_ok=True)
        os.environ |= {
            "PUNKTEBLOCK_PROFILE": "venue",
            "PUNKTEBLOCK_DATA": name,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        report = drive(arguments.kills, arguments.seed, Path(name))
    sys.stdout.write(json.dumps(asdict(report), indent=2) + "\n")
    return 0 if report.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
