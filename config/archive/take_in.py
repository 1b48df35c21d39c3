"""Loads an archive into the default database, which must be empty.

The tables are made as they were when the archive was made, filled in one transaction, compared with the
archive line by line, and only then migrated to this release.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from config.archive.manifest import BadArchive
from config.archive.opened import Opened
from config.archive.tables import LEFT_OUT, lines, read
from config.content import folded
from config.rows import Model, count_on, insert
from scoring.release import restored

Node = tuple[str, str]
# Rows that `migrate` itself writes.
_MADE = {Permission._meta.db_table, ContentType._meta.db_table}


@dataclass(frozen=True, slots=True)
class Taken:
    """`differing`: the folds that this release computes differently; None if they could not be compared, as
    with an archive of an older release.
    """

    rows: int
    differing: tuple[str, ...] | None


def take_in(archive: Opened) -> Taken:
    """Load the archive. Raises BadArchive, and then the database holds no rows of it."""
    executor = MigrationExecutor(connection)
    targets = _targets(executor, archive.manifest.migrations)
    _refuse_rows()
    stored = _stored(executor, targets)
    if unknown := sorted(set(archive.table_names()) - {model._meta.db_table for model in stored}):
        raise BadArchive(f"The archive holds a table {unknown[0]} that this program does not know.")
    with transaction.atomic():
        for model in stored:
            if model._meta.db_table in _MADE:
                model._base_manager.all().delete()
        try:
            rows = sum(_fill(model, archive) for model in stored)
            count_on(connection, stored)
        except DatabaseError as error:
            raise BadArchive(f"The database refused a row, and nothing was taken in: {error}") from error
        _compare(stored, archive)
    call_command("migrate", interactive=False, verbosity=0)
    taken = Taken(rows, _differing(archive))
    restored()
    return taken


def _targets(executor: MigrationExecutor, applied: Sequence[str]) -> list[Node]:
    """The last migration of each app in the archive's database. Raises BadArchive if a newer release made it."""
    loader = executor.loader
    nodes = {(app, name) for app, _, name in (migration.partition(".") for migration in applied)}
    unknown = sorted(nodes - set(loader.disk_migrations))
    if unknown:
        raise BadArchive(
            f"The archive was made by another release ({'.'.join(unknown[0])}). Update the program first."
        )
    children = loader.graph.node_map
    return [
        node for node in sorted(nodes) if not any(child.key in nodes for child in children[node].children)
    ]


def _refuse_rows() -> None:
    """Raises BadArchive if a table has rows. Asked first: to come to the tables of an older release, tables of
    newer ones are dropped.
    """
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        for table in sorted(tables - LEFT_OUT - _MADE - {MigrationRecorder.Migration._meta.db_table}):
            cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)} LIMIT 1")  # noqa: S608  # read from it
            if cursor.fetchone():
                raise BadArchive(f"The database is not empty: {table} has rows.")


def _stored(executor: MigrationExecutor, targets: list[Node]) -> list[Model]:
    """Create the tables as these migrations define them. Returns the models of that state."""
    executor.migrate(targets)
    state = MigrationExecutor(connection).loader.project_state(targets)
    found = state.apps.get_models(include_auto_created=True)
    return sorted((model for model in found if model._meta.managed), key=lambda model: model._meta.db_table)


def _fill(model: Model, archive: Opened) -> int:
    table = model._meta.db_table
    if table not in archive.manifest.rows:
        return 0
    return insert(connection, model, read(model, archive.lines(table)))


def _compare(stored: Sequence[Model], archive: Opened) -> None:
    for model in stored:
        table = model._meta.db_table
        if table not in archive.manifest.rows:
            continue
        digest = hashlib.sha256()
        for line in lines(model, archive.columns(table)):
            digest.update(line)
        if digest.hexdigest() != archive.line_hash(table):
            raise BadArchive(f"The copy differs in {table}. Nothing was taken in; please report this.")


def _differing(archive: Opened) -> tuple[str, ...] | None:
    """The folds that this release computes differently. They are no reason to refuse: rules are corrected
    from release to release, and the rows are equal.
    """
    now = {f"{app}.{name}" for app, name in MigrationExecutor(connection).loader.applied_migrations}
    if now != set(archive.manifest.migrations):
        return None
    here = folded()
    return tuple(name for name, name_hash in archive.manifest.folded.items() if here.get(name) != name_hash)
