"""The server's threads share the arenas of glibc; other C libraries are not changed."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace

import pytest

from config.allocator import share_memory_between_threads


def test_few_arenas_are_requested(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    library = SimpleNamespace(mallopt=lambda *told: asked.append(told))
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: library)
    share_memory_between_threads()
    assert (-8, 2) in asked  # M_ARENA_MAX of malloc.h


def test_another_library_is_not_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace())
    share_memory_between_threads()
