"""Everything else is loaded automatically and once, after the first answer."""

from __future__ import annotations

import gc

import pytest
from django.core.signals import request_finished

from config import start_later


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done, in order; the thresholds of this process do not change."""
    done: list[str] = []
    monkeypatch.setattr(start_later, "keep_what_is_loaded", lambda: done.append("kept"))
    monkeypatch.setattr(start_later, "bundle", lambda: done.append("bundle"))
    return done


@pytest.mark.django_db
def test_the_rest_is_loaded_after_the_first_answer(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_later, "PATIENCE", 60.0)
    before = len(request_finished.receivers)
    thread = start_later.load_the_rest()
    assert loaded == []

    request_finished.send(sender=None)
    thread.join(30)

    assert loaded == ["kept", "bundle"]
    assert len(request_finished.receivers) == before


def test_the_rest_is_loaded_without_a_request(loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_later, "PATIENCE", 0.0)
    start_later.load_the_rest().join(30)

    assert loaded == ["kept", "bundle"]


def test_garbage_collection_resumes_after_loading() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    was_on = gc.isenabled()
    gc.disable()
    try:
        start_later.keep_what_is_loaded()
        assert gc.isenabled()
        assert gc.get_freeze_count() > frozen
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
        (gc.enable if was_on else gc.disable)()
