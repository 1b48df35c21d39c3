"""What an instance holds, as hashes that are equal on SQLite and PostgreSQL: every row, and what is folded from it.

Equal rows alone would not show that both databases read them in the same way; so the folds of all sheets and
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
    """Every table of this program, in an order that stays the same."""
    found = apps.get_models(include_auto_created=True)
    return sorted((model for model in found if model._meta.managed), key=lambda model: model._meta.db_table)


def content() -> dict[str, str]:
    """A hash for each table and those of `folded`."""
    return {model._meta.db_table: digest_of(_rows(model)) for model in stored_models()} | folded()


def folded() -> dict[str, str]:
    """A hash of `folds`, `competitions` and `standings`. Reads past every cache of the process."""
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
    # The order of keys is not kept by every database.
    return json.dumps(value, sort_keys=True) if isinstance(value, dict | list) else repr(value)
