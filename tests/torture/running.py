"""The product's own processes on a data folder: started, killed, started again, with the time of each start."""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from config.dev.servers import free_port
from tests.torture import tables
from tests.torture.processes import children, kill_process

ROOT = Path(__file__).parents[2]
PRODUCT = ("config.server",)
PATIENCE = 600.0  # seconds until a server must answer; a busy machine is slow


@dataclass(slots=True)
class Site:
    """A data folder with its database, and its processes. `entry`: the module of its web process, with an
    argument.

    `address`: of PostgreSQL, "" for the SQLite file of the folder.
    """

    folder: Path
    address: str = ""
    broker: str = ""
    cache: str = ""
    processes: int = 1  # of the web server; several are those of a shared server, without `entry`
    entry: tuple[str, ...] = PRODUCT
    port: int = 0
    back: list[float] = field(default_factory=list)  # seconds from each start to its first answer
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def database(self) -> str:
        return self.address or str(self.folder / "punkteblock.sqlite3")

    @property
    def env(self) -> dict[str, str]:
        # Without stored bytecode a program takes half as long again to start.
        foreign = (
            "DJANGO_",
            "PUNKTEBLOCK_",
            "DATABASE_URL",
            "CELERY_",
            "CACHE_URL",
            "PYTHONDONTWRITEBYTECODE",
        )
        kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        chosen = {
            "DATABASE_URL": self.address,
            "CELERY_BROKER_URL": self.broker,
            "CACHE_URL": self.cache,
            "BIND": f"127.0.0.1:{self.port}",
            "WEB_WORKERS": str(self.processes),
        }
        return kept | {
            "PUNKTEBLOCK_PROFILE": "venue",
            "PUNKTEBLOCK_DATA": str(self.folder),
            "PUNKTEBLOCK_SUPERVISED": "1",  # nothing goes on when this process is gone
            "DJANGO_SETTINGS_MODULE": "config.settings",
            **{name: value for name, value in chosen.items() if value},
        }

    def ask(self, *command: str) -> str:
        """What a Python module prints; an error ends the run."""
        done = self.run(*command)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.env, capture_output=True, text=True, check=False
        )

    def prepare(self, histories: int = 0, times: int = 1) -> tables.Ground:
        """Tables for the writers: the usual ones, so many times, or so many of Watten with two to four
        devices.
        """
        output = self.ask("-m", "tests.torture.tables", str(histories), str(times))
        return tables.read(output.splitlines()[-1])

    def copy(self, folder: Path) -> Site:
        """The same data in another folder."""
        shutil.copytree(self.folder, folder / "data")
        return replace(self, folder=folder / "data", back=[], children={})

    def start_server(self) -> None:
        """Start the web process and wait until it answers."""
        self.port = self.port or free_port()
        begun = time.monotonic()
        alone = [*self.entry, "--host", "127.0.0.1", "--port", str(self.port)]
        self._start("server", ["-m", *(alone if self.processes == 1 else ("config.deploy", "web"))])
        self.wait_until_it_answers()
        self.back.append(time.monotonic() - begun)

    def wait_until_it_answers(self) -> None:
        """Wait until the health check answers, which reads the database."""
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if time.monotonic() > until or self.children["server"].poll() is not None:
                raise RuntimeError(f"the server did not come back:\n{self.log[-2000:]}")
            time.sleep(0.02)

    def start_worker(self) -> None:
        worker = "-m celery --quiet -A config.celery:app worker --beat --pool solo --loglevel ERROR"
        self._start("worker", [*worker.split(), "--without-gossip", "--without-mingle"])

    def look_after_worker(self) -> None:
        """Start the worker again if it has ended by itself, as every supervisor does."""
        if self.children["worker"].poll() is not None:
            self.start_worker()

    def kill(self, name: str) -> None:
        """kill -9 the process with everything that it started."""
        child = self.children.pop(name)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()

    def end(self, name: str) -> None:
        """Stop the process in order, as Ctrl-C does."""
        child = self.children.pop(name)
        child.terminate()
        child.wait()

    def kill_one_process(self, rng: random.Random) -> None:
        """kill -9 one of several web processes; the others go on, and it is started again."""
        if pids := children(self.children["server"].pid):
            kill_process(rng.choice(pids))

    def stop(self) -> None:
        for name in list(self.children):
            self.kill(name)

    @property
    def log(self) -> str:
        return (self.folder / "processes.log").read_text(errors="replace")

    def _start(self, name: str, command: Sequence[str]) -> None:
        with (self.folder / "processes.log").open("ab") as log:
            self.children[name] = subprocess.Popen(
                [sys.executable, *command],
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", "/health/")
            return connection.getresponse().status == 204
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
