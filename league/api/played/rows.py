"""Rows of sheets, rounds, entries and hand logs as plain data, each kind with a bounded number of queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.db.models import Count, F, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from league.access import ClubAccess
from league.api.formats import Row
from league.api.people import ref
from league.selectors.games import game_of, spelled
from rules import report_steps
from rules.compact import decode
from rules.core.outcome import Replay
from rules.registry import spell
from rules.report import mark_json
from rules.writing import write_hand
from scoring.engine.board import round_text
from scoring.models import GameResult, HandLog, RoundRow, Seat, Sheet
from scoring.selectors.folds import sheet_fold, warm
from scoring.selectors.hands import hand_round_numbers
from scoring.services import verdicts_of


def placed(sheets: QuerySet[Sheet]) -> QuerySet[Sheet]:
    """Annotate sheets with what `sheet_rows` needs: games, season, competition, heat and table."""
    # Counted per sheet: a join would be grouped for the whole season before a page of it is taken.
    results = GameResult.objects.filter(sheet=OuterRef("pk")).order_by().values("sheet")
    table = "competition_sheet"
    return sheets.annotate(
        games=Coalesce(results.annotate(n=Count("pk")).values("n"), 0),
        in_season=F("season_sheet__season__uid"),
        in_competition=F(f"{table}__competition__uid"),
        at_heat=F(f"{table}__heat"),
        at_table=F(f"{table}__table"),
    )


def sheet_rows(sheets: Sequence[Any], of: ClubAccess) -> list[Row]:
    """Rows of sheets that are `placed`; two queries for any number."""
    people = _people([sheet.pk for sheet in sheets], of)
    return [_sheet(sheet, of, people.get(sheet.pk, [])) for sheet in sheets]


def _people(sheets: Sequence[int], of: ClubAccess) -> dict[int, list[Row]]:
    """The people by sheet, without creating objects for hundreds of seats."""
    seats = Seat.objects.filter(sheet__in=sheets).order_by("sheet", "number")
    found: dict[int, list[Row]] = {}
    for sheet, number, player, uid, name in seats.values_list(
        "sheet_id", "number", "player_id", "player__uid", "player__name"
    ):
        shown = ref(str(uid), of.names.called(player, name))
        found.setdefault(sheet, []).append({"number": number, "player": shown})
    return found


def _sheet(sheet: Any, of: ClubAccess, people: list[Row]) -> Row:
    return {
        "uid": str(sheet.uid),
        "season": sheet.in_season and str(sheet.in_season),
        "competition": sheet.in_competition and str(sheet.in_competition),
        "heat": sheet.at_heat,
        "table": sheet.at_table,
        "title": sheet.shown_title if of.is_member else "",
        "game": game_of(sheet.ruleset_key),
        "ruleset": spelled(sheet.ruleset_key, sheet.options),
        "played_on": sheet.begun_on.isoformat(),
        "created_at": sheet.created_at,
        "changed_at": sheet.changed_at,
        "version": sheet.version,
        "is_closed": sheet.is_closed,
        "games": sheet.games,
        "people": people,
    }


ENTRY = (
    "sheet__uid", "seq", "entry_id", "game", "round", "kind", "payload", "held", "scribe", "received_at", "tapped_at",
)  # fmt: skip


def entry_rows(entries: Sequence[Mapping[str, Any]]) -> list[Row]:
    """Rows from values of `ENTRY`; objects would take three times as long. Without remarks, which are free text."""
    return [
        {
            "sheet": str(row["sheet__uid"]),
            "seq": row["seq"],
            "id": str(row["entry_id"]),
            "game": row["game"],
            "round": row["round"],
            "kind": row["kind"],
            "event": row["payload"],
            "held": row["held"],
            "scribe": row["scribe"],
            "received_at": row["received_at"],
            "tapped_at": row["tapped_at"],
        }
        for row in entries
    ]


def round_rows(rounds: Sequence[RoundRow]) -> list[Row]:
    return [
        {
            "sheet": str(row.sheet.uid),
            **asdict(round_text.read(tuple(getattr(row, name) for name in round_text.FIELDS))),
            "said_at": row.said_at,
            "changed_at": row.changed_at,
        }
        for row in rounds
    ]


def hand_rows(logs: Sequence[HandLog]) -> list[Row]:
    """Rows with current round numbers; sheets that are not cached are folded together."""
    sheets = {log.sheet_id: log.sheet for log in logs}
    warm(list(sheets.values()))
    number_of = {pk: hand_round_numbers(sheet_fold(sheet)) for pk, sheet in sheets.items()}
    return [
        _hand(log, number_of[log.sheet_id](log), verdict)
        for log, verdict in zip(logs, verdicts_of(logs), strict=True)
    ]


def _hand(log: HandLog, at: tuple[int, int] | None, verdict: Replay) -> Row:
    hand = decode(bytes(log.compact))
    game, number = at or (None, None)
    return {
        "uid": str(log.uid),
        "sheet": str(log.sheet.uid),
        "game": game,
        "round": number,
        "logged_at": log.logged_at,
        "ruleset": spell(hand.ruleset),
        "notation": write_hand(hand),
        "verdict": verdict_row(verdict),
    }


def step_rows(log: HandLog) -> list[Row]:
    """The table before the first action, and each action with the table after it."""
    steps = report_steps.steps_json("", 1, report_steps.steps_with_facts(decode(bytes(log.compact))))
    return [{name: value for name, value in step.items() if name not in ("file", "hand")} for step in steps]


def verdict_row(verdict: Replay) -> Row:
    return {
        "ok": verdict.ok,
        "valid": verdict.valid,
        "failure": mark_json(verdict.failure) if verdict.failure else None,
        "notices": [mark_json(notice) for notice in verdict.notices],
        "result": asdict(verdict.result) if verdict.result else None,  # type: ignore[call-overload]
    }
