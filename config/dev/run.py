"""`dev.py run`: a web process and a worker that share a data folder and are open to this network."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

from config.dev.addresses import answers, demand_free, lan_address, own_names
from config.dev.machine import INHERITED, ROOT, WINDOWS, Stop, call, environment, say
from config.dev.supervision import Child, supervise

PREPARE = ("restore", "trust_database", "start_empty")  # options that are passed to `manage.py prepare`
PATIENCE = 120.0  # seconds to wait for processes of a killed run; an install may take that long


@contextlib.contextmanager
def only_run(data: Path) -> Iterator[None]:
    """Hold the lock of the data folder, because two runs would migrate and back up at the same time.

    Every process that this run starts inherits the lock, so it is held until the last one ends, also after
    dev.py was killed. A second run waits for such leftovers, and is refused while the first run is alive.
    """
    if WINDOWS:
        yield  # without fcntl only the port prevents a second run
        return
    import fcntl

    with _lock_file(data) as file:
        _take(file, data, lambda: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB))
        file.truncate(0)
        with contextlib.suppress(OSError):  # on a full disk the lock holds without the number
            os.write(file.fileno(), str(os.getpid()).encode())
        INHERITED.append(file.fileno())
        try:
            yield
        finally:
            INHERITED.remove(file.fileno())


def _lock_file(data: Path) -> TextIO:
    try:
        return open(data / "run.lock", "a+")
    except OSError as error:
        raise Stop(
            f"The data folder {data} cannot be written ({error.strerror}). "
            "Allow this user to write there, or try --data."
        ) from None


def _take(file: TextIO, data: Path, lock: Callable[[], None]) -> None:
    until = time.monotonic() + PATIENCE
    has_warned = False
    while True:
        try:
            return lock()
        except OSError:
            file.seek(0)
            if _is_alive(file.read()) or time.monotonic() > until:
                raise Stop(f"Punkteblock already runs on {data}.") from None
        if not has_warned:
            say("A run with this data folder was killed; waiting for the end of what it had started ...")
            has_warned = True
        time.sleep(0.2)


def _is_alive(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except PermissionError:
        return True
    except (ValueError, ProcessLookupError):
        return False
    return True


def _venue_env(data: Path) -> dict[str, str]:
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PUNKTEBLOCK_PROFILE": "venue",
        "PUNKTEBLOCK_DATA": str(data),
    }


def child_env(options: argparse.Namespace) -> dict[str, str]:
    return {
        **_venue_env(options.data),
        "PUNKTEBLOCK_HTTPS": "1" if options.https else "",
        "PUNKTEBLOCK_SUPERVISED": "1",
        "ALLOWED_HOSTS": ",".join(own_names(options.host)),
    }


def manage(python: Path, env: dict[str, str], command: str, *arguments: str) -> None:
    """Run a command of manage.py, if this checkout has manage.py."""
    if any(ROOT.glob(f"*/management/commands/{command}.py")):
        call(python, "manage.py", command, *arguments, env=env, why=f"manage.py {command}")


def announce(python: Path, options: argparse.Namespace, env: dict[str, str]) -> None:
    host = lan_address() if options.host == "0.0.0.0" else options.host
    url = f"{'https' if options.https else 'http'}://{host}:{options.port}/"
    say(f"\nPunkteblock is ready. Open it on this network:  {url}\n")
    call(python, "-m", "segno.cli", "--compact", "--border=2", url, env={**env, "PYTHONIOENCODING": "utf-8"})
    if options.https:
        say(f"A device that warns about the certificate reads {url.replace('https', 'http')}trust/ first.")
    say("Stop with Ctrl-C.")


def run(options: argparse.Namespace) -> int:
    options.data = options.data.resolve()
    try:
        options.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Stop(f"The data folder {options.data} cannot be made ({error.strerror}); try --data.") from None
    with only_run(options.data):
        python = environment("base", "dev")
        demand_free(options.host, options.port)
        env = child_env(options)
        chosen = [f"--{name.replace('_', '-')}" for name in PREPARE if getattr(options, name)]
        manage(python, env, "prepare", *chosen)
        manage(python, env, "first_owner")
        if options.demo:
            manage(python, env, "demo", "--neighbours", "1")
        serve(python, options, env)
    return 0


def rollback(options: argparse.Namespace) -> int:
    """Bring the data back to the previous release. `manage.py rollback` prints how to continue."""
    data = options.data.resolve()
    if not data.is_dir():
        raise Stop(f"There are no data in {data}; try --data.")
    manage(environment("base", "dev"), _venue_env(data), "rollback")
    return 0


def serve(python: Path, options: argparse.Namespace, env: dict[str, str]) -> None:
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    server = ["-m", "config.server", "--host", options.host, "--port", str(options.port)]
    worker = "-m celery --quiet -A config.celery:app worker --beat --pool solo --loglevel WARNING"
    children = [
        Child(
            "web",
            [str(python), *server, *(["--https"] if options.https else [])],
            env,
            lambda: answers(options.host, options.port),
        ),
        Child("worker", [str(python), *worker.split(), "--without-gossip", "--without-mingle"], env),
    ]
    web, shown = children[0], ""

    def announce_when_ready_or_moved() -> None:
        # When the laptop gets another address, that address must be allowed and shown.
        nonlocal shown
        address = lan_address()
        if shown and address not in env["ALLOWED_HOSTS"].split(","):
            env["ALLOWED_HOSTS"] = ",".join(own_names(options.host))
            web.stop()
        if address != shown and answers(options.host, options.port):
            announce(python, options, env)
            shown = address

    supervise(children, stop, announce_when_ready_or_moved)
