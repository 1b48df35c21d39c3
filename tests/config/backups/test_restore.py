"""A restore accepts only a backup that is unchanged, and is never half done."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config.backups import content
from config.backups.guard import trouble
from config.backups.kept import Backup, fault, manifest_path, newest_first
from config.backups.make import back_up
from config.backups.restore import NoBackup, restore
from tests.config.backups.conftest import add_entries, damage, entries, run

ROOT = Path(__file__).parents[3]


def cut(backup: Backup) -> None:
    backup.path.write_bytes(backup.path.read_bytes()[:-4096])


def emptied(backup: Backup) -> None:
    backup.path.write_bytes(b"")


def row_changed(backup: Backup) -> None:
    run(backup.path, "UPDATE scoring_gameresult SET result_hash = '78'")


def name_unreadable(backup: Backup) -> None:
    """SQLite's own message quotes the name, in bytes that are no text."""
    sound = backup.path.read_bytes()
    backup.path.write_bytes(sound.replace(b"CREATE TABLE scoring_sheet", b"CREATE\xd2TABLE scoring_sheet"))


def manifest_lost(backup: Backup) -> None:
    manifest_path(backup.path).unlink()


def manifest_told_otherwise(backup: Backup) -> None:
    path = manifest_path(backup.path)
    path.write_text(json.dumps(json.loads(path.read_text()) | {"entries": 3}))


DAMAGES = [cut, emptied, row_changed, name_unreadable, manifest_lost, manifest_told_otherwise]


@pytest.mark.parametrize("spoil", DAMAGES)
def test_a_damaged_backup_is_skipped_for_the_next_sound_one(
    database: Path, folder: Path, spoil: object
) -> None:
    good = back_up(database, folder, "start")
    add_entries(database, 30)
    bad = back_up(database, folder, "start")
    spoil(bad)  # type: ignore[operator]
    damage(database)
    broken = database.read_bytes()
    messages: list[str] = []

    assert restore(database, folder, messages.append) == good
    assert entries(database) == 200
    assert [bad.path.name in line for line in messages] == [True]
    assert [path.read_bytes() for path in database.parent.glob("*.damaged-*")] == [broken]
    assert trouble(database, folder) == "", "the start goes on with what was restored"


def test_each_changed_bit_of_a_backup_is_noticed(database: Path, folder: Path) -> None:
    made = back_up(database, folder, "start")
    good = made.path.read_bytes()
    for bit in range(0, len(good) * 8, len(good) * 8 // 40):
        spoilt = bytearray(good)
        spoilt[bit // 8] ^= 1 << bit % 8
        made.path.write_bytes(spoilt)

        assert fault(made), bit


def test_without_a_sound_backup_nothing_changes(database: Path, folder: Path) -> None:
    emptied(back_up(database, folder, "start"))
    before = database.read_bytes()

    with pytest.raises(NoBackup):
        restore(database, folder, print)
    assert database.read_bytes() == before


def test_a_restore_that_finds_the_disk_full_leaves_the_database_usable(
    database: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_source: Path, target: Path) -> None:
        target.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    back_up(database, folder, "start")
    monkeypatch.setattr(shutil, "copyfile", full)

    with pytest.raises(OSError, match="No space left"):
        restore(database, folder, print)
    assert trouble(database, folder) == ""
    assert entries(database) == 200


@pytest.mark.parametrize("suffix", ["-journal", "-wal"])
def test_a_journal_of_the_damaged_file_does_not_touch_the_restored_one(
    database: Path, folder: Path, suffix: str
) -> None:
    back_up(database, folder, "start")
    journal = database.with_name(database.name + suffix)
    journal.write_bytes(b"of the damaged file")
    restore(database, folder, print)

    assert not journal.exists()
    assert entries(database) == 200


def test_what_is_written_after_a_restore_is_backed_up_as_the_newest(database: Path, folder: Path) -> None:
    shutil.copyfile(database, database.with_name("yesterday"))
    old = back_up(database, folder, "start")
    add_entries(database, 30)
    newer = back_up(database, folder, "start")
    newer.path.unlink()
    restore(database, folder, print)
    add_entries(database, 1)
    made = back_up(database, folder, "timer")

    assert [backup.number for backup in newest_first(folder)] == [3, old.number]
    assert fault(made) == ""


def test_a_settled_file_has_what_a_killed_process_left_in_its_log(database: Path) -> None:
    run(database, "PRAGMA journal_mode=WAL")
    row = "INSERT INTO scoring_entry (sheet_id, seq) VALUES (1, 200)"
    killed = "import config, os, sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
    killed += f"c.execute({row!r}); c.commit(); os._exit(0)"
    subprocess.run([sys.executable, "-c", killed, str(database)], cwd=ROOT, check=True)
    assert database.with_name(f"{database.name}-wal").stat().st_size

    content.settle(database)
    alone = database.rename(database.with_name("alone.sqlite3"))
    assert entries(alone) == 201


KILLED = """
import os, sys, threading, time
from pathlib import Path
from config.backups.restore import restore
delay = float(sys.argv[2])
threading.Thread(target=lambda: (time.sleep(delay), os.kill(os.getpid(), 9)), daemon=True).start()
restore(Path(sys.argv[1]), Path(sys.argv[1]).parent / "backups", print)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills")
def test_a_killed_restore_leaves_a_whole_file_and_is_reported_at_the_next_start(
    database: Path, folder: Path
) -> None:
    add_entries(database, 20_000)
    back_up(database, folder, "start")
    begun = time.monotonic()
    assert _restored(database, 30) == 0
    lasts = time.monotonic() - begun
    for n in range(8):
        damage(database)
        broken = database.read_bytes()
        if _restored(database, lasts * n / 8) == 0:
            continue
        assert database.read_bytes() in (broken, newest_first(folder)[0].path.read_bytes())
        assert trouble(database, folder) or entries(database) == 20_200
    assert _restored(database, 30) == 0
    assert entries(database) == 20_200


def _restored(database: Path, kill_after: float) -> int:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(database), str(kill_after)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode
