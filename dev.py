#!/usr/bin/env python3
"""Everything a fresh machine needs besides Python 3.11; standard library only.

    python3 dev.py run [--demo] [--host H] [--port N] [--data DIR] [--https]   the pad on this network
    python3 dev.py test [PYTEST ARGUMENTS]                                     every test, the browser's too
    python3 dev.py lint | bench [NAME] | lock

Owns the machine around the app: environments, addresses, processes. Never a setting (config/settings.py),
never the database (config/backup.py, which `manage.py prepare` calls before a start).
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes.util
import hashlib
import importlib.util
import os
import runpy
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WINDOWS = sys.platform == "win32"
# Read by path: the app's packages are not installed yet.
default_data = runpy.run_path(str(ROOT / "config" / "profile.py"))["default_data_dir"]


class Stop(Exception):
    """Ends dev.py with a message for people."""


def say(text: str = "") -> None:
    print(text, flush=True)


# === environments =================================================================================


def python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if WINDOWS else "bin/python")


def call(*command: str | Path, env: dict[str, str] | None = None, why: str = "") -> int:
    """Run it in the checkout; where `why` names the step, a failure ends dev.py."""
    code = subprocess.run([str(part) for part in command], cwd=ROOT, env=env, check=False).returncode
    if code and why:
        raise Stop(f"{why} failed; the reason stands above.")
    return code


def environment(*locks: str, folder: str = ".venv") -> Path:
    """The Python of an environment that holds one of these locks; the first is what gets installed."""
    home = ROOT / folder
    stamp = home / "punkteblock.stamp"
    files = {lock: (ROOT / "requirements" / f"{lock}.txt").read_bytes() for lock in locks}
    fingerprints = [f"{lock} {hashlib.sha256(content).hexdigest()}" for lock, content in files.items()]
    if not stamp.exists() or stamp.read_text() not in fingerprints:
        if not python_of(home).exists():
            _make_environment(home)
        say(f"Installing requirements/{locks[0]}.txt into {folder} ...")
        install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r")
        call(python_of(home), *install, f"requirements/{locks[0]}.txt", why="Installing the requirements")
        stamp.write_text(fingerprints[0])
    return python_of(home)


def _make_environment(home: Path) -> None:
    if not has_venv():
        raise Stop(f"This Python cannot make environments yet. Run once:\n\n    {apt_line('python3-venv')}\n")
    call(sys.executable, "-m", "venv", "--clear", home, why="Making the virtual environment")


IS_ROOT = not WINDOWS and os.geteuid() == 0


def has_venv() -> bool:
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def apt_line(*packages: str) -> str:
    apt = "apt-get" if IS_ROOT else "sudo apt-get"
    return f"{apt} update && {apt} install -y --no-install-recommends {' '.join(packages)}"


def apt_install(*packages: str) -> bool:
    """Install where that is ours to do: as root, on a system with apt."""
    apt = shutil.which("apt-get", path="/usr/bin:/bin")
    if not apt or not IS_ROOT:
        return False
    say(f"Installing {', '.join(packages)} ...")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = (apt, "install", "-y", "-qq", "--no-install-recommends", *packages)
    return call(apt, "update", "-qq", env=env) == 0 and call(*install, env=env) == 0


# === addresses and the data folder ================================================================


@contextlib.contextmanager
def only_run(data: Path) -> Iterator[None]:
    """Two runs on one data folder would migrate and back up under each other."""
    if WINDOWS:
        yield  # the port is the only guard there
        return
    import fcntl

    with open(data / "run.lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Stop(f"Punkteblock already runs on {data}.") from None
        yield


def lan_address() -> str:
    """This machine's address on its network, else 127.0.0.1. Connecting UDP sends nothing."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def own_names(host: str) -> list[str]:
    name = socket.gethostname()
    names = {lan_address(), name, f"{name}.local", "localhost", "127.0.0.1"} | {host} - {"0.0.0.0", "::"}
    with contextlib.suppress(OSError):
        names |= {str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET)}
    return sorted(names)


def demand_free(host: str, port: int) -> None:
    with contextlib.closing(socket.socket()) as probe:
        if not WINDOWS:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Stop(f"{host}:{port} cannot be used ({error.strerror}); try --port.") from None


def answers(host: str, port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1" if host == "0.0.0.0" else host, port), timeout=1).close()
    except OSError:
        return False
    return True


# === processes ====================================================================================


class Child:
    """One process that is started again when it dies; slower each time it dies young."""

    FIRST, LAST, OLD = 0.2, 10.0, 30.0  # seconds

    def __init__(self, name: str, command: Sequence[str], env: dict[str, str]) -> None:
        self.name, self.command, self.env = name, command, env
        self.delay = self.FIRST
        self.start()

    def start(self) -> None:
        # Its own group: Ctrl-C in the terminal reaches dev.py alone, which then stops everything in order.
        self.process = subprocess.Popen(self.command, cwd=ROOT, env=self.env, start_new_session=not WINDOWS)
        self.started = time.monotonic()
        self.again: float | None = None

    def look_after(self) -> None:
        now = time.monotonic()
        if self.again is None and self.process.poll() is not None:
            self._signal_group(signal.SIGTERM)  # what a killed worker left behind
            self.delay = self.FIRST if now - self.started > self.OLD else min(2 * self.delay, self.LAST)
            self.again = now + self.delay
            say(f"{self.name} ended ({self.process.returncode}); starting it again in {self.delay:.1f} s")
        elif self.again is not None and now >= self.again:
            self.start()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()

    def finish(self, deadline: float) -> None:
        try:
            self.process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            say(f"{self.name} did not stop in time; killed")
            self.process.kill()
            self.process.wait()
        self._signal_group(getattr(signal, "SIGKILL", signal.SIGTERM))

    def _signal_group(self, number: int) -> None:
        if not WINDOWS:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, number)


def supervise(children: list[Child], stop: threading.Event, every: Callable[[], None]) -> None:
    try:
        while not stop.wait(0.2):
            for child in children:
                child.look_after()
            every()
    finally:
        say("Stopping ...")
        for child in children:
            child.stop()
        deadline = time.monotonic() + 15
        for child in children:
            child.finish(deadline)


# === run ==========================================================================================


def child_env(options: argparse.Namespace) -> dict[str, str]:
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PUNKTEBLOCK_PROFILE": "venue",
        "PUNKTEBLOCK_DATA": str(options.data),
        "PUNKTEBLOCK_HTTPS": "1" if options.https else "",
        "PUNKTEBLOCK_SUPERVISED": "1",
        "ALLOWED_HOSTS": ",".join(own_names(options.host)),
    }


def manage(python: Path, env: dict[str, str], command: str, *arguments: str) -> None:
    """Run one of the app's own commands, where this checkout has it."""
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
    python = environment("base", "dev")
    options.data = options.data.resolve()
    options.data.mkdir(parents=True, exist_ok=True)
    with only_run(options.data):
        demand_free(options.host, options.port)
        env = child_env(options)
        manage(python, env, "prepare", *["--restore"] * options.restore)
        manage(python, env, "first_owner")
        if options.demo:
            manage(python, env, "demo")
        serve(python, options, env)
    return 0


def serve(python: Path, options: argparse.Namespace, env: dict[str, str]) -> None:
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    server = ["-m", "config.server", "--host", options.host, "--port", str(options.port)]
    worker = "-m celery --quiet -A config.celery:app worker --beat --pool solo --loglevel WARNING"
    children = [
        Child("web", [str(python), *server, *(["--https"] if options.https else [])], env),
        Child("worker", [str(python), *worker.split(), "--without-gossip", "--without-mingle"], env),
    ]
    web, shown = children[0], ""

    def announce_when_ready_or_moved() -> None:
        # A laptop joins the inn's Wi-Fi late or gets another address: the new name must be allowed and shown.
        nonlocal shown
        address = lan_address()
        if shown and address not in env["ALLOWED_HOSTS"].split(","):
            env["ALLOWED_HOSTS"] = ",".join(own_names(options.host))
            web.stop()
        if address != shown and answers(options.host, options.port):
            announce(python, options, env)
            shown = address

    supervise(children, stop, announce_when_ready_or_moved)


# === test, lint, bench, lock ======================================================================


