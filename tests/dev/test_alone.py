"""What a run of all tests may try once more, and that it says so."""

from __future__ import annotations

import json
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

ALONE: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / ".ci" / "alone.py"))
SLOW = "tests/browser/test_a.py::test_slow"


def tried(
    monkeypatch: pytest.MonkeyPatch, root: Path, failed: list[str], code: int, whole: int = 1
) -> tuple[int, list[list[str]]]:
    """What came of it, and the runs of pytest, by their arguments."""
    cache = root / ".pytest_cache/v/cache"
    cache.mkdir(parents=True)
    (cache / "lastfailed").write_text(json.dumps(dict.fromkeys(failed, True)))
    runs: list[list[str]] = []

    def run(command: list[str | Path], **_: object) -> subprocess.CompletedProcess[bytes]:
        runs.append([str(part) for part in command[3:]])
        return subprocess.CompletedProcess(command, code)

    monkeypatch.setattr(subprocess, "run", run)
    return ALONE["main"](whole, root), runs


@pytest.mark.parametrize("code", [0, 1, 2])
def test_a_browser_test_that_failed_beside_others_is_tried_alone_and_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], code: int
) -> None:
    assert tried(monkeypatch, tmp_path, [SLOW], code) == (code, [[SLOW]])
    assert (f"PASSED ONLY ALONE, to be mended:\n  {SLOW}" in capsys.readouterr().out) == (code == 0)


@pytest.mark.parametrize(
    "failed",
    [[SLOW, "tests/engine/test_a.py::test_wrong"], [f"{SLOW}[{n}]" for n in range(3)], []],
    ids=["not the browser's", "too many", "no record of what"],
)
def test_any_other_failure_stays_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, failed: list[str]
) -> None:
    assert tried(monkeypatch, tmp_path, failed, 0) == (1, [])


@pytest.mark.parametrize("whole", [2, 3, 5])
def test_a_run_that_was_broken_off_stays_broken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, whole: int
) -> None:
    assert tried(monkeypatch, tmp_path, [SLOW], 0, whole) == (whole, [])
