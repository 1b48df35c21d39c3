"""Runs the product's own server in a separate process, as on a laptop in an inn, on a free loopback port.

Starts and stops it, with its data folder and log. It knows nothing of the pages.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

ROOT = Path(__file__).parents[2]
STARTS_WITHIN = 180  # seconds; a laptop that also runs the rest of the suite is slow


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: its address, its data folder and log, and additional settings."""

    url: str
    folder: Path
    root: Path = ROOT
    pid: int = 0
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text(errors="replace")

    @property
    def work(self) -> float:
        """Seconds of processor time that the server has used, independent of other load."""
        ticks = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    @contextmanager
    def hangs(self) -> Iterator[None]:
        """Let it accept connections without answering; after the block it answers what has arrived."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def manage(self, *arguments: str, stdin: str = "") -> str:
        """Run a management command on the data of this server."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command,
            cwd=self.root,
            env=_environment(self.folder) | self.settings,
            input=stdin,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{' '.join(arguments)} failed:\n{done.stdout}\n{done.stderr}"
        return done.stdout


def prepared(of_run: Path, own: Path) -> Path:
    """A data folder as a first start leaves it, to be copied; the first process of a run to need it makes it.

    `of_run`: the folder that all processes of the run share. `own`: an empty one on the same disk.
    """
    shared = of_run / "prepared"
    if is_first(of_run / "prepared-begun") or not appears(shared):
        Served("", own).manage("prepare")
        with suppress(OSError):  # another process was faster
            own.rename(shared)
    return shared


def is_first(mark: Path) -> bool:
    """Whether this process is the first of a run to ask."""
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def appears(path: Path) -> bool:
    """Wait for what another process makes; False if it takes too long."""
    until = time.monotonic() + STARTS_WITHIN
    while not path.exists() and time.monotonic() < until:
        time.sleep(0.1)
    return path.exists()


@contextmanager
def running_on_copy(of: Path, folder: Path, **how: Any) -> Iterator[Served]:
    """A server on a copy of prepared data; `how`: as for `running`."""
    shutil.copytree(of, folder, dirs_exist_ok=True)
    with running(folder, is_prepared=True, **how) as served:
        yield served


@contextmanager
def running_on_servers(folder: Path, servers: Mapping[str, str]) -> Iterator[Served]:
    """A server with a database of its own in the PostgreSQL of the run; `servers`: `tests.settings.SERVERS`."""
    name = f"served_{uuid4().hex}"
    url = f"{servers['DATABASE_URL'].rpartition('/')[0]}/{name}"
    with psycopg.connect(servers["DATABASE_URL"], autocommit=True) as database:
        database.execute(f"CREATE DATABASE {name}")
        try:
            with running(folder, settings={**servers, "DATABASE_URL": url}) as served:
                yield served
        finally:
            database.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def running(
    folder: Path,
    root: Path = ROOT,
    port: int = 0,
    *,
    scheme: str = "http",
    is_prepared: bool = False,
    settings: Mapping[str, str] | None = None,
) -> Iterator[Served]:
    """Run a server on a prepared data folder until the block ends; `root`: the checkout of its release."""
    port = port or free_port()
    served = Served(f"{scheme}://127.0.0.1:{port}", folder, root, settings=settings or {})
    if not is_prepared:
        served.manage("prepare")
    command = [sys.executable, "-m", "config.server", "--host", "127.0.0.1", "--port", str(port)]
    environment = _environment(folder) | served.settings
    if scheme == "https":
        command.append("--https")
        environment["PUNKTEBLOCK_HTTPS"] = "1"
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=log, stderr=log)
        try:
            _wait_until_up(process, served, port)
            yield replace(served, pid=process.pid)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _environment(folder: Path) -> dict[str, str]:
    """The environment of the venue profile, whatever the tests run with. The server ends with its parent,
    even a killed one.
    """
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PUNKTEBLOCK_")}
    return inherited | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PUNKTEBLOCK_PROFILE": "venue",
        "PUNKTEBLOCK_DATA": str(folder),
        "PUNKTEBLOCK_SUPERVISED": "1",
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_up(process: subprocess.Popen[bytes], served: Served, port: int) -> None:
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until:
        assert process.poll() is None, f"the server ended by itself:\n{served.log[-600:]}"
        if _answers(port):
            return
        time.sleep(0.05)
    raise AssertionError(f"the server did not come up:\n{served.log[-600:]}")


def _answers(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/health/")
        return connection.getresponse().status == 204
    except OSError:
        return False
    finally:
        connection.close()
