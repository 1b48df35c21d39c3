"""`manage.py backup`, `verify` and `restore`, beginning with archives that older releases wrote.

`releases/` holds the demo as each release archived it, without keys. Add one with each release, never change one.
"""

from __future__ import annotations

import hashlib
import os
import random
import re
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from config.archive.manifest import BadArchive
from config.archive.opened import opened
from config.archive.sealed import BEGINS, is_sealed
from tests.amount import amount
from tests.settings import SERVERS

ROOT = Path(__file__).parents[3]
RELEASES = sorted((Path(__file__).parent / "releases").glob("*.zip"))
PASSPHRASE = "two cards in one hand"


def manage(folder: Path, *words: str, **more: str) -> str:
    """The output of the command, with "refused: " before an error."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PUNKTEBLOCK_")}
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings", "PUNKTEBLOCK_DATA": str(folder)} | more
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return f"refused: {done.stderr}" if done.returncode else done.stdout


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return Path(_copy(RELEASES[-1], tmp_path / "archive.zip", lambda _name, text: text))


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder into which the newest archive was restored. Restoring takes seconds, so tests share it."""
    folder: Path = tmp_path_factory.mktemp("laptop")
    output = manage(folder, "restore", str(RELEASES[-1]))
    assert "rows are equal" in output or "rows, folds, competitions and standings are equal" in output
    return folder


def _copy(source: Path, target: Path, change: Callable[[str, bytes], bytes | None]) -> Path:
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if (text := change(name, old.read(name))) is not None:
                new.writestr(name, text)
    return target


def _told_anew(source: Path, target: Path, member: str, change: tuple[bytes, bytes]) -> Path:
    """The archive with another text in one part, and a manifest that matches it."""
    with zipfile.ZipFile(source) as old:
        was = old.read(member)
        now = was.replace(*change)
    assert was != now
    hashes = [hashlib.sha256(text).hexdigest().encode() for text in (was, now)]
    texts = {"manifest.json": lambda text: text.replace(*hashes), member: lambda _text: now}
    return _copy(source, target, lambda name, text: texts[name](text) if name in texts else text)


def refusal(path: Path, passphrase: str = "") -> str:
    with pytest.raises(BadArchive) as caught, opened(path, passphrase):
        pass
    return str(caught.value)


