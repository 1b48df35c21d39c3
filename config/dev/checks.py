"""`dev.py test`, `lint`, `bench`, `lock` and `sbom`."""

from __future__ import annotations

import argparse
import ctypes.util
import os
import shutil
import sys
from pathlib import Path

from config.dev.machine import ROOT, Stop, apt_install, apt_line, call, environment, has_venv, say
from config.dev.servers import find_programs, servers


def chromium() -> str | None:
    """Path of the system's Chromium for the browser tests. Prefers the build without windows, which is faster."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


# The Node that drives Chromium needs libatomic1; a bare Debian has neither. Not every system has the first
# package.
BROWSERS = (("chromium-headless-shell", "libatomic1"), ("chromium", "libatomic1"))


def can_browse() -> bool:
    return bool(chromium()) and (sys.platform != "linux" or bool(ctypes.util.find_library("atomic")))


# Four processes for two cores: a test in a browser or with servers of its own waits for more than half of its time.
FLAGS = ("-n4", "--dist=worksteal", "--durations=10", "-rs")


def _tests(python: Path, options: argparse.Namespace, **more: str) -> int:
    """Run pytest with `more` environment variables. Python keeps compiled files, because the tests start many
    processes.
    """
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return call(python, "-m", "pytest", *FLAGS, *options.arguments, env=env | more)


def test(options: argparse.Namespace) -> int:
    if not has_venv():
        apt_install("python3-venv")
    python = environment("dev")
    if options.on == "postgres":
        with servers() as addresses:
            addresses_env = {f"PUNKTEBLOCK_TEST_{name}": address for name, address in addresses.items()}
            return _tests(python, options, **addresses_env)
    if not (can_browse() or any(apt_install(*packages) and can_browse() for packages in BROWSERS)):
        text = f"There is no Chromium for the browser tests. Run once:\n\n    {apt_line(*BROWSERS[-1])}\n"
        if os.environ.get("CI") == "true":
            raise Stop(text)
        say(f"{text}\nThey are skipped now and listed at the end.")
    return _tests(python, options)


def lint(_options: argparse.Namespace) -> int:
    python = environment("dev")
    tools = ("ruff check", "ruff format --check", "mypy .")  # run all, even if the first fails
    codes = [call(python, "-m", *tool.split()) for tool in tools]
    templates = sorted(map(str, (ROOT / "templates").rglob("*.html")))
    djade = call(python.with_name("djade"), "--check", "--target-version", "5.2", *templates)
    return max(*codes, djade, call(python.with_name("lint-imports")))


BENCHES = {
    "rules": "replay memory price",
    "odds": "",
    "web": "post post-whot whot poll post-300",
    "felt": "",
    "league": "draws heat ratings season",
    "api": "reads rows stream",
    "load": "",
    "guest": "",
}
# Also measured on PostgreSQL where it is installed.
ON_POSTGRES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("league", "season"), ("tests.bench.league", "season")),
    **{name: ("tests.bench.api", name) for name in BENCHES["api"].split()},
    "api": ("tests.bench.api",),
    "load": ("tests.bench.load",),
}
BENCH_NAMES = {name: module for module, names in BENCHES.items() for name in (module, *names.split())}


def bench(options: argparse.Namespace) -> int:
    """Run all benchmarks, one module or one part. Returns 1 if a ratio is over its limit."""
    return max(map(_bench, [options.name] if options.name else BENCHES))


def _bench(name: str) -> int:
    module = BENCH_NAMES[name]
    python = environment("bench", folder=".venv-bench") if module == "rules" else environment("dev")
    code = call(python, "-m", f"tests.bench.{module}", *[name] * (name != module))
    if name in ON_POSTGRES and find_programs():
        with servers() as addresses:
            env = {**os.environ, "DATABASE_URL": addresses["DATABASE_URL"]}
            code = max(code, call(python, "-m", *ON_POSTGRES[name], env=env))
    return code


# lock file: groups of pyproject.toml in it
LOCKS = {
    "base": ["base"],
    "scale": ["base", "scale"],
    "dev": ["base", "scale", "dev"],
    "bench": ["bench"],
    "fuzz": ["fuzz"],
}


def sbom(_options: argparse.Namespace) -> int:
    """Print the bill of materials of a shared server."""
    return call(environment("dev"), "-m", "config.deploy.sbom")


def lock(_options: argparse.Namespace) -> int:
    """Write requirements/*.txt from the groups of pyproject.toml, for all platforms, with hashes and without URLs."""
    python = environment("dev")
    uv = "-m uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header"
    for name, groups in LOCKS.items():
        target = ROOT / "requirements" / f"{name}.txt"
        chosen = [part for group in groups for part in ("--group", group)]
        call(python, *uv.split(), "--python-version=3.11", *chosen, "-o", target, why=f"Locking {name}")
        if "://" in target.read_text():
            raise Stop(f"{target.name} holds an address; locks must work with any registry.")
    return 0
