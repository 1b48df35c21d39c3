"""Backups are complete, numbered and pruned, and refused if the database holds less than before."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest
from time_machine import travel

from config.backups.kept import fault, newest_first
from config.backups.make import Refused, back_up
from tests.config.backups.conftest import add_entries, entries, run


def test_a_backup_has_all_commits_while_a_writer_is_open(database: Path, folder: Path) -> None:
    writer = sqlite3.connect(database, isolation_level=None)
    writer.execute("INSERT INTO scoring_entry (seq) VALUES (1000)")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO scoring_entry (seq) VALUES (1001)")
    copy = back_up(database, folder, "timer")
    writer.close()

    assert entries(copy.path) == 201
    assert fault(copy) == ""


def test_a_backup_is_one_file_that_needs_no_write_ahead_log(database: Path, folder: Path) -> None:
    run(database, "PRAGMA journal_mode=WAL")
    copy = back_up(database, folder, "timer")

    write_version, read_version = copy.path.read_bytes()[
        18:20
    ]  # 2 would create files beside it when it is read
    assert (write_version, read_version) == (1, 1)


def test_identical_content_is_kept_once(database: Path, folder: Path) -> None:
    first = back_up(database, folder, "start")
    run(database, "INSERT INTO django_session VALUES ('signed in')")

    assert [back_up(database, folder, "start") for _ in range(3)] == [first] * 3
    assert newest_first(folder) == [first]


def test_backups_are_ordered_by_number_when_the_clock_was_wrong(database: Path, folder: Path) -> None:
    for moment in (
        "2038-01-01",
        "2038-01-02",
        "2038-01-03",
        "1970-01-02",
        "2026-11-23",
        "2026-11-23",
        "2026-11-24",
        "2026-11-25",
    ):
        add_entries(database, 1)
        with travel(moment):
            made = back_up(database, folder, "start")
        assert newest_first(folder)[0] == made
        assert made.path.exists()

    assert [backup.number for backup in newest_first(folder)] == [8, 7, 6, 4, 3, 2, 1]  # 5: same day as 6


def test_the_newest_three_one_per_day_of_seven_and_each_before_an_upgrade_are_kept(
    database: Path, folder: Path
) -> None:
    for day in range(1, 13):
        for hour in (18, 20, 22):
            add_entries(database, 1)
            with travel(f"2026-11-{day:02}T{hour}:00Z"):
                back_up(database, folder, "upgrade" if (day, hour) == (2, 18) else "start")

    kept = [backup.path.name[23:34] for backup in newest_first(folder)]
    assert kept == [
        "1112T220000", "1112T200000", "1112T180000", "1111T220000", "1110T220000", "1109T220000", "1108T220000",
        "1107T220000", "1106T220000", "1102T180000",
    ]  # fmt: skip


def test_an_unchanged_backup_becomes_the_one_before_an_upgrade(database: Path, folder: Path) -> None:
    back_up(database, folder, "start")
    again = back_up(database, folder, "upgrade")

    assert [backup.manifest.reason for backup in newest_first(folder) if backup.manifest] == ["upgrade"]
    assert fault(again) == ""


def test_a_database_with_less_than_before_is_not_backed_up_as_newest(database: Path, folder: Path) -> None:
    shutil.copyfile(database, database.with_name("yesterday"))
    add_entries(database, 5)
    good = back_up(database, folder, "start")
    shutil.copyfile(database.with_name("yesterday"), database)

    with pytest.raises(Refused, match="up to 200, it had 205"):
        back_up(database, folder, "timer")
    assert newest_first(folder) == [good]
    assert sorted(folder.iterdir()) == sorted([good.path, good.path.with_suffix(".json")])


def test_a_database_that_lost_entries_is_not_backed_up_as_newest_even_after_new_ones(
    database: Path, folder: Path
) -> None:
    good = back_up(database, folder, "start")
    run(database, "DELETE FROM scoring_entry WHERE id = 50")
    add_entries(database, 5)

    with pytest.raises(Refused, match="1 entries are gone from sheets that are still there"):
        back_up(database, folder, "timer")
    assert newest_first(folder) == [good]


def test_drafts_of_killed_backups_are_removed(database: Path, folder: Path) -> None:
    folder.mkdir()
    left = ["backup.part", "backup.part-journal", "punkteblock-20261121T200000.000000Z.part"]
    left += ["punkteblock-000009-20261121T200000.000000Z.json"]
    for name in left:
        (folder / name).write_bytes(b"half")
    made = back_up(database, folder, "start")

    assert sorted(folder.iterdir()) == sorted([made.path, made.path.with_suffix(".json")])


def test_a_full_disk_leaves_no_draft(database: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1000))

    with pytest.raises(OSError, match="needs 16 MB") as caught:
        back_up(database, folder, "start")
    assert caught.value.errno == errno.ENOSPC
    assert list(folder.iterdir()) == []


def test_backups_of_older_releases_come_after_all_others(database: Path, folder: Path) -> None:
    folder.mkdir()
    shutil.copyfile(database, folder / "punkteblock-20380101T000000.000000Z.sqlite3")
    made = back_up(database, folder, "start")

    assert [backup.number for backup in newest_first(folder)] == [1, 0]
    assert newest_first(folder)[0] == made
