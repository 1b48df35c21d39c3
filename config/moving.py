"""Moves an instance from SQLite to PostgreSQL: all rows, compared, or nothing.

The rows are copied and compared in one transaction of the target. Whatever happens before it ends, the target is as
empty as it was, and the same command begins again. The source is only read, and locked against writers meanwhile.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, models, transaction
from django.db.migrations.executor import MigrationExecutor
from environ import Env

from config.content import content, stored_models

TARGET = "target"
CHUNK = 2000
# What `migrate` itself writes; it is replaced by the rows of the source.
_MADE = (Permission, ContentType)


class CannotMove(Exception):
    """One sentence for whoever called."""


def move(url: str, say: Callable[[str], None]) -> int:
    """Returns how many rows were moved. Raises CannotMove; then nothing has changed."""
    if connection.vendor != "sqlite":
        raise CannotMove("Only an instance on SQLite can be moved; this one is on PostgreSQL already.")
    _open(url)
    _migrate(url)
    _demand_empty()
    say("Copying ...")
    here = connections[TARGET]
    try:
        # The write lock of SQLite: what is copied is one state, and nobody's round is lost between two.
        with transaction.atomic(), transaction.atomic(using=TARGET):
            for made in _MADE:
                made._base_manager.using(TARGET).all().delete()
            counts = {model: _copy(model) for model in stored_models()}
            with here.cursor() as cursor:
                for statement in here.ops.sequence_reset_sql(no_style(), stored_models()):
                    cursor.execute(statement)
            say("Comparing ...")
            _compare()
    except DatabaseError as error:
        raise CannotMove(f"PostgreSQL refused a row, and nothing was moved: {error}") from error
    return sum(counts.values())


def _open(url: str) -> None:
    # Never with the address itself: it holds a password.
    wrong = CannotMove("--to takes an address like postgres://USER:PASSWORD@HOST/NAME.")
    try:
        with warnings.catch_warnings(action="ignore"):
            config = Env.db_url_config(url)
    except Exception:  # the parser raises whatever urllib does
        raise wrong from None
    if "postgresql" not in config.get("ENGINE", "") or not config.get("NAME"):
        raise wrong
    known: dict[str, Any] = connections.configure_settings({DEFAULT_DB_ALIAS: {}, TARGET: config})
    connections.settings[TARGET] = known[TARGET]
    try:
        connections[TARGET].ensure_connection()
    except DatabaseError as error:
        reason = str(error).strip().splitlines()[0]
        raise CannotMove(f"That PostgreSQL cannot be reached: {reason}") from error


def _migrate(url: str) -> None:
    """In a process of its own, because migrations of data write to the default database."""
    if _unapplied():
        raise CannotMove("This database is of an older release: run `manage.py prepare` first.")
    ours = {model._meta.db_table for model in stored_models()} | {"django_migrations"}
    if foreign := set(connections[TARGET].introspection.table_names()) - ours:
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
        if model not in _MADE and model._base_manager.using(TARGET).exists():
            raise CannotMove(
                f"The database is not empty: {model._meta.db_table} has rows. Nothing was changed."
            )


def _copy(model: type[models.Model]) -> int:
    """Rows as they are stored, past everything that a model sets by itself when it is saved."""
    here, fields = connections[TARGET], model._meta.concrete_fields
    quote = here.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608  # our names
    rows = model._base_manager.order_by("pk").values_list(*(field.attname for field in fields))
    chunk: list[list[Any]] = []
    count = 0
    with here.cursor() as cursor:
        for row in rows.iterator(CHUNK):
            chunk.append(
                [field.get_db_prep_save(value, here) for field, value in zip(fields, row, strict=True)]
            )
            count += 1
            if len(chunk) == CHUNK:
                cursor.executemany(statement, chunk)
                chunk = []
        if chunk:
            cursor.executemany(statement, chunk)
    return count


def _compare() -> None:
    source = content()
    with _target_as_default():
        copy = content()
    if differing := [name for name in source if source[name] != copy.get(name)]:
        raise CannotMove(
            f"The copy differs in {', '.join(differing)}. Nothing was moved; please report this."
        )


@contextlib.contextmanager
def _target_as_default() -> Iterator[None]:
    """Whatever reads the default database reads the target, with what its transaction has not committed yet."""
    ours = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = connections[TARGET]
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = ours


@contextlib.contextmanager
def stopped(data: Path) -> Iterator[None]:
    """Hold the lock of `dev.py run`: what is written meanwhile would stay behind."""
    try:
        import fcntl
    except ImportError:
        yield  # Windows
        return
    with (data / "run.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotMove(f"Punkteblock runs on {data}. Stop it first.") from None
        yield