def chromium() -> str | None:
    """The system's Chromium, which the browser tests drive; conftest.py asks the same function."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


BROWSER = ("chromium", "libatomic1")  # the second for the Node that drives it; a bare Debian has neither


def can_browse() -> bool:
    return bool(chromium()) and (sys.platform != "linux" or bool(ctypes.util.find_library("atomic")))


def test(options: argparse.Namespace) -> int:
    if not has_venv():
        apt_install("python3-venv")
    python = environment("dev")
    if not (can_browse() or (apt_install(*BROWSER) and can_browse())):
        text = f"There is no Chromium for the browser tests. Run once:\n\n    {apt_line(*BROWSER)}\n"
        if os.environ.get("CI") == "true":
            raise Stop(text)
        say(f"{text}\nThey are skipped now and listed at the end.")
    flags = ("-n2", "--dist=worksteal", "--durations=10", "-rs")
    return call(python, "-m", "pytest", *flags, *options.arguments)


def lint(_options: argparse.Namespace) -> int:
    python = environment("dev")
    tools = ("ruff check", "ruff format --check", "mypy .")  # all, whatever the first found
    codes = [call(python, "-m", *tool.split()) for tool in tools]
    return max(*codes, call(python.with_name("lint-imports")))


BENCHES = {"rules": "replay memory price", "odds": "", "web": "post poll post-300", "felt": ""}
BENCH_NAMES = {name: module for module, names in BENCHES.items() for name in (module, *names.split())}


def bench(options: argparse.Namespace) -> int:
    """All benchmarks, one module of tests/bench, or one part of it; 1 when a ratio is over its limit."""
    return max(map(_bench, [options.name] if options.name else BENCHES))


def _bench(name: str) -> int:
    module = BENCH_NAMES[name]
    python = environment("bench", folder=".venv-bench") if module == "rules" else environment("dev")
    return call(python, "-m", f"tests.bench.{module}", *[name] * (name != module))


# lock: the groups of pyproject.toml in it
LOCKS = {"base": ["base"], "scale": ["base", "scale"], "dev": ["base", "dev"], "bench": ["bench"]}


def lock(_options: argparse.Namespace) -> int:
    """Make requirements/*.txt from pyproject.toml's groups: all platforms, all hashes, no addresses."""
    python = environment("dev")
    uv = "-m uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header"
    for name, groups in LOCKS.items():
        target = ROOT / "requirements" / f"{name}.txt"
        chosen = [part for group in groups for part in ("--group", group)]
        call(python, *uv.split(), "--python-version=3.11", *chosen, "-o", target, why=f"Locking {name}")
        if "://" in target.read_text():
            raise Stop(f"{target.name} holds an address; locks must work with any registry.")
    return 0


# === command line =================================================================================


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="dev.py", description="Run, test and maintain Punkteblock.")
    commands = top.add_subparsers(dest="command", required=True)
    start = commands.add_parser("run", help="start the pad")
    start.add_argument("--demo", action="store_true", help="with a small club to look at")
    start.add_argument("--host", default="0.0.0.0", help="default: every device on the network")
    start.add_argument("--port", type=int, default=8000)
    start.add_argument("--data", type=Path, default=default_data(), help="default: %(default)s")
    start.add_argument("--https", action="store_true", help="with a certificate made on this machine")
    start.add_argument("--restore", action="store_true", help="put the newest sound backup in place first")
    commands.add_parser("test", help="the whole suite; further arguments go to pytest")
    commands.add_parser("lint", help="ruff, mypy and the import contracts")
    commands.add_parser("bench", help="the ratios").add_argument("name", nargs="?", choices=BENCH_NAMES)
    commands.add_parser("lock", help="remake requirements/ from pyproject.toml")
    return top


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036  # whoever starts it with an older one reads why
        raise Stop("Punkteblock needs Python 3.11 or newer.")
    options, rest = parser().parse_known_args()
    options.arguments = rest
    if rest and options.command != "test":
        parser().error(f"unknown: {' '.join(rest)}")
    commands = {"run": run, "test": test, "lint": lint, "bench": bench, "lock": lock}
    return commands[options.command](options)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stop as reason:
        sys.exit(f"\n{reason}")
    except KeyboardInterrupt:
        sys.exit(130)
