"""Backups of the venue's SQLite file and the refusals of a start: `manage.py prepare`."""

import sqlite3
from pathlib import Path

import pytest
from django.core.management import CommandError

from config import backup
from config.management.commands import prepare


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "punkteblock.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE entry (seq INTEGER)")
        connection.executemany("INSERT INTO entry VALUES (?)", [(number,) for number in range(1000)])
    connection.close()
    return path


@pytest.fixture
def folder(tmp_path: Path, settings: object) -> Path:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    return tmp_path / "backups"


def rows(path: Path) -> int:
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute("SELECT count(*) FROM entry").fetchone()[0])
    finally:
        connection.close()


def damage(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 : 2 * 4096] = b"\xa5" * 4096
    path.write_bytes(content)


def test_the_newest_three_backups_are_kept(database: Path, folder: Path) -> None:
    made = [backup.back_up(database, folder) for _ in range(5)]
    assert backup.newest_first(folder) == made[:1:-1]


def test_a_backup_has_all_commits_while_a_writer_is_open(database: Path, folder: Path) -> None:
    writer = sqlite3.connect(database, isolation_level=None)
    writer.execute("INSERT INTO entry VALUES (1000)")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO entry VALUES (1001)")
    copy = backup.back_up(database, folder)
    writer.close()
    assert rows(copy) == 1001
    assert backup.is_sound(copy)


def test_a_damaged_file_is_seen(database: Path) -> None:
    assert backup.is_sound(database)
    damage(database)
    assert not backup.is_sound(database)


def test_a_start_stops_on_a_damaged_database_and_offers_the_backup(
    database: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup.back_up(database, folder)
    damage(database)
    broken = database.read_bytes()
    with pytest.raises(CommandError, match="--restore"):
        prepare._guard(database, restore=False)
    assert "damaged" in capsys.readouterr().out
    assert database.read_bytes() == broken
    assert len(backup.newest_first(folder)) == 1


def test_a_start_without_a_backup_is_reported(database: Path, folder: Path) -> None:
    damage(database)
    with pytest.raises(CommandError, match="no backup"):
        prepare._guard(database, restore=False)


def test_restore_takes_the_newest_sound_backup_and_keeps_the_damaged_file(
    database: Path, folder: Path
) -> None:
    good = backup.back_up(database, folder)
    damage(backup.back_up(database, folder))
    damage(database)
    broken = database.read_bytes()
    assert backup.restore(database, folder) == good
    assert rows(database) == 1000
    aside = list(database.parent.glob("punkteblock.sqlite3.damaged-*"))
    assert [path.read_bytes() for path in aside] == [broken]


def test_restore_without_a_sound_backup_changes_nothing(database: Path, folder: Path) -> None:
    damage(backup.back_up(database, folder))
    before = database.read_bytes()
    assert backup.restore(database, folder) is None
    assert database.read_bytes() == before


@pytest.mark.django_db
def test_a_database_of_a_newer_version_is_refused(database: Path, folder: Path) -> None:
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    assert prepare.unknown_migrations() == []
    MigrationRecorder(connection).record_applied("scoring", "9999_from_the_future")
    MigrationRecorder(connection).record_applied("an_app_long_gone", "0001_initial")
    assert prepare.unknown_migrations() == ["scoring.9999_from_the_future"]
    with pytest.raises(CommandError, match=r"newer version \(scoring.9999_from_the_future\)"):
        prepare._guard(database, restore=False)
    assert not folder.exists()
