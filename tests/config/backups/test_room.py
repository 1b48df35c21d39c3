"""A start on a full disk gives up the room that earlier ones kept, so that the database can be read."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from config.backups.room import NAME, SIZE, give_room, keep_room


def test_the_room_is_kept_while_there_is_plenty_and_given_up_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def have(free: int) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))

    have(10 * SIZE)
    keep_room(tmp_path)
    assert not (tmp_path / NAME).exists(), "little is left"
    have(100 * SIZE)
    keep_room(tmp_path)
    have(10 * SIZE)
    give_room(tmp_path)
    assert (tmp_path / NAME).stat().st_size == SIZE
    have(0)
    give_room(tmp_path)
    assert not (tmp_path / NAME).exists()
