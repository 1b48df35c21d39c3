"""Static files are collected when they changed and not at every start."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from config import static_files


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> list[str]:
    settings.DATA_DIR = tmp_path
    calls: list[str] = []
    monkeypatch.setattr(static_files, "call_command", lambda name, **_: calls.append(name))
    return calls


def test_unchanged_files_are_collected_once(collected: list[str]) -> None:
    assert (static_files.collect(), static_files.collect()) == (True, False)
    assert collected == ["collectstatic"]


def test_a_changed_file_is_collected_again(
    collected: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any
) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "pad.css").write_text("a")
    settings.STATICFILES_DIRS = [tmp_path / "own"]
    static_files.get_finders.__globals__["get_finder"].cache_clear()
    static_files.collect()
    (tmp_path / "own" / "pad.css").write_text("ab")
    assert static_files.collect() is True
    assert len(collected) == 2


def test_static_files_of_unused_pages_are_not_collected() -> None:
    assert "config.apps.StaticConfig" in settings.INSTALLED_APPS
    names = {
        name for finder in static_files.get_finders() for name, _ in finder.list(["rest_framework", "redoc"])
    }
    assert any(name.endswith("swagger-ui-bundle.js") for name in names)
    assert not any("redoc" in name for name in names)
