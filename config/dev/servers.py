"""Starts PostgreSQL and Redis for one test run from the installed programs, on loopback, in a temporary
folder.

Does not touch the machine's own servers and leaves nothing behind. Both run without syncing, so they do not
survive a power cut.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from config.dev.machine import IS_ROOT, WINDOWS, Stop, apt_install, apt_line

PACKAGES = ("postgresql", "redis-server")  # Debian's names
USERS = ("postgres", "nobody")  # PostgreSQL refuses to run as root
WAIT = 30.0  # seconds until each must answer
# A locale as on most servers here, so that a test which relies on the byte order of texts fails.
LOCALE = ("--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=de-AT")


@dataclass(frozen=True, slots=True)
class Programs:
    """Where the servers are installed."""

    initdb: Path
    postgres: Path
    redis: Path


def find_programs() -> Programs | None:
    """The newest PostgreSQL and a Redis on this machine; None if one is missing."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_release, reverse=True)
    path = os.pathsep.join([*map(str, homes), os.environ.get("PATH", ""), "/usr/sbin"])
    found = [shutil.which(name, path=path) for name in ("initdb", "postgres")]
    redis = shutil.which("redis-server", path=path) or shutil.which("valkey-server", path=path)
    if not (found[0] and found[1] and redis):
        return None
    return Programs(Path(found[0]), Path(found[1]), Path(redis))


def _release(folder: Path) -> int:
    return int(folder.parent.name) if folder.parent.name.isdecimal() else 0


def demand_programs() -> Programs:
    programs = find_programs()
    if programs is None and apt_install(*PACKAGES):
        programs = find_programs()
    if programs is None:
        raise Stop(f"The tests on PostgreSQL need it and Redis. Run once:\n\n    {apt_line(*PACKAGES)}\n")
    return programs


@contextlib.contextmanager
def servers() -> Iterator[dict[str, str]]:
    """Start both servers and yield the settings to reach them. Stops and removes them at the end, also after
    Ctrl-C.
    """
    programs = demand_programs()
    with ends_on_terminate(), tempfile.TemporaryDirectory(prefix="punkteblock-servers-") as name:
        folder, user = Path(name), plain_user()
        if user:
            shutil.chown(folder, user)
        data = make_cluster(programs, folder, user)
        ports = free_port(), free_port()
        commands = (
            postgres_command(programs.postgres, data, ports[0]),
            redis_command(programs.redis, folder, ports[1]),
        )
        with contextlib.ExitStack() as running:
            for command, port in zip(commands, ports, strict=True):
                running.enter_context(_running(command, port, folder, user))
            yield {
                "DATABASE_URL": f"postgres://punkteblock@127.0.0.1:{ports[0]}/postgres",
                "CELERY_BROKER_URL": f"redis://127.0.0.1:{ports[1]}/0",
                "CACHE_URL": f"rediscache://127.0.0.1:{ports[1]}/1",
            }


def make_cluster(programs: Programs, folder: Path, user: str | None) -> Path:
    """Create the data folder of a PostgreSQL in `folder`, owned by `user`. Its superuser is `punkteblock`."""
    data = folder / "postgres"
    init: list[str | Path] = [
        programs.initdb,
        "-D",
        data,
        "-U",
        "punkteblock",
        "--auth=trust",
        "--no-sync",
        *LOCALE,
    ]
    done = subprocess.run(init, capture_output=True, text=True, check=False, cwd=folder, user=user)
    if done.returncode:
        raise Stop(f"PostgreSQL could not make its data folder:\n{done.stderr}")
    return data


def postgres_command(program: Path, data: Path, port: int, *, durable: bool = False) -> list[str]:
    """`durable`: a commit outlives the death of the process, as on a production server."""
    synced = "on" if durable else "off"
    options = {
        "listen_addresses": "127.0.0.1",
        "port": port,
        "unix_socket_directories": "",
        "max_connections": 200,
        "random_page_cost": 1.1,  # what PostgreSQL advises for an SSD; as in config/deploy/compose.yaml
        # Rows of tests are hardly ever committed: counted meanwhile, a table is empty, and a query for 40 rows of it
        # took five minutes.
        "autovacuum": synced,
        **dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), synced),
    }
    return [str(program), "-D", str(data), *(f"--{name}={value}" for name, value in options.items())]


def redis_command(program: Path, folder: Path, port: int) -> list[str]:
    network = ("--bind", "127.0.0.1", "--port", str(port))
    return [str(program), *network, "--save", "", "--appendonly", "no", "--dir", str(folder)]


@contextlib.contextmanager
def _running(command: Sequence[str], port: int, folder: Path, user: str | None) -> Iterator[None]:
    """Run a server in a session of its own, so that Ctrl-C does not reach it before the tests have ended."""
    log = folder / f"{port}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, cwd=folder, start_new_session=not WINDOWS, user=user
        )
    try:
        wait_until_up(process, command[0], port, log)
        yield
    finally:
        # PostgreSQL takes SIGINT as "close every connection"; with SIGTERM it would wait for them.
        process.send_signal(signal.SIGTERM if WINDOWS else signal.SIGINT)
        try:
            process.wait(WAIT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_up(process: subprocess.Popen[bytes], program: str, port: int, log: Path) -> None:
    until = time.monotonic() + WAIT
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        time.sleep(0.05)
    raise Stop(f"{program} did not start:\n{log.read_text(errors='replace')}")


@contextlib.contextmanager
def ends_on_terminate() -> Iterator[None]:
    """Let SIGTERM end the run as Ctrl-C does, so that both servers are stopped."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def plain_user() -> str | None:
    """The user that runs the servers if this process is root; None to run them as the current user."""
    if not IS_ROOT:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in USERS if name in known)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
