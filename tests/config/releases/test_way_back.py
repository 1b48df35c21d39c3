"""Which upgrades can be undone, what would be lost, and what a start notes about the release before."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from django.apps import apps
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader

from config.releases.program import FORMER, Program, begin, former, this_program, went_back
from config.releases.way_back import COMPUTED_COLUMNS, COMPUTED_TABLES, irreversible, lost, models_of
from config.rows import Model
from league.models import RoundPaid
from league.services import account_make, club_found
from scoring.models import Sheet
from scoring.services import player_exactly
from tests.scoring.conftest import Table, anna, watten, watten_sheet

__all__ = ["anna", "watten", "watten_sheet"]

FIRST = Path(__file__).parents[1] / "archive" / "releases" / "2026-11-23.zip"


@pytest.fixture(scope="module")
def first_release() -> list[Model]:
    """The tables as the first archived release had them."""
    with zipfile.ZipFile(FIRST) as file:
        content = json.loads(file.read("manifest.json"))["migrations"]
    loader = MigrationLoader(None)
    kept = {(app, name) for app, _, name in (node.partition(".") for node in content)}
    leaves = [
        node
        for node in sorted(kept)
        if not any(child.key in kept for child in loader.graph.node_map[node].children)
    ]
    return models_of(loader.project_state(leaves))


def migration(*operations: migrations.operations.base.Operation) -> migrations.Migration:
    made = migrations.Migration("0099_next", "scoring")
    made.operations = list(operations)
    return made


@pytest.mark.parametrize(
    ("operation", "is_way_back"),
    [
        (
            migrations.AddField("sheet", "mood", models.CharField(max_length=9, default="", db_default="")),
            True,
        ),
        (migrations.RunPython(lambda _apps, _editor: None, migrations.RunPython.noop), True),
        (migrations.RunPython(lambda _apps, _editor: None), False),
        (migrations.RunSQL("SELECT 1"), False),
        (migrations.RemoveField("sheet", "note"), False),
        (migrations.DeleteModel("HandRow"), False),
    ],
)
def test_an_upgrade_that_drops_data_or_has_no_reverse_is_named(
    operation: migrations.operations.base.Operation, is_way_back: bool
) -> None:
    reasons = irreversible([migration(operation)])

    assert (reasons == []) == is_way_back
    assert all(line.startswith("scoring.0099_next: ") for line in reasons)


@pytest.mark.django_db
def test_rows_that_the_former_release_cannot_store_are_counted(
    first_release: list[Model], watten: Table
) -> None:
    """A new table, a new column and a new kind of entry; computed data are not lost."""
    watten.declare("round_won", side=0, value=2)
    watten.declare("round_won", side=1, value=3)
    to = Program("0.1.0", (), {})
    assert lost(first_release, to) == []

    founder = account_make(name="Anna", password="pw")
    club = club_found(name="K", founder=founder)
    player = player_exactly(space=club.space, name="Toni")
    RoundPaid.objects.create(club=club, day=date(2026, 11, 23), player=player, is_paid=True, by=founder)
    Sheet.objects.everywhere("the test has one").update(is_away=True)
    older = replace(to, words={"scoring_entry.kind": ("round_scored",)})

    assert lost(first_release, older) == [
        "1 of league_roundpaid",
        "1 of scoring_sheet.is_away",
        "2 of scoring_entry.kind with round_won",
    ]
    assert lost(first_release, this_program()) == ["1 of league_roundpaid", "1 of scoring_sheet.is_away"]


def test_computed_tables_and_columns_exist() -> None:
    found = [model._meta for model in apps.get_models()]

    assert {meta.db_table for meta in found} >= COMPUTED_TABLES
    assert {field.column for meta in found for field in meta.concrete_fields} >= COMPUTED_COLUMNS


@pytest.mark.django_db
def test_a_start_notes_the_release_before_also_if_it_is_killed(tmp_path: Path) -> None:
    begin(tmp_path)
    without_note = former(tmp_path)
    assert without_note
    assert without_note.migrations == tuple(
        name for name in this_program().migrations if name in without_note.migrations
    )
    (tmp_path / FORMER).unlink()
    begin(tmp_path)
    assert former(tmp_path) is None

    older = replace(this_program(), release="0.0.9", migrations=this_program().migrations[:-1])
    went_back(tmp_path, older)
    for _start in range(2):
        begin(tmp_path)
        assert former(tmp_path) == older
    went_back(tmp_path, older)
    assert former(tmp_path) is None


def test_an_unreadable_note_counts_as_none(tmp_path: Path) -> None:
    for text in ("", "{", "[]", '{"release": 1}', '{"release": "", "migrations": [], "words": []}'):
        (tmp_path / FORMER).write_text(text)
        assert former(tmp_path) is None
