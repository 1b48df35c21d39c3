"""Moves an instance from SQLite to PostgreSQL: all rows, compared, or none.

The rows are copied and compared in one transaction of the target. If it fails, the target stays empty and the
same command can run again. The source is only read, and locked against writers meanwhile.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor

from config.content import content, stored_models
from config.databases import SECOND, as_default, attach
from config.rows import count_on, insert, rows_of

# Tables that `migrate` itself fills; the rows of the source replace theirs.
_MADE = (Permission, ContentType)


class CannotMove(Exception):
    """The move is impossible. The message is one sentence for the user."""


def move(url: str, say: Callable[[str], None]) -> int:
    """Move the instance to the database at `url`. Returns the number of rows. Raises CannotMove without
    having changed anything.
    """
    if connection.vendor != "sqlite":
        raise CannotMove("Only an instance on SQLite can be moved; this one is on PostgreSQL already.")
    _open(url)
    _migrate(url)
    _demand_empty()
    say("Copying ...")
    here = connections[SECOND]
    try:
        # SQLite's write lock: the copy is of one moment, and no entry is stored while it runs.
        with transaction.atomic(), transaction.atomic(using=SECOND):
            for made in _MADE:
                made._base_manager.using(SECOND).all().delete()
            counts = {model: insert(here, model, rows_of(model)) for model in stored_models()}
            count_on(here, stored_models())
            say("Comparing ...")
            _compare()
    except DatabaseError as error:
        raise CannotMove(f"PostgreSQL refused a row, and nothing was moved: {error}") from error
    return sum(counts.values())


def _open(url: str) -> None:
    # The message never contains the URL, which holds a password.
    wrong = CannotMove("--to takes an address like postgres://USER:PASSWORD@HOST/NAME.")
    try:
        config = attach(url)
    except ValueError:
        raise wrong from None
    if "postgresql" not in config["ENGINE"]:
        raise wrong
    try:
        connections[SECOND].ensure_connection()
    except DatabaseError as error:
        reason = str(error).strip().splitlines()[0]
        raise CannotMove(f"That PostgreSQL cannot be reached: {reason}") from error


def _migrate(url: str) -> None:
    """Migrate in a separate process, because data migrations write to the default database."""
    if _unapplied():
        raise CannotMove("This database is of an older release: run `manage.py prepare` first.")
    ours = {model._meta.db_table for model in stored_models()} | {"django_migrations"}
    if foreign := set(connections[SECOND].introspection.table_names()) - ours:
        raise CannotMove(f"The database is not empty: it has a table {min(foreign)}. Nothing was changed.")
    command = [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity", "0"]
    env = {**os.environ, "DATABASE_URL": url}
    done = subprocess.run(  # noqa: S603  # this program, with an address that was parsed
        command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotMove(f"The tables could not be made:\n{done.stderr.strip()[-400:]}")


def _unapplied() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _demand_empty() -> None:
    for model in stored_models():
        if model not in _MADE and model._base_manager.using(SECOND).exists():
            raise CannotMove(
                f"The database is not empty: {model._meta.db_table} has rows. Nothing was changed."
            )


def _compare() -> None:
    source = content()
    with as_default(SECOND):
        copy = content()
    if differing := [name for name in source if source[name] != copy.get(name)]:
        raise CannotMove(
            f"The copy differs in {', '.join(differing)}. Nothing was moved; please report this."
        )


@contextlib.contextmanager
def stopped(data: Path) -> Iterator[None]:
    """Hold the lock of `dev.py run`, because anything written meanwhile would not be moved."""
    try:
        import fcntl
    except ImportError:
        yield  # Windows has no such lock
        return
    with (data / "run.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotMove(f"Punkteblock runs on {data}. Stop it first.") from None
        yield
