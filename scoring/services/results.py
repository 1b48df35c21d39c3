"""Keeps the stored results of finished games up to date with the fold.

The only writer of `GameResult`. A rebuild does not overwrite a final result that differs; it returns the
difference for people to settle.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction

from rules.core.ruleset import Ruleset
from scoring.engine.board.history import result_facts
from scoring.engine.ledger.agreement import unsettled_games
from scoring.engine.sheet.fold import ENGINE_REVISION, SheetFold
from scoring.locks import WRITES
from scoring.models import GameResult, Sheet
from scoring.models.bulk import put_many
from scoring.models.queries import count_results_change, values_of
from scoring.selectors.folds import sheet_fold
from scoring.services.person_results import delete_rows, rows_mark, write_rows

Facts = dict[str, object]
"""The result of a finished game as JSON (`scoring.engine.board.history.result_facts`)."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored final result with other facts than the engine now returns."""

    sheet: Sheet
    game: int
    stored: Facts
    folded: Facts | None


Standing = tuple[str, bool]
"""The state of a game's result, and whether it is settled."""


@dataclass(frozen=True, slots=True)
class _Agreed:
    """The games on which the two scribes of a sheet agree, and whether the sheet is closed."""

    closed: bool
    unsettled: frozenset[int]

    @classmethod
    def on(cls, fold: SheetFold) -> _Agreed:
        return cls(fold.ledger.closed, unsettled_games(fold.ledger))

    def of(self, game: int) -> Standing:
        settled = game not in self.unsettled
        is_final = self.closed and settled
        return (GameResult.State.FINAL if is_final else GameResult.State.PROVISIONAL, settled)


def results_of(fold: SheetFold) -> dict[int, Facts]:
    """The result of each finished game of a fold, by game number."""
    facts = {game.number: result_facts(fold, game) for game in fold.games}
    return {number: fact for number, fact in facts.items() if fact is not None}


def write_results(sheet: Sheet, before: SheetFold, after: SheetFold) -> None:
    """Update the rows of `sheet` from one fold to the next, in the transaction of the entry."""
    was, now = _Agreed.on(before), _Agreed.on(after)
    changed, new = list[GameResult](), set[int]()
    finished = {game.number: game for game in before.games if game.finish}
    for game in after.games:
        if game.finish is None:
            continue
        same_state = was.of(game.number) == now.of(game.number)
        # Unchanged games are the same objects in an extended fold: skip those.
        former = finished.pop(game.number, None)
        if former is not game or not same_state:
            facts = result_facts(after, game) or {}
            changed.append(_row(sheet, game.number, facts, now.of(game.number)))
            if former is None:
                new.add(game.number)
    _store(sheet, after.setup.ruleset, changed, new)
    if finished:
        _delete(sheet, finished)
    if changed or finished:
        count_results_change(sheet)


def rebuild_results(*, sheet: Sheet) -> list[Difference]:
    """Compute the rows of a sheet again from its entries. Returns the final results that differ, which are
    not changed.

    Computes before the transaction, and again if an entry arrived meanwhile.
    """
    while True:
        sheet.refresh_from_db(fields=["version"])
        fold = sheet_fold(sheet)
        folded = results_of(fold)
        with WRITES, transaction.atomic():
            if _is_still_at(sheet, fold.version):
                return _rebuild(sheet, fold.setup.ruleset, folded, _Agreed.on(fold))


def _is_still_at(sheet: Sheet, version: int) -> bool:
    """Whether the sheet is still at that version. Locks the row until the transaction ends, so that no entry
    arrives.
    """
    here = Sheet.objects.everywhere("rebuilt for the machine's owner").select_for_update()
    return here.filter(pk=sheet.pk, version=version).exists()


def _rebuild(sheet: Sheet, ruleset: Ruleset, folded: dict[int, Facts], agreed: _Agreed) -> list[Difference]:
    differences = []
    stored = {result.game: result for result in GameResult.objects.filter(sheet=sheet)}
    for game in sorted(stored.keys() | folded.keys()):
        result, facts, standing = stored.get(game), folded.get(game), agreed.of(game)
        is_same = bool(result and facts and result.result_hash == hash_of(facts))
        if result and is_same and (result.state, result.settled) == standing:
            continue
        if result and not is_same and result.state == GameResult.State.FINAL:
            differences.append(Difference(sheet, game, result.facts, facts))
        elif facts is None:
            _delete(sheet, [game])
        else:
            _store(sheet, ruleset, [_row(sheet, game, facts, standing)])
    count_results_change(sheet)
    return differences


def _delete(sheet: Sheet, games: Iterable[int]) -> None:
    games = list(games)
    GameResult.objects.filter(sheet=sheet, game__in=games).delete()
    delete_rows(sheet, games)


def _store(sheet: Sheet, ruleset: Ruleset, results: Sequence[GameResult], new: Collection[int] = ()) -> None:
    """Insert or update in two prepared statements, because a score that ends a game waits for them."""
    if results:
        put_many(GameResult, map(values_of, results), unique=("sheet_id", "game"))
        write_rows(sheet, ruleset, results, new)


def _row(sheet: Sheet, game: int, facts: Facts, standing: Standing) -> GameResult:
    state, settled = standing
    digest = hash_of(facts)
    return GameResult(
        sheet=sheet, game=game, facts=facts, result_hash=digest, engine_revision=ENGINE_REVISION,
        state=state, settled=settled, rows_mark=rows_mark(digest),
    )  # fmt: skip


def hash_of(facts: Facts) -> str:
    """The value of `GameResult.result_hash` for these facts."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
