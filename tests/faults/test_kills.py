"""Kill -9 of server and worker during scoring loses and doubles nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.amount import amount

ROOT = Path(__file__).parents[2]
KILLS = amount(6, 50)  # every fifth is of the worker; the first three come between commit and answer


@pytest.mark.slow
def test_kill_9_loses_and_doubles_nothing(prepared_data: Path) -> None:
    """In a process of its own: the driver needs the product's settings, not the tests'."""
    run = subprocess.run(
        [
            *(sys.executable, "-m", "tests.faults.kills", "--kills", str(KILLS), "--seed", "7"),
            *("--prepared", str(prepared_data)),
        ],
        cwd=ROOT,
        env={
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("DJANGO_", "PUNKTEBLOCK_"))
        },
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    report = json.loads(run.stdout)
    assert (report["kills"], report["worker_kills"]) == (KILLS, KILLS // 5)
    assert report["unanswered_commits"] >= 1, (
        "no kill fell between commit and answer: the run shows too little"
    )
    assert report["declared"] > 0
