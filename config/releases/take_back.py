"""Rolls back one release: migrates backwards and checks that every row the former release knows is unchanged."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from config.archive.tables import lines
from config.backups import content
from config.backups.files import sync
from config.backups.make import back_up
from config.releases.program import Program
from config.releases.way_back import irreversible, lost, models_of, targets
from config.rows import Model
from league.selectors.content import digest_of


class NoWayBack(Exception):
    """A rollback is not possible. The message is one or more sentences for the user. The data are unchanged."""


def take_back(to: Program) -> int:
    """Bring the database of the settings to release `to`. Returns the number of rows compared.

    Runs in one transaction where the database can. Raises NoWayBack.
    """
    executor = MigrationExecutor(connection)
    try:
        nodes = targets(executor, to)
    except KeyError as unknown:
        raise NoWayBack(f"This program does not know {unknown} of the former release.") from None
    plan = executor.migration_plan(nodes)
    if wrong := irreversible(migration for migration, _ in plan):
        raise NoWayBack(_list("The upgrade cannot be undone:", wrong))
    before = models_of(executor.loader.project_state([(app, name) for app, name in nodes if name]))
    if gone := lost(before, to):
        raise NoWayBack(_list("The former release has no place for what was written since:", gone))
    rows = _hashes(before)
    try:
        executor.migrate(nodes, plan)
    except DatabaseError as error:
        raise NoWayBack(f"The tables of the former release do not take what is stored: {error}") from error
    if differing := [table for table, held in _hashes(before).items() if held != rows[table]]:
        raise NoWayBack(_list("These tables would not be as they are now:", differing))
    return sum(number for number, _ in rows.values())


def take_back_server(to: Program) -> int:
    """Roll back a database server, in one transaction."""
    with transaction.atomic():
        return take_back(to)


def take_back_file(database: Path) -> str:
    """Roll back a copy of the SQLite file, which then replaces the file. A kill at any moment leaves one
    complete file.
    """
    connection.close()  # the last connection to close removes the journal, which a new file must not meet
    back_up(database, Path(settings.DATA_DIR) / "backups", "upgrade")
    draft = database.with_name(f"{database.name}.going-back")
    parts = [draft.with_name(draft.name + suffix) for suffix in ("", "-journal", "-wal", "-shm")]
    try:
        with content.opened(database) as source, content.opened(draft) as copy:
            source.backup(copy)
        message = _roll_back_in_process(draft)
        content.settle(draft)
        sync(draft)
        os.replace(draft, database)
        sync(database.parent)
    finally:
        for part in parts:
            with contextlib.suppress(FileNotFoundError):
                part.unlink()
    return message


def _roll_back_in_process(draft: Path) -> str:
    """Roll back in a separate process, because migrations write to the default database."""
    done = subprocess.run(  # the rollback command of this program
        [sys.executable, "manage.py", "rollback", "--rows-only"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{draft.resolve()}"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NoWayBack(done.stderr.strip().removeprefix("CommandError: ")[-3000:])
    return done.stdout.strip()


def _hashes(stored: Sequence[Model]) -> dict[str, tuple[int, str]]:
    """Number and hash of the rows of each table, in the columns that these models have."""
    return {model._meta.db_table: (model._base_manager.count(), digest_of(lines(model))) for model in stored}


def _list(sentence: str, lines: Sequence[str]) -> str:
    return "\n  ".join([sentence, *lines])
