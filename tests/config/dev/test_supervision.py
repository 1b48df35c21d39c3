"""Processes that die at once, and those that do not stop."""

import os
import signal
import sys
from pathlib import Path

import pytest

from config.dev.supervision import Child
from tests.config.dev.venue import eventually


def test_a_repeatedly_dying_child_is_restarted_ever_slower(capsys: pytest.CaptureFixture[str]) -> None:
    child = Child("brief", [sys.executable, "-c", "pass"], dict(os.environ))
    delays = []
    for _ in range(3):
        child.process.wait()
        child.look_after()
        delays.append(child.delay)
        child.again = 0.0
        child.look_after()
    child.finish(0)
    assert delays == [0.4, 0.8, 1.6]
    assert "brief ended (0); starting it again in 0.4 s" in capsys.readouterr().out


def test_a_child_that_had_worked_is_restarted_at_once_however_often_it_dies() -> None:
    child = Child(
        "web", [sys.executable, "-c", "import time; time.sleep(60)"], dict(os.environ), lambda: True
    )
    delays = []
    for _ in range(6):
        child.look_after()
        child.process.kill()
        child.process.wait()
        child.look_after()
        delays.append(child.delay)
        child.again = 0.0
        child.look_after()
    child.process.kill()
    child.finish(0)
    assert delays == [0.2] * 6


def test_a_child_that_does_not_stop_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ready = tmp_path / "ready"
    deaf = "import pathlib, signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    deaf += "pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"
    child = Child("deaf", [sys.executable, "-c", deaf, str(ready)], dict(os.environ))
    eventually(ready.exists, "its start")
    child.stop()
    child.finish(0)
    assert child.process.returncode == -signal.SIGKILL
    assert "deaf did not stop in time; killed" in capsys.readouterr().out