@pytest.mark.sqlite(reason="the data folder of a laptop")
def test_the_newest_release_comes_back_on_a_laptop_and_is_archived_as_it_was(laptop: Path) -> None:
    with opened(RELEASES[-1]) as before:
        entries = before.manifest.rows["scoring_entry"]
    with closing(sqlite3.connect(laptop / "punkteblock.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM scoring_entry").fetchone() == (entries,)
        # A new row gets a key that no row had.
        (last,) = database.execute("SELECT max(id) FROM scoring_entry").fetchone()
        counted = database.execute("SELECT seq FROM sqlite_sequence WHERE name = 'scoring_entry'").fetchone()
        assert counted[0] >= last
    assert not list(laptop.glob("*restoring*"))
    assert "holds scores" in manage(laptop, "restore", str(RELEASES[-1]))


@pytest.mark.long
@pytest.mark.sqlite(reason="the data folder of a laptop")
@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_each_release_survives_restore_encrypted_backup_and_restore(release: Path, tmp_path: Path) -> None:
    first, second, file = tmp_path / "first", tmp_path / "second", tmp_path / "out.age"
    first.mkdir()
    second.mkdir()
    manage(first, "restore", str(release))
    manage(first, "backup", "--encrypt", str(file), PUNKTEBLOCK_PASSPHRASE=PASSPHRASE)
    assert is_sealed(file.read_bytes())
    assert "does not fit" in refusal(file, "another passphrase")

    assert "are equal" in manage(second, "verify", str(file), PUNKTEBLOCK_PASSPHRASE=PASSPHRASE)
    assert not (second / "punkteblock.sqlite3").exists()
    output = manage(second, "restore", str(file), PUNKTEBLOCK_PASSPHRASE=PASSPHRASE)
    assert "secret_key was replaced" in output
    assert (first / "secret_key").read_bytes() == (second / "secret_key").read_bytes()
    assert manage(second, "restore", str(file), "--replace", PUNKTEBLOCK_PASSPHRASE=PASSPHRASE)
    assert len(list(second.glob("punkteblock.sqlite3.damaged-*"))) == 1


@pytest.mark.sqlite(reason="the data folder of a laptop")
def test_an_archive_whose_folds_this_release_computes_differently_is_restored_and_reported(
    laptop: Path, tmp_path: Path
) -> None:
    """Rules are corrected from release to release; that must never make an older archive unusable."""
    second, file = tmp_path / "second", tmp_path / "out.zip"
    second.mkdir()
    (laptop / "tls").mkdir(exist_ok=True)
    for name in ("tls/ca.crt", "tls/ca.key", "erased.jsonl"):
        (laptop / name).write_text(f"the {name} of the laptop\n" if name.startswith("tls") else "")
    manage(laptop, "backup", str(file))
    other = _copy(
        file,
        tmp_path / "other.zip",
        lambda name, text: re.sub(rb'("folds": )"\w+"', rb'\1"0"', text) if name == "manifest.json" else text,
    )

    output = manage(second, "restore", str(other))

    assert "rows are equal" in output
    assert "counts folds otherwise" in output
    for name in ("secret_key", "tls/ca.crt", "tls/ca.key", "erased.jsonl"):
        assert (second / name).read_bytes() == (laptop / name).read_bytes(), name
    assert (second / "tls" / "ca.key").stat().st_mode & 0o077 == 0


@pytest.mark.servers
def test_an_archive_of_sqlite_comes_back_on_postgresql_whole_or_not_at_all(tmp_path: Path) -> None:
    import psycopg

    server, name = SERVERS["DATABASE_URL"], f"restored_{os.getpid()}"
    url = f"{server.rpartition('/')[0]}/{name}"
    with psycopg.connect(server, autocommit=True) as database:
        database.execute(f"CREATE DATABASE {name}")
    try:
        # A text that PostgreSQL cannot store, in the last table.
        bad = _told_anew(
            RELEASES[-1],
            tmp_path / "bad.zip",
            "tables/scoring_sheet.jsonl",
            (b"Erster Abend", rb"Erster\u0000Abend"),
        )
        assert "refused a row, and nothing" in manage(tmp_path, "restore", str(bad), DATABASE_URL=url)
        assert "are equal" in manage(tmp_path, "restore", str(RELEASES[-1]), DATABASE_URL=url)
        # Of the oldest release: refused before a table of a newer one is dropped.
        assert "is not empty" in manage(tmp_path, "restore", str(RELEASES[0]), DATABASE_URL=url)

        # From PostgreSQL and back: the parts are the same, byte by byte.
        out = tmp_path / "out.zip"
        manage(tmp_path, "backup", str(out), DATABASE_URL=url)
        with opened(RELEASES[-1]) as before, opened(out) as got:
            if before.manifest.migrations == got.manifest.migrations:
                tables = [name for name in before.table_names() if name.startswith(("scoring_", "league_"))]
                assert [got.line_hash(name) for name in tables] == [before.line_hash(name) for name in tables]
                assert got.manifest.folded == before.manifest.folded
    finally:
        with psycopg.connect(server, autocommit=True) as database:
            database.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_any_flipped_bit_and_any_cut_is_refused(archive: Path) -> None:
    """Many of each; bytes that no part of the file needs (a time in the list of parts) may change."""
    whole, chance = archive.read_bytes(), random.Random(7)
    with opened(archive) as sound:
        manifest = sound.manifest
    for _ in range(amount(100, 400)):
        place = chance.randrange(len(whole))
        archive.write_bytes(
            whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :]
        )
        try:
            with opened(archive) as flipped:
                assert flipped.manifest == manifest
                for name in flipped.table_names():
                    assert sum(1 for _line in flipped.lines(name)) == manifest.rows[name] + 1
        except BadArchive:
            pass
    for _ in range(amount(100, 400)):
        archive.write_bytes(whole[: chance.randrange(len(whole))])
        assert refusal(archive)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda name, text: None if name == "manifest.json" else text, "no manifest"),
        (lambda name, text: text[:99] if name == "manifest.json" else text, "no readable manifest"),
        (
            lambda name, text: (
                text.replace(b'"format": 1', b'"format": 2') if name == "manifest.json" else text
            ),
            "made by a newer release",
        ),
        (
            lambda name, text: text + b"[1]\n" if name.endswith("entry.jsonl") else text,
            "is not as its manifest",
        ),
        (lambda name, text: None if name.endswith("entry.jsonl") else text, "parts are not those"),
        (
            lambda name, text: (
                text.replace(b'"tables/scoring_entry.jsonl"', b'"keys/../../.profile"')
                if name == "manifest.json"
                else text
            ),
            "parts are not those",
        ),
    ],
    ids=["no manifest", "cut manifest", "newer format", "a row more", "a part less", "a path outside"],
)
def test_a_changed_archive_is_refused_with_a_sentence(
    change: Callable[[str, bytes], bytes | None], sentence: str, tmp_path: Path
) -> None:
    assert sentence in refusal(_copy(RELEASES[-1], tmp_path / "changed.zip", change))


def test_another_file_is_refused_and_an_encrypted_one_asks_for_its_passphrase(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    for content in (b"", b"PK\x03\x04", b"SQLite format 3\x00" * 99):
        foreign.write_bytes(content)
        assert "is no archive of this program" in refusal(foreign)
    foreign.write_bytes(BEGINS + b"v1\n")
    assert "give its passphrase" in refusal(foreign)
