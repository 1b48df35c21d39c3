"""A hand log belongs to the result of its round, so that it goes wherever that entry goes.

The numbers that the log was kept with stay beside it: going back needs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from scoring.engine.sheet.fold import fold
from scoring.engine.sheet.hand_results import written
from scoring.selectors.folds import entry_of, setup_of


def find_entries(apps: Any, _editor: object) -> None:
    """The result that stood under these numbers when the log was kept."""
    HandLog, Entry = apps.get_model("scoring", "HandLog"), apps.get_model("scoring", "Entry")
    for sheet in apps.get_model("scoring", "Sheet").objects.filter(hand_logs__game__gt=0).distinct():
        rows = list(Entry.objects.filter(sheet=sheet).order_by("seq"))
        told = _fold(sheet, rows)
        for log in HandLog.objects.filter(sheet=sheet, game__gt=0, entry=None):
            if log.seen is None:
                # From before the version was kept: what had come in by then.
                log.seen = max((row.seq for row in rows if row.received_at <= log.logged_at), default=0)
            line = written(told(log.seen), log.game, log.round)
            if line is not None:
                log.entry = next(row for row in rows if str(row.entry_id) == line.entry.id)
            log.save(update_fields=["entry", "seen"])


def _fold(sheet: Any, rows: list[Any]) -> Callable[[int], Any]:
    setup, entries = setup_of(sheet), [entry_of(row) for row in rows]
    return lambda version: fold(setup, [entry for entry in entries if entry.seq <= version])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0012_entry_tapped_at")]

    operations = [
        migrations.AddField(
            model_name="handlog",
            name="entry",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="hand_logs",
                to="scoring.entry",
            ),
        ),
        migrations.RunPython(find_entries, migrations.RunPython.noop),
    ]
