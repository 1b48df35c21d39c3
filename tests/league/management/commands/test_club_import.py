"""`club_export` writes an archive, `club_import` takes it in."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league import services
from league.management.commands import club_export
from league.models import Club, User
from tests.rows import undone


def run(*args: object) -> str:
    out = io.StringIO()
    call_command(*map(str, args), stdout=out)
    return out.getvalue()


def test_a_club_can_be_exported_and_imported(club: Club, anna: User, carla: User, tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    services.person_add(club=club, who="Toni", details=services.people.Details())
    assert f"{club.uid}  Kartenrunde" in run("club_export")

    out = run("club_export", club.uid, file)

    assert "Kartenrunde: 0 sheets" in out
    with pytest.raises(CommandError, match="cannot be written"):
        run("club_export", club.uid, file)
    with undone():
        services.person_add(club=club, who="Vroni", details=services.people.Details())
        run("club_export", club.uid, tmp_path / "later.zip")
    assert "1 new: people" in run("club_import", tmp_path / "later.zip", "--look")
    assert club.people.count() == 1
    result = run("club_import", tmp_path / "later.zip", "--owner", "Carla")
    assert "1 new: players" in result
    assert club.people.count() == 2
    assert not club.memberships.filter(user=carla).exists()


def test_an_incomplete_file_is_deleted(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(club_export, "archive_make", full)
    with pytest.raises(OSError, match="No space"):
        run("club_export", club.uid, tmp_path / "club.zip")
    assert list(tmp_path.iterdir()) == []


def test_a_new_club_needs_an_owner(club: Club, carla: User, tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    run("club_export", club.uid, file)
    club.delete()
    club.space.delete()

    with pytest.raises(CommandError, match="whose club"):
        run("club_import", file)
    with pytest.raises(CommandError, match="Nobody signs in"):
        run("club_import", file, "--owner", "Zenz")
    run("club_import", file, "--owner", "carla")

    assert Club.objects.get().memberships.get().user == carla
    with pytest.raises(CommandError, match="no archive"):
        run("club_import", __file__)
    with pytest.raises(CommandError, match="cannot be read"):
        run("club_import", tmp_path / "none.zip")
