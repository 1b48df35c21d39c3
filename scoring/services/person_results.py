"""Keeps the typed rows of finished games consistent with the stored results.

The only writer of `PersonResult`. `services.results` calls it in the transaction of each result. Rows that
older code did not write, or that are wrong for another reason, are found by comparison.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import CharField, F, TextField, Value
from django.db.models.functions import Cast, Concat

from rules import registry
from rules.core.ruleset import Ruleset
from scoring.engine.board.person_results import ROWS_REVISION, PersonRow, person_rows
from scoring.locks import WRITES
from scoring.models import GameResult, PersonResult, Sheet
from scoring.models.bulk import put_many
from scoring.models.queries import count_results_change, values_of

CHUNK = 200  # sheets per transaction of a comparison
BATCH = 500
FIELDS = tuple(PersonRow.__dataclass_fields__)
Game = tuple[int, int]
"""Key of a sheet and number of a game on it."""
Row = tuple[Any, ...]
"""`settled`, `ruleset` and the fields of a PersonRow."""


def rows_mark(result_hash: str) -> str:
    """The value of `GameResult.rows_mark` while the rows are right."""
    return f"{ROWS_REVISION} {result_hash}"


def write_rows(
    sheet: Sheet, ruleset: Ruleset, results: Iterable[GameResult], new: Collection[int] = ()
) -> None:
    """Write the rows of these results of one sheet in place of the old ones. `new`: games that had no rows."""
    rows: list[PersonResult] = []
    for result in results:
        made = _made(sheet, result.game, ruleset, result.facts, result.settled)
        if result.game not in new:
            here = PersonResult.objects.filter(sheet=sheet, game=result.game)
            here.exclude(number__in=[row.number for row in made]).delete()
        rows += made
    put_many(PersonResult, map(values_of, rows), unique=("sheet_id", "game", "number"))


def delete_rows(sheet: Sheet, games: Iterable[int]) -> None:
    PersonResult.objects.filter(sheet=sheet, game__in=games).delete()


def catch_up() -> int:
    """Write missing and outdated rows. Returns the number of results that got rows.

    One pass over the results without their facts, for results written by older code during an upgrade.
    """
    right = Concat(Value(f"{ROWS_REVISION} "), F("result_hash"), output_field=CharField())
    wrong = GameResult.objects.exclude(rows_mark=right).order_by("sheet_id")
    sheets = list(wrong.values_list("sheet_id", flat=True).distinct())
    return sum(_mend(sheets[at : at + CHUNK]) for at in range(0, len(sheets), CHUNK))


def compare_all() -> int:
    """Make the rows of every result again and write those that differ. Returns the number of games that
    differed.

    Uses short transactions of a few hundred sheets, so that scores are not delayed.
    """
    last, found = 0, 0
    here = Sheet.objects.everywhere("compared for the machine's owner").order_by("pk")
    while sheets := list(here.filter(pk__gt=last).values_list("pk", flat=True)[:CHUNK]):
        found += _mend(sheets)
        last = sheets[-1]
    return found


def _mend(sheets: Sequence[int]) -> int:
    """Write rows that differ. Compares without a lock first, because mostly nothing differs."""
    if not _wrong(sheets):
        return 0
    with WRITES, transaction.atomic():
        # Locked, so that no entry changes a result meanwhile.
        here = Sheet.objects.everywhere("compared for the machine's owner").select_for_update()
        by_pk = {sheet.pk: sheet for sheet in here.filter(pk__in=sheets).order_by("pk")}
        wrong = _wrong(sheets)
        for (pk, game), result in wrong.items():
            sheet = by_pk[pk]
            count_results_change(sheet)
            if result is None:
                delete_rows(sheet, [game])
                continue
            ruleset = registry.ruleset(sheet.ruleset_key, sheet.options)
            write_rows(sheet, ruleset, [result])
            GameResult.objects.filter(pk=result.pk).update(rows_mark=rows_mark(result.result_hash))
        return len(wrong)


def _wrong(sheets: Sequence[int]) -> dict[Game, GameResult | None]:
    """The games whose rows do not match their result; the value is None if there is no result."""
    stored: dict[Game, list[Row]] = {}
    rows = PersonResult.objects.filter(sheet__in=sheets).order_by("sheet_id", "game", "seat")
    for sheet, game, *row in rows.values_list("sheet_id", "game", "settled", "ruleset", *FIELDS):
        stored.setdefault((sheet, game), []).append(tuple(row))
    wrong: dict[Game, GameResult | None] = {}
    results = GameResult.objects.filter(sheet__in=sheets).select_related("sheet").order_by("sheet_id", "game")
    rulesets: dict[str, Ruleset] = {}
    for result in results.annotate(options=Cast("sheet__options", TextField())):
        key = f"{result.sheet.ruleset_key} {result.options}"
        if key not in rulesets:
            rulesets[key] = registry.ruleset(result.sheet.ruleset_key, json.loads(result.options))
        made = _made(result.sheet, result.game, rulesets[key], result.facts, result.settled)
        right = [(row.settled, row.ruleset, *(getattr(row, name) for name in FIELDS)) for row in made]
        mark = rows_mark(result.result_hash)
        if stored.pop((result.sheet_id, result.game), []) != right or result.rows_mark != mark:
            wrong[result.sheet_id, result.game] = result
    return wrong | dict.fromkeys(stored)


def _made(
    sheet: Sheet, game: int, ruleset: Ruleset, facts: Mapping[str, Any], settled: bool
) -> list[PersonResult]:
    spelled = registry.spell(ruleset)
    return [
        # `asdict` copies every value, which takes ten times as long.
        PersonResult(
            sheet=sheet,
            game=game,
            settled=settled,
            ruleset=spelled,
            **{name: getattr(row, name) for name in FIELDS},
        )
        for row in person_rows(ruleset, sheet.seats_count, facts)
    ]
