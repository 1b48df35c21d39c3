"""The hashed lock files are complete, consistent, and free of registry addresses."""

import re
import tomllib
from pathlib import Path

import pytest

from config.dev.checks import LOCKS

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"^([a-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)(?: ;[^\\]*)? \\$", re.MULTILINE)


def text_of(lock: str) -> str:
    return (ROOT / "requirements" / f"{lock}.txt").read_text()


def pins(lock: str) -> dict[str, str]:
    return dict(PIN.findall(text_of(lock)))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_no_address_and_hashes_every_pin(lock: str) -> None:
    lines = [line.strip() for line in text_of(lock).splitlines()]
    assert "://" not in text_of(lock)
    assert [
        line for line in lines if line.startswith("-") and not re.match(r"--hash=sha256:\w{64}( \\)?$", line)
    ] == []
    pinned = [place for place, line in enumerate(lines) if "==" in line and line[0].isalnum()]
    assert [lines[place] for place in pinned if not lines[place + 1].startswith("--hash=")] == []
    assert len(pinned) == len(PIN.findall(text_of(lock))) > 0


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_the_requirements_of_pyproject(lock: str) -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    wanted = {
        re.split(r"[\[<>=;]", name)[0].lower().replace("_", "-")
        for group in LOCKS[lock]
        for name in groups[group]
    }
    assert wanted <= {name.replace("_", "-") for name in pins(lock)}


def test_all_locks_pin_the_same_versions() -> None:
    base, dev, scale = pins("base"), pins("dev"), pins("scale")
    assert base == {name: dev.get(name) for name in base} == {name: scale.get(name) for name in base}
