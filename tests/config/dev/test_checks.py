"""`dev.py test` on a machine without Chromium."""

import argparse
from pathlib import Path

import pytest

from config.dev import checks
from config.dev.machine import Stop


def test_without_chromium_ci_stops_with_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks, "chromium", lambda: None)
    monkeypatch.setattr(checks, "apt_install", lambda *_: False)
    monkeypatch.setattr(checks, "environment", lambda *_: Path("python"))
    monkeypatch.setattr(checks, "call", lambda *_, **_more: 0)
    options = argparse.Namespace(arguments=[], on="sqlite")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(Stop, match=r"install -y .*chromium"):
        checks.test(options)
    monkeypatch.delenv("CI")
    assert checks.test(options) == 0
    assert "skipped now and listed at the end" in capsys.readouterr().out
