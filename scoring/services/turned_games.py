"""Adds to results stored by older code that a game was won from nil against krank (`history.result_facts`).

Only rulesets where every lost game counts one need it: elsewhere the outcome says it. Only that is added; a result that
differs otherwise is left to `services.results`.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from django.db.models import QuerySet

from rules.registry import keys, ruleset
from rules.watten.near_win import is_krank
from rules.watten.rulesets import WattenRules
from scoring.engine.board.person_results import ROWS_REVISION
from scoring.locks import WRITES
from scoring.models import GameResult, Sheet
from scoring.selectors.folds import sheet_fold
from scoring.services.results import hash_of, results_of


def add_turned() -> int:
    """Returns how many results got it. Run it before the rows catch up, by which it knows older results."""
    older = GameResult.objects.exclude(rows_mark__startswith=f"{ROWS_REVISION} ")
    watten = older.filter(sheet__ruleset_key__in=keys("watten"), sheet__seats_count__in=(2, 4))
    return sum(_add(sheet) for sheet in _sheets(watten))


def _sheets(results: QuerySet[GameResult]) -> Iterator[Sheet]:
    """The sheets with such a result by a ruleset that counts every lost game as one."""
    here = Sheet.objects.everywhere("caught up for the machine's owner").order_by("pk")
    found = here.filter(pk__in=results.values("sheet_id")).values_list("pk", "ruleset_key", "options")
    for pk, key, options in list(found):
        rules = ruleset(key, options).params
        if isinstance(rules, WattenRules) and not rules.bummerl_by_score:
            for sheet in here.filter(pk=pk):
                if _candidates(sheet, rules):
                    yield sheet


def _candidates(sheet: Sheet, rules: WattenRules) -> list[GameResult]:
    """Results whose loser may have been krank: near the target still, or without points since they were voided."""
    stored = GameResult.objects.filter(sheet=sheet).order_by("game")
    return [
        result
        for result in stored
        if "turned" not in result.facts
        and (not (least := min(result.facts["totals"])) or is_krank(rules, least))
    ]


def _add(sheet: Sheet) -> int:
    fold = sheet_fold(sheet)
    folded, rules = results_of(fold), fold.setup.ruleset.params
    assert isinstance(rules, WattenRules)  # noqa: S101 - `_sheets` has no others
    found = 0
    with WRITES, transaction.atomic():
        here = Sheet.objects.everywhere("caught up for the machine's owner").select_for_update()
        if not here.filter(pk=sheet.pk, version=fold.version).exists():
            return 0  # an entry came meanwhile: the next time
        for result in _candidates(sheet, rules):
            facts = result.facts | {"turned": True}
            if folded.get(result.game) == facts:
                digest = hash_of(facts)
                GameResult.objects.filter(pk=result.pk).update(facts=facts, result_hash=digest)
                found += 1
    return found
