"""`manage.py prepare`: when it refuses to start, and the three ways to go on."""

from __future__ import annotations

import errno
import json
import sqlite3
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from config.backups.kept import newest_first
from config.backups.make import back_up
from config.backups.memory import recall
from config.management.commands import prepare
from config.management.commands.prepare import unknown_migrations
from league.services import account_make, club_found
from league.services.erasures import erased_file
from scoring.services import player_exactly
from tests.config.backups.conftest import damage, database, entries, folder, run

__all__ = ["database", "folder"]


@pytest.mark.django_db
def test_a_database_of_a_newer_version_is_refused(database: Path, folder: Path) -> None:
    assert unknown_migrations() == []
    MigrationRecorder(connection).record_applied("scoring", "9999_from_the_future")
    MigrationRecorder(connection).record_applied("an_app_long_gone", "0001_initial")
    assert unknown_migrations() == ["scoring.9999_from_the_future"]


def test_a_start_stops_on_a_newer_version(
    database: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "unknown_migrations", lambda: ["scoring.9999_from_the_future"])

    with pytest.raises(CommandError, match=r"newer version \(scoring.9999_from_the_future\)"):
        prepare._guard(database)
    assert not folder.exists()


@pytest.fixture(autouse=True)
def _newest_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard asks Django about its own database; this stands for one without pending migrations."""
    monkeypatch.setattr(prepare, "unknown_migrations", list)
    monkeypatch.setattr(prepare, "must_migrate", lambda: False)


def refused(database: Path, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(CommandError, match="--restore") as caught:
        prepare._guard(database)
    return capsys.readouterr().out + str(caught.value)


def test_a_stopped_start_says_why_lists_the_backups_and_names_three_ways_on(
    database: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(database, folder, "start")
    damage(database)
    broken = database.read_bytes()
    message = refused(database, capsys)

    for part in (
        "is damaged",
        "Nothing was started",
        "no. 1 of ",
        "200 entries, 1 games",
        "--trust-database",
    ):
        assert part in message
    assert "--start-empty" in message
    assert database.read_bytes() == broken
    assert len(newest_first(folder)) == 1


def test_restore_puts_the_backup_in_place(
    database: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(database, folder, "start")
    database.unlink()
    assert "is missing" in refused(database, capsys)
    prepare._choose(database, {"restore"})
    prepare._guard(database)

    assert entries(database) == 200
    assert "Restored no. 1" in capsys.readouterr().out


def test_restore_without_a_sound_backup_is_refused(database: Path, folder: Path) -> None:
    with pytest.raises(CommandError, match="no sound backup"):
        prepare._choose(database, {"restore"})


def test_a_replaced_database_file_is_accepted_on_request(
    database: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(database, folder, "start")
    run(database, "PRAGMA user_version = 7")
    assert "another installation" in refused(database, capsys)
    prepare._choose(database, {"trust_database"})
    prepare._guard(database)

    memory = recall(database.parent)
    assert memory
    assert (memory.instance, memory.number) == (7, 2)


def test_an_unusable_file_cannot_be_trusted(database: Path, folder: Path) -> None:
    damage(database)

    with pytest.raises(CommandError, match="cannot be used"):
        prepare._choose(database, {"trust_database"})


def test_an_empty_start_must_be_requested_and_keeps_file_and_backups(
    database: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(database, folder, "start")
    damage(database)
    refused(database, capsys)
    prepare._choose(database, {"start_empty"})
    prepare._guard(database)

    assert not database.exists()
    assert len(list(database.parent.glob("punkteblock.sqlite3.damaged-*"))) == 1
    assert len(newest_first(folder)) == 1


def test_the_start_after_an_empty_one_is_accepted(database: Path, folder: Path) -> None:
    back_up(database, folder, "start")
    prepare._choose(database, {"start_empty"})
    prepare._guard(database)
    run(
        database, "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT, name TEXT)"
    )

    prepare._guard(database)


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_with_a_full_disk_the_pad_still_opens(
    database: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(prepare, "back_up", full)
    prepare._guard(database)

    assert "No backup was made: the disk of" in capsys.readouterr().out


def test_with_a_full_disk_nothing_is_migrated(
    database: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "back_up", full)
    monkeypatch.setattr(prepare, "must_migrate", lambda: True)

    with pytest.raises(OSError, match="No space left"):
        prepare._guard(database)


@pytest.mark.parametrize(
    ("number", "what_to_do"),
    [(errno.EACCES, "Allow this user to write there"), (errno.ENOSPC, "Free some"), (errno.EBUSY, "End it")],
)
def test_an_unusable_folder_is_reported_in_one_sentence(folder: Path, number: int, what_to_do: str) -> None:
    with pytest.raises(CommandError, match=what_to_do):
        prepare._explain(OSError(number, "not so", "/data/instance.json"))


@pytest.mark.django_db
def test_a_disk_that_fills_during_a_migration_is_reported_in_one_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def migrate(*_args: object, **_options: object) -> None:
        try:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        except sqlite3.OperationalError as full:
            raise OperationalError(str(full)) from full

    for step in ("_choose", "_guard", "compile_missing"):
        monkeypatch.setattr(prepare, step, lambda *_args, **_options: None)
    monkeypatch.setattr(prepare, "call_command", migrate)

    with pytest.raises(CommandError, match="is full"):
        prepare.Command().handle()


@pytest.mark.django_db
def test_a_start_erases_people_again_that_an_older_database_contains(
    tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As after a restore: the list of erased people is beside the database and not in it."""
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    for step in ("_choose", "_guard", "compile_missing", "call_command", "remember_database"):
        monkeypatch.setattr(prepare, step, lambda *_args, **_options: None)
    monkeypatch.setattr(prepare.static_files, "collect", lambda: None)
    club = club_found(name="K", founder=account_make(name="Anna", password="pw"))
    gone = player_exactly(space=club.space, name="Toni Berger")
    line = {"player": str(gone.uid), "club": str(club.uid), "at": "2026-11-23T12:00:00+00:00"}
    erased_file().write_text(json.dumps(line) + "\n")

    prepare.Command().handle()
    prepare.Command().handle()

    gone.refresh_from_db()
    assert gone.name.startswith("Spieler ")
    assert capsys.readouterr().out.count("1 people") == 1
