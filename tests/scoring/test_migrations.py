"""Migrations that change stored rows work forwards and backwards on old rows."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from rules.notation import read_one
from scoring.models import HandLog
from scoring.pages.hands.verdicts import WATTEN_EXAMPLE
from scoring.services import hand_log_add
from tests.scoring.conftest import Table

HAND = read_one(WATTEN_EXAMPLE.format(note="", rules="upper_austria"))
RELEASES = Path(__file__).parents[1] / "config" / "archive" / "releases"


def migrate(name: str) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([("scoring", name)])


@pytest.fixture
def migrations(transactional_db: None) -> Iterator[None]:
    yield
    executor = MigrationExecutor(connection)  # loads what other apps have built on these too
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.usefixtures("migrations")
def test_hand_logs_get_the_result_of_their_round_and_migrate_back(watten: Table) -> None:
    results = [watten.declare("round_won", side=0, value=value).entry_id for value in (2, 3, 4)]
    watten.declare("entry_voided", target=results[2])
    results[2] = watten.declare("round_won", side=1, value=4).entry_id
    written = hand_log_add(access=watten.access, hand=HAND, game=1, round=3)
    still_open = hand_log_add(access=watten.access, hand=HAND, game=2, round=1)
    HandLog.objects.filter(pk=written.pk).update(seen=None)  # as it was before the version was stored

    migrate("0012_entry_tapped_at")
    migrate("0014_hand_log_verdict")

    kept = HandLog.objects.select_related("entry").get(pk=written.pk)
    assert kept.entry is not None
    assert str(kept.entry.entry_id) == results[2]
    assert (kept.game, kept.round) == (1, 3)
    assert HandLog.objects.get(pk=still_open.pk).entry is None


# Only the worker writes ratings, and computes them again; `way` has no meaningful default.
WITHOUT_DEFAULT = {("league", "rating", "way")}


def first_release() -> list[tuple[str, str]]:
    """The last migrations of the first release."""
    return [("scoring", "0001_initial"), ("league", "0001_initial")]


def last_release() -> list[tuple[str, str]]:
    """The migrations of the last release, from its archive."""
    with zipfile.ZipFile(max(RELEASES.glob("*.zip"))) as archive:
        content = json.loads(archive.read("manifest.json"))["migrations"]
    return [(app, name) for app, _, name in (one.partition(".") for one in content)]


def columns_after(nodes: list[tuple[str, str]]) -> dict[tuple[str, str], set[str]]:
    """The columns of every table after these migrations, by app and model."""
    state = MigrationLoader(None).project_state(nodes)
    return {
        key: {field.column for field in state.apps.get_model(*key)._meta.local_concrete_fields}
        for key in state.models
        if key[0] in ("scoring", "league")
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("release", "expected"), [(first_release, WITHOUT_DEFAULT), (last_release, set())], ids=["first", "last"]
)
def test_every_column_added_since_a_release_has_a_default_in_the_database(
    release: Callable[[], list[tuple[str, str]]], expected: set[tuple[str, str, str]]
) -> None:
    """So that the last release, which does not know the column, can still write while or after the next one
    migrates.
    """
    lacking = {
        (app, model, column)
        for (app, model), known in columns_after(release()).items()
        if model in apps.all_models[app]
        for column in columns_to_fill(apps.get_model(app, model)._meta.db_table) - known
    }

    assert lacking == expected


def columns_to_fill(table: str) -> set[str]:
    """The columns that a new row must name, according to the database."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                'SELECT name FROM pragma_table_info(%s) WHERE "notnull" AND dflt_value IS NULL', [table]
            )
        else:
            cursor.execute(
                "SELECT column_name FROM information_schema.columns WHERE table_name = %s"
                " AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'",
                [table],
            )
        found = {name for (name,) in cursor.fetchall()}
    assert found, f"{table} is unknown to the database"
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("key", [("scoring", "sheet"), ("scoring", "sheetgrant"), ("league", "season")])
def test_a_row_of_the_first_release_fits_into_todays_table(key: tuple[str, str], watten: Table) -> None:
    model = apps.get_model(*key)
    if key == ("league", "season"):
        club = apps.get_model("league", "Club").objects.create(name="Old", space=watten.sheet.space)
        values = {"uid": uuid4(), "club_id": club.pk, "name": "S", "starts_on": "2026-01-01"}
        values |= {"ends_on": "2026-02-01"}
    else:
        row = model._base_manager.values().first()
        values = {
            name: row[name] for name in columns_after(first_release())[key] if name not in ("id", "uid")
        }
        values |= {"uid": uuid4(), "holder_hash": "old"} if key[1] == "sheetgrant" else {"uid": uuid4()}
    fields = [field for field in model._meta.local_concrete_fields if field.column in values]
    said = [field.get_db_prep_save(values[field.column], connection) for field in fields]
    names = ", ".join(f'"{field.column}"' for field in fields)
    with connection.cursor() as cursor:
        marks = ", ".join(["%s"] * len(said))
        cursor.execute(f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({marks})', said)

    made = model._base_manager.get(uid=values["uid"])
    made.save()
    new = [
        field
        for field in model._meta.local_concrete_fields
        if field.column not in columns_after(first_release())[key] and field.default is not timezone.now
    ]
    assert {field.name: getattr(made, field.attname) for field in new} == {
        field.name: field.get_default() for field in new
    }
