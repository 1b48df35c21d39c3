"""Keeps the projection of finished games in step with the fold.

Owns every write to `GameResult`. A result that became final is never
overwritten by a rebuild: the difference is listed for people to settle.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from scoring.engine.fold import ENGINE_REVISION, SheetFold
from scoring.engine.history import result_facts
from scoring.engine.states import unsettled_games
from scoring.locks import WRITES
from scoring.models import GameResult, Sheet
from scoring.reading import sheet_fold


@dataclass(frozen=True, slots=True)
class Difference:
    """A closed game whose stored result is not what the engine now says."""

    sheet: Sheet
    game: int
    stored: dict[str, Any]
    folded: dict[str, Any] | None


def results_of(fold: SheetFold) -> dict[int, dict[str, Any]]:
    """What each finished game of a fold leaves, by its number."""
    facts = {game.number: result_facts(fold, game) for game in fold.games}
    return {number: fact for number, fact in facts.items() if fact is not None}


def write_results(sheet: Sheet, before: SheetFold, after: SheetFold) -> None:
    """Bring the rows of `sheet` from one fold to the next; inside the entry's own transaction."""
    was, now = _final_games(before), _final_games(after)
    finished = {game.number: game for game in before.games if game.finish}
    for game in after.games:
        if game.finish is None:
            continue
        same_state = (game.number in was) == (game.number in now)
        # A fold that was extended keeps the games it did not touch: those need no look.
        if finished.pop(game.number, None) is not game or not same_state:
            _store(sheet, game.number, result_facts(after, game) or {}, _state(game.number, now))
    if finished:
        GameResult.objects.filter(sheet=sheet, game__in=finished).delete()


def rebuild_results(*, sheet: Sheet) -> list[Difference]:
    """Recompute the rows of one sheet from its entries; returns the final ones that differ, untouched.

    Computed before the transaction; when an entry came in between, computed again.
    """
    while True:
        sheet.refresh_from_db(fields=["version"])
        fold = sheet_fold(sheet)
        folded = results_of(fold)
        with WRITES, transaction.atomic():
            if _is_still_at(sheet, fold.version):
                return _rebuild(sheet, folded, _final_games(fold))


def _is_still_at(sheet: Sheet, version: int) -> bool:
    """Held until the transaction ends, so that no entry comes in meanwhile."""
    here = Sheet.objects.everywhere("rebuilt for the machine's owner").select_for_update()
    return here.filter(pk=sheet.pk, version=version).exists()


def _rebuild(sheet: Sheet, folded: dict[int, dict[str, Any]], finals: frozenset[int]) -> list[Difference]:
    differences = []
    stored = {result.game: result for result in GameResult.objects.filter(sheet=sheet)}
    for game in sorted(stored.keys() | folded.keys()):
        result, facts, state = stored.get(game), folded.get(game), _state(game, finals)
        is_same = bool(result and facts and result.result_hash == _hash(facts))
        if result and is_same and result.state == state:
            continue
        if result and not is_same and result.state == GameResult.State.FINAL:
            differences.append(Difference(sheet, game, result.facts, facts))
        elif facts is None:
            GameResult.objects.filter(sheet=sheet, game=game).delete()
        else:
            _store(sheet, game, facts, state)
    return differences


def _final_games(fold: SheetFold) -> frozenset[int]:
    """Those of a closed sheet on which its two scribes, where two wrote, agree in every round."""
    if not fold.ledger.closed:
        return frozenset()
    return frozenset(game.number for game in fold.games) - unsettled_games(fold.ledger)


def _state(game: int, finals: frozenset[int]) -> str:
    return GameResult.State.FINAL if game in finals else GameResult.State.PROVISIONAL


def _store(sheet: Sheet, game: int, facts: dict[str, Any], state: str) -> None:
    """One statement, whether the row is there or not: a score that ends a game waits for it."""
    row = GameResult(
        sheet=sheet,
        game=game,
        facts=facts,
        result_hash=_hash(facts),
        engine_revision=ENGINE_REVISION,
        state=state,
    )
    GameResult.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["sheet", "game"],
        update_fields=["facts", "result_hash", "engine_revision", "state"],
    )


def _hash(facts: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
