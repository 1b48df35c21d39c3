"""The last release's server on this release's schema, and this one on its data, under load; then back again.

The code of the last release is that of the commit which added its archive. Long: real processes, two
programs.
"""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.config.archive.test_archive import RELEASES
from tests.config.dev.venue import person_env
from tests.config.tablet import Tablet as Browser
from tests.settings import SERVERS
from tests.torture.hand import WattenHand
from tests.torture.journal import Journal, read
from tests.torture.line import Line
from tests.torture.writer import Writer

ROOT = Path(__file__).parents[3]
PATIENCE = 60
MORE = 12  # rounds that a tablet declares in each state
PAGES = (
    "",
    "board/?v=-1",
    "history/",
    "audit/",
    "result/",
    "result/sheet.csv",
    "names/",
    "about/",
    "share/",
    "seats/",
)

pytestmark = [pytest.mark.long, pytest.mark.slow]


@pytest.fixture(scope="module")
def last_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of the last release."""
    name = RELEASES[-1].relative_to(ROOT)
    log = ["git", "log", "--diff-filter=A", "--format=%H", "--", str(name)]
    commit = subprocess.run(log, cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    if not commit:
        pytest.skip("this checkout has no history")
    folder = tmp_path_factory.mktemp("last")
    packed = subprocess.run(["git", "archive", commit[-1]], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x"], cwd=folder, input=packed, check=True)
    return folder


@dataclass
class Instance:
    """One data folder, used by one program after the other."""

    folder: Path
    url: str

    @property
    def env(self) -> dict[str, str]:
        env = person_env() | {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PUNKTEBLOCK_DATA": str(self.folder),
        }
        env.pop("DATABASE_URL", None)
        return env | ({"DATABASE_URL": self.url} if self.url else {})

    def manage(self, program: Path, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=program,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout if done.returncode == 0 else f"refused: {done.stderr}"

    @contextmanager
    def served(self, program: Path, port: int) -> Iterator[None]:
        """Run the program's own server. Fails the test if it logged a traceback."""
        log = self.folder.parent / f"{self.folder.name}.log"
        with log.open("w") as output:
            command = [sys.executable, "-m", "config.server", "--host", "127.0.0.1", "--port", str(port)]
            process = subprocess.Popen(command, cwd=program, env=self.env, stdout=output, stderr=output)
        try:
            _wait_for(port)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)
            assert "Traceback" not in log.read_text(), log.read_text()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/health/")
            if connection.getresponse().status == 204:
                return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise AssertionError("the server did not start")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.servers)])
def instance(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Instance]:
    (tmp_path / "data").mkdir()
    if request.param == "sqlite":
        yield Instance(tmp_path / "data", "")
        return
    import psycopg

    server, name = SERVERS["DATABASE_URL"], f"releases_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as database:
        database.execute(f"CREATE DATABASE {name}")
    try:
        yield Instance(tmp_path / "data", f"{server.rpartition('/')[0]}/{name}")
    finally:
        with psycopg.connect(server, autocommit=True) as database:
            database.execute(f"DROP DATABASE {name} WITH (FORCE)")


def walked(port: int, cookies: dict[str, str], pad: str) -> None:
    """Open every page of the sheet, a new sheet and write a round; nothing fails."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        browser = Browser(connection, dict(cookies))
        for path in ("/", "/wall/", "/rules/", *(pad + page for page in PAGES)):
            assert browser.ask("GET", path)[0] < 400, path
        assert browser.declare_round(browser.start_watten())[0] < 400


def played(tablet: Writer) -> None:
    """Wait until the tablet has declared MORE rounds."""
    limit = time.monotonic() + PATIENCE
    goal = tablet.tries + MORE
    while tablet.tries < goal:
        assert time.monotonic() < limit, tablet.fault
        time.sleep(0.05)


def stored(instance: Instance, uid: str) -> list[str]:
    """The ids of the sheet's entries in order, as this program reads them."""
    code = (
        "import django; django.setup(); from scoring.models import Entry\n"
        f"for entry in Entry.objects.filter(sheet__uid='{uid}').order_by('seq'): print(entry.entry_id)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=instance.env, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def sent(tablets: Sequence[Writer]) -> list[str]:
    for tablet in tablets:
        tablet.over.set()
        tablet.join(PATIENCE)
        assert tablet.fault == ""
    journal = read(tablets[0].journal.path)
    statuses = {status for each in journal for status in each.answers}
    assert statuses <= {"counted", "repeated"}, statuses
    return [each.tap.entry_id for each in journal]


def test_two_releases_take_turns_and_nothing_is_lost(
    instance: Instance, last_release: Path, tmp_path: Path
) -> None:
    port, journal = _free_port(), Journal(tmp_path / "journal.jsonl")
    assert "are equal" in instance.manage(last_release, "restore", str(RELEASES[-1]))
    instance.manage(last_release, "prepare")

    with instance.served(last_release, port):
        with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
            browser = Browser(connection)
            pad = browser.start_watten()
        uid = pad.strip("/").split("/")[-1]

        def tablet(number: int) -> Writer:
            line = Line(port, browser.cookies)
            return Writer(
                f"tablet {number}", uid, WattenHand(alone=False), line, journal, random.Random(number)
            )

        tablets = [tablet(1)]
        tablets[0].start()
        played(tablets[0])
        # This release migrates while the last one serves.
        assert "goes back" in instance.manage(ROOT, "prepare")
        played(tablets[0])
        walked(port, browser.cookies, pad)
        known = sent(tablets)
    assert stored(instance, uid) == known

    with instance.served(ROOT, port):
        tablets.append(tablet(2))
        tablets[1].start()
        played(tablets[1])
        walked(port, browser.cookies, pad)
        known = sent(tablets)
    assert stored(instance, uid) == known

    assert "rows are equal" in instance.manage(ROOT, "rollback")
    assert "No other release" in instance.manage(ROOT, "rollback")
    assert not instance.manage(last_release, "prepare").startswith("refused")
    with instance.served(last_release, port):
        tablets.append(tablet(3))
        tablets[2].start()
        played(tablets[2])
        walked(port, browser.cookies, pad)
        known = sent(tablets)
    instance.manage(ROOT, "prepare")
    assert stored(instance, uid) == known
    journal.close()
