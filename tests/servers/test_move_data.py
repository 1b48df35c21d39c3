"""`manage.py move_data`: the demo goes from SQLite to a real PostgreSQL, whole or not at all."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.settings import SERVERS

ROOT = Path(__file__).parents[2]
COUNTS = "SELECT (SELECT count(*) FROM scoring_entry), (SELECT count(*) FROM scoring_personresult)"


class Instance:
    """A laptop's data folder with the demo, and an empty database on the server."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        env = {name: value for name, value in os.environ.items() if not name.startswith("PUNKTEBLOCK_")}
        env |= {"DJANGO_SETTINGS_MODULE": "config.settings", "PUNKTEBLOCK_DATA": str(self.folder)}
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )

    def move(self, url: str = "") -> str:
        """What it says, with "error: " before a refusal."""
        done = self.manage("move_data", "--to", url or self.url)
        assert "Traceback" not in done.stderr, done.stderr
        return f"error: {done.stderr}" if done.returncode else done.stdout

    def here(self, statement: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.folder / "punkteblock.sqlite3")) as database, database:
            return database.execute(statement).fetchall()

    def there(self, statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.url, autocommit=True) as database:
            cursor = database.execute(statement)
            return cursor.fetchall() if cursor.description else []


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Instance]:
    server, name = SERVERS["DATABASE_URL"], f"moved_{os.getpid()}"
    url = f"{server.rpartition('/')[0]}/{name}"
    with psycopg.connect(server, autocommit=True) as database:
        database.execute(f"CREATE DATABASE {name}")
        instance = Instance(tmp_path_factory.mktemp("laptop"), url)
        for command in ("migrate", "demo"):
            assert instance.manage(command).returncode == 0
        yield instance
        database.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.servers
def test_an_instance_is_moved_whole_or_not_at_all(instance: Instance) -> None:
    nowhere = instance.move("postgres://somebody:secret@127.0.0.1:1/x")
    assert "cannot be reached" in nowhere
    assert "secret" not in nowhere

    # A row that PostgreSQL cannot hold: SQLite keeps a NUL in a text.
    instance.here("UPDATE scoring_sheet SET note = 'a' || char(0) WHERE id = 1")
    assert "refused a row, and nothing was moved" in instance.move()
    assert instance.there(COUNTS) == [(0, 0)]
    instance.here("UPDATE scoring_sheet SET note = '' WHERE id = 1")

    # A copy that is not what was copied.
    instance.there(
        "CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN NEW.name = NEW.name || '.'; RETURN NEW; END $$"
    )
    instance.there(
        "CREATE TRIGGER other BEFORE INSERT ON scoring_player FOR EACH ROW EXECUTE FUNCTION other()"
    )
    assert "The copy differs in scoring_player. Nothing was moved" in instance.move()
    assert instance.there(COUNTS) == [(0, 0)]
    instance.there("DROP TRIGGER other ON scoring_player")

    assert "tables, folds, standings and ratings are equal in both" in instance.move()
    assert instance.there(COUNTS) == instance.here(COUNTS) != [(0, 0)]
    # The next key is a new one.
    assert instance.there("SELECT nextval('scoring_sheet_id_seq') > (SELECT max(id) FROM scoring_sheet)") == [
        (True,)
    ]

    assert "The database is not empty" in instance.move()
    instance.there("CREATE TABLE somebody_elses (id int)")
    assert "it has a table somebody_elses" in instance.move()
