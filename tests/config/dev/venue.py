"""`dev.py run` as a person starts it, on a free loopback port with its own data folder.

Starts it, sends requests and reads the process table (Linux). The tests decide what is right.
"""

import os
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
PATIENCE = 180  # seconds; the rest of the suite runs at the same time


@dataclass(frozen=True, slots=True)
class Venue:
    process: subprocess.Popen[bytes]
    port: int
    data: Path

    @property
    def said(self) -> str:
        return (self.data.parent / "said.txt").read_text(errors="replace")

    def get(
        self, path: str, *, scheme: str = "http", trust: ssl.SSLContext | None = None
    ) -> tuple[int, bytes]:
        """Status and body; 0 while nobody answers."""
        url = f"{scheme}://127.0.0.1:{self.port}{path}"
        try:
            with urllib.request.urlopen(url, timeout=5, context=trust) as answer:
                return answer.status, answer.read()
        except OSError:
            return 0, b""

    def is_up(self) -> bool:
        return self.get("/health/")[0] == 204

    def pids(self, name: str) -> list[int]:
        """The children and grandchildren of dev.py whose command line contains `name`, oldest first."""
        return [pid for pid in descendants(self.process.pid) if name in command_line(pid)]


@contextmanager
def started(data: Path, *arguments: str) -> Iterator[Venue]:
    """A running venue; killed with everything it started if the test leaves it running."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    data.mkdir(exist_ok=True)
    command = [
        sys.executable,
        "dev.py",
        "run",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--data",
        str(data),
    ]
    with (data.parent / "said.txt").open("wb") as log:
        process = subprocess.Popen(
            [*command, *arguments],
            cwd=ROOT,
            env=person_env(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        yield Venue(process, port, data)
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def person_env() -> dict[str, str]:
    """The environment of a shell outside this test run."""
    ours = ("PUNKTEBLOCK_", "DJANGO_", "PYTEST_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def eventually(fact: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    limit = time.monotonic() + patience
    while not fact():
        assert time.monotonic() < limit, f"{what}: not within {patience} s"
        time.sleep(0.1)


def descendants(pid: int) -> list[int]:
    try:
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return [found for child in children for found in (child, *descendants(child))]


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def is_alive(pid: int) -> bool:
    return bool(command_line(pid))  # a zombie has none
