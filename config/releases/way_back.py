"""Checks whether the former release could take over the data with everything written since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations import DeleteModel, RemoveField
from django.db.migrations.state import ProjectState

from config.releases.program import Program
from config.rows import Model

Node = tuple[str, str | None]
# Tables and columns that the program computes from others or keeps for itself, and can make again.
COMPUTED_TABLES = {
    "league_mailcode",  # good for minutes
    "league_seasonchange",
    "scoring_handrow",
    "scoring_handsmark",
    "scoring_restore",
}
COMPUTED_COLUMNS = {"changed_at"}


def irreversible(migrations: Iterable[Migration]) -> list[str]:
    """The reasons why data cannot come back through these migrations, each as the end of a sentence."""
    found = []
    for migration in migrations:
        for operation in migration.operations:
            if isinstance(operation, (RemoveField, DeleteModel)) or not operation.reversible:
                found.append(f"{migration.app_label}.{migration.name}: {operation.describe()}")
    return found


def targets(executor: MigrationExecutor, to: Program) -> list[Node]:
    """The migrations to go to so that exactly those of `to` are applied. Raises KeyError if one is unknown here."""
    kept = {(app, name) for app, _, name in (migration.partition(".") for migration in to.migrations)}
    nodes = executor.loader.graph.node_map
    last: list[Node] = [
        node for node in sorted(kept) if not any(child.key in kept for child in nodes[node].children)
    ]
    ours = {app for app, _ in executor.loader.applied_migrations}
    return last + [(app, None) for app in sorted(ours - {app for app, _ in kept})]


def models_of(state: ProjectState) -> list[Model]:
    found = state.apps.get_models(include_auto_created=True)
    return sorted((model for model in found if model._meta.managed), key=lambda model: model._meta.db_table)


def lost(before: Sequence[Model], to: Program) -> list[str]:
    """What people wrote that the former release cannot store or read, such as "3 rows of league_roundpaid"."""
    return [*_rows(before), *_words(to)]


def _rows(before: Sequence[Model]) -> Iterator[str]:
    known = {
        model._meta.db_table: {field.column for field in model._meta.concrete_fields} for model in before
    }
    for model in apps.get_models(include_auto_created=True):
        table, rows = model._meta.db_table, model._base_manager.all()
        if not model._meta.managed or table in COMPUTED_TABLES:
            continue
        if table not in known:
            yield from _counted(rows.count(), table)
            continue
        for field in model._meta.concrete_fields:
            if field.column not in known[table] | COMPUTED_COLUMNS:
                yield from _counted(_chosen_count(rows, field), f"{table}.{field.column}")


def _chosen_count(rows: models.QuerySet[Any], field: models.Field[Any, Any]) -> int:
    """The number of rows in which the field does not have its default value."""
    return rows.exclude(**{field.attname: field.get_default()}).count()


def _words(to: Program) -> Iterator[str]:
    for column, read in to.words.items():
        table, _, name = column.partition(".")
        quoted = connection.ops.quote_name
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT {quoted(name)}, count(*) FROM {quoted(table)} GROUP BY 1 ORDER BY 1"  # noqa: S608  # our names
            )
            for word, number in cursor.fetchall():
                if word not in read:
                    yield from _counted(number, f"{column} with {word}")


def _counted(number: int, where: str) -> Iterator[str]:
    if number:
        yield f"{number} of {where}"
