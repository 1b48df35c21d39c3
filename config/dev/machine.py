"""Sets up the machine: environments, system packages, and the commands that need them."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WINDOWS = sys.platform == "win32"
IS_ROOT = not WINDOWS and os.geteuid() == 0


# File descriptors that every started process keeps open: the lock of a run.
INHERITED: list[int] = []


class Stop(Exception):
    """Ends dev.py with a message."""


def say(text: str = "") -> None:
    print(text, flush=True)


def python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if WINDOWS else "bin/python")


def call(*command: str | Path, env: dict[str, str] | None = None, why: str = "") -> int:
    """Run a command in the checkout. If it fails and `why` names the step, dev.py ends."""
    words = [str(part) for part in command]
    code = subprocess.run(words, cwd=ROOT, env=env, check=False, pass_fds=INHERITED).returncode
    if code and why:
        raise Stop(f"{why} failed; the reason stands above.")
    return code


def environment(*locks: str, folder: str = ".venv") -> Path:
    """The Python of an environment with one of these locks installed. Installs the first lock if none is."""
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


def has_venv() -> bool:
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def apt_line(*packages: str) -> str:
    apt = "apt-get" if IS_ROOT else "sudo apt-get"
    return f"{apt} update && {apt} install -y --no-install-recommends {' '.join(packages)}"


def apt_install(*packages: str) -> bool:
    """Install system packages as root with apt. Returns False where that is not possible."""
    apt = shutil.which("apt-get", path="/usr/bin:/bin")
    if not apt or not IS_ROOT:
        return False
    say(f"Installing {', '.join(packages)} ...")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = (apt, "install", "-y", "-qq", "--no-install-recommends", *packages)
    return call(apt, "update", "-qq", env=env) == 0 and call(*install, env=env) == 0
