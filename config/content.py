"""What an instance holds, as hashes that are equal on SQLite and PostgreSQL: every row, and what is folded from it.

Equal rows alone would not show that both databases read them in the same way; so the folds of all sheets and
competitions and the standings of all seasons are compared too. Ratings are rows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import models

from league.engine.competition.fold import extend, start
from league.engine.results import GAMES
from league.models import Competition, Season
from league.selectors import StandingRow, season_games, standing_table
from league.selectors.competitions import facts_from
from scoring.engine.sheet.fold import fold
from scoring.models import Entry, Sheet
from scoring.models.shown_names import INSIDE
from scoring.selectors.folds import entry_of, setup_of
from scoring.services.results import results_of

WHY = "compared for the machine's owner"


def stored_models() -> list[type[models.Model]]:
    """Every table of this program, in an order that stays the same."""
    found = apps.get_models(include_auto_created=True)
    return sorted((model for model in found if model._meta.managed), key=lambda model: model._meta.db_table)


def content() -> dict[str, str]:
    """A hash for each table, `folds`, `competitions` and `standings`. Reads past every cache of the process."""
    parts: dict[str, Iterable[object]] = {model._meta.db_table: _rows(model) for model in stored_models()}
    parts |= {"folds": _folds(), "competitions": _competitions(), "standings": _standings()}
    return {name: _digest(lines) for name, lines in parts.items()}


def _digest(lines: Iterable[object]) -> str:
    digest = hashlib.sha256()
    for line in lines:
        digest.update(f"{line}\n".encode())
    return digest.hexdigest()


def _rows(model: type[models.Model]) -> Iterator[list[str]]:
    fields = model._meta.concrete_fields
    rows = model._base_manager.order_by("pk").values_list(*(field.attname for field in fields))
    for row in rows.iterator(1000):
        yield [_plain(value) for value in row]


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return str(value.timestamp())
    # The order of keys is not kept by every database.
    return json.dumps(value, sort_keys=True) if isinstance(value, dict | list) else repr(value)


def _folds() -> Iterator[object]:
    for sheet in Sheet.objects.everywhere(WHY).order_by("pk").iterator(500):
        entries = [entry_of(row) for row in Entry.objects.filter(sheet=sheet).order_by("seq")]
        now = fold(setup_of(sheet), entries)
        results = json.dumps(results_of(now), sort_keys=True)
        yield sheet.uid, now.version, now.ledger.closed, now.current.totals, results


def _competitions() -> Iterator[object]:
    for competition in Competition.objects.everywhere(WHY).order_by("pk"):
        facts = competition.facts.order_by("seq").values_list("kind", "payload")
        yield competition.uid, extend(start(competition.plan), facts_from(facts))


def _standings() -> Iterator[object]:
    for season in Season.objects.everywhere(WHY).order_by("pk"):
        games = season_games(season)
        for game in GAMES:
            for by in ("player", "pair") if game == "watten" else ("player",):
                table = standing_table(games, game, names=INSIDE, by=by, scoring=season.scoring)
                yield season.uid, game, by, table.games, [_standing(row) for row in table.rows]


def _standing(row: StandingRow) -> tuple[object, ...]:
    """Without the order in which the database added up."""
    tied = sorted([player.uid for player in others] for others in row.tied_with)
    values, evenings = sorted(row.values.items()), sorted(row.evenings.items())
    return row.rank, [player.uid for player in row.players], values, row.decided_by, tied, evenings
