"""Hashes of what an instance holds: every row, and what is folded from the rows. Equal on SQLite and
PostgreSQL.

Equal rows alone do not show that both databases read them in the same way, so the folds of all sheets and
competitions and the standings of all seasons are compared too. Ratings are rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import models

from config.rows import rows_of
from league.models import Competition, Season
from league.selectors.content import competition_lines, digest_of, fold_lines, standing_lines
from scoring.models import Sheet

WHY = "compared for the machine's owner"


def stored_models() -> list[type[models.Model]]:
    """The models of all tables of this program, sorted by table name."""
    found = apps.get_models(include_auto_created=True)
    return sorted((model for model in found if model._meta.managed), key=lambda model: model._meta.db_table)


def content() -> dict[str, str]:
    """The hash of each table by name, and the hashes of `folded`."""
    return {model._meta.db_table: digest_of(_rows(model)) for model in stored_models()} | folded()


def folded() -> dict[str, str]:
    """Hashes of the parts `folds`, `competitions` and `standings`. Bypasses every cache of the process."""
    parts: dict[str, Iterable[object]] = {
        "folds": fold_lines(Sheet.objects.everywhere(WHY)),
        "competitions": competition_lines(Competition.objects.everywhere(WHY)),
        "standings": standing_lines(Season.objects.everywhere(WHY)),
    }
    return {name: digest_of(lines) for name, lines in parts.items()}


def _rows(model: type[models.Model]) -> Iterator[list[str]]:
    for row in rows_of(model):
        yield [_plain(value) for value in row]


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return str(value.timestamp())
    # Not every database keeps the order of keys.
    return json.dumps(value, sort_keys=True) if isinstance(value, dict | list) else repr(value)
