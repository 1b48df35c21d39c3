"""The parts of dev.py that a person meets when something is missing."""

import argparse
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import dev
from tests.dev.venue import eventually


def test_a_python_without_venv_gets_the_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dev, "has_venv", lambda: False)
    monkeypatch.setattr(dev, "IS_ROOT", False)
    with pytest.raises(dev.Stop, match=r"sudo apt-get update && sudo apt-get install -y .*python3-venv"):
        dev._make_environment(tmp_path / "venv")


def test_an_installed_lock_is_not_installed_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "requirements").mkdir()
    for lock in ("base", "dev"):
        (tmp_path / "requirements" / f"{lock}.txt").write_text(f"{lock}==1")
    python = dev.python_of(tmp_path / ".venv")
    python.parent.mkdir(parents=True)
    python.touch()
    calls: list[str] = []
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "call", lambda *command, **_: calls.append(str(command[-1])) or 0)

    assert dev.environment("dev") == python
    dev.environment("dev")
    dev.environment("base", "dev")
    assert calls == ["requirements/dev.txt"]
    (tmp_path / "requirements" / "dev.txt").write_text("dev==2")
    dev.environment("base", "dev")
    assert calls == ["requirements/dev.txt", "requirements/base.txt"]


def test_without_chromium_ci_stops_and_a_person_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "chromium", lambda: None)
    monkeypatch.setattr(dev, "apt_install", lambda *_: False)
    monkeypatch.setattr(dev, "environment", lambda *_: Path("python"))
    monkeypatch.setattr(dev, "call", lambda *_: 0)
    options = argparse.Namespace(arguments=[])
    monkeypatch.setenv("CI", "true")
    with pytest.raises(dev.Stop, match=r"install -y .*chromium"):
        dev.test(options)
    monkeypatch.delenv("CI")
    assert dev.test(options) == 0
    assert "skipped now and listed at the end" in capsys.readouterr().out


def test_the_laptop_knows_its_own_names() -> None:
    names = dev.own_names("pad.local")
    assert {"pad.local", "localhost", "127.0.0.1", socket.gethostname(), dev.lan_address()} <= set(names)
    assert "0.0.0.0" not in dev.own_names("0.0.0.0")


def test_a_child_that_keeps_dying_is_started_ever_slower(capsys: pytest.CaptureFixture[str]) -> None:
    child = dev.Child("brief", [sys.executable, "-c", "pass"], dict(os.environ))
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


def test_a_child_that_does_not_stop_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ready = tmp_path / "ready"
    deaf = "import pathlib, signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    deaf += "pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"
    child = dev.Child("deaf", [sys.executable, "-c", deaf, str(ready)], dict(os.environ))
    eventually(ready.exists, "its start")
    child.stop()
    child.finish(0)
    assert child.process.returncode == -signal.SIGKILL
    assert "deaf did not stop in time; killed" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["run", "--prot", "1"], ["lint", "x"], ["brew"]])
def test_a_mistyped_argument_is_refused(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "dev.py", *arguments], cwd=dev.ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2


def test_an_unknown_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        dev.parser().parse_args(["bench", "poker"])
    assert "post-300" in capsys.readouterr().err
