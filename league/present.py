"""Standings, results and sheets as the templates draw them: words instead of codes, nothing left to compute.

Never reads the database: it is handed what the selectors gave.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from league import wording
from league.models import SeasonSheet
from league.selectors import RatedPlayer, ResultLine, RulesetUse, StandingTable
from league.selectors.games import game_of
from scoring import wording as table_wording
from scoring.models import Sheet
from scoring.selectors import sheet_fold

Json = dict[str, Any]


def standing(table: StandingTable) -> Json:
    """One table: its columns with their meaning, its rows with the reason of their rank."""
    return {
        "game": table.game,
        "by": table.by,
        "games": wording.games_counted(table.games),
        "rulesets": [_ruleset(use, table.ruleset) for use in table.rulesets],
        "ruleset": table.ruleset,
        "is_mixed": table.is_mixed,
        "order": [wording.metric_name(key) for key in table.order],
        "columns": [
            {"name": wording.metric_name(key), "help": wording.metric_help(key), "ranks": key in table.order}
            for key in table.metrics
        ],
        "rows": [
            {
                "rank": row.rank,
                "names": [player.name for player in row.players],
                "cells": [
                    {"text": wording.value(row.values[key]), "ranks": key in table.order}
                    for key in table.metrics
                ],
                "reason": wording.rank_reason(row, table.order),
            }
            for row in table.rows
        ],
    }


def _ruleset(use: RulesetUse, chosen: str) -> Json:
    return {
        "spelled": use.spelled,
        "name": wording.ruleset(use.spelled),
        "games": wording.games_counted(use.games),
        "is_chosen": use.spelled == chosen,
    }


def result(line: ResultLine) -> Json:
    """One line of the results list."""
    shown: Json = {
        "sheet": line.sheet,
        "game": line.game,
        "game_name": wording.GAMES[line.game],
        "title": line.title,
        "number": line.number,
        "ruleset": wording.ruleset(line.ruleset),
        "played_on": line.played_on,
        "is_final": line.is_final,
    }
    if line.outcome:
        sides = [_side(line, 0), _side(line, 1)]
        return shown | {"sides": sides, "outcome": table_wording.outcome(line.outcome), "mark": line.outcome}
    return shown | {"places": sorted(line.places, key=lambda place: (place.place, place.seat))}


def _side(line: ResultLine, side: int) -> Json:
    seats = [place for place in line.places if place.side == side]
    names = " & ".join(place.player.name for place in seats)
    return {"names": names, "points": seats[0].points, "won": seats[0].place == 1}


def sheet_name(sheet: Sheet) -> Json:
    """A sheet in one line: its game and who plays."""
    names = [seat.player.name for seat in sheet.seats.all()]
    is_watten = game_of(sheet.ruleset_key) == "watten"
    return {
        "uid": sheet.uid,
        "game_name": wording.GAMES[game_of(sheet.ruleset_key)],
        "title": sheet.title,
        "names": " – ".join(" & ".join(names[side::2]) for side in (0, 1)) if is_watten else ", ".join(names),
        "begun_on": sheet.begun_on,
    }


def running(opened: SeasonSheet) -> Json:
    """One running sheet: who plays, and how it stands."""
    current = sheet_fold(opened.sheet).current
    between = " : " if game_of(opened.sheet.ruleset_key) == "watten" else " · "
    return sheet_name(opened.sheet) | {
        "season": opened.season,
        "score": between.join(str(total) for total in current.totals),
        "number": current.number,
    }


def ratings(rows: Iterable[RatedPlayer], game: str, rulesets: Sequence[RulesetUse]) -> Json:
    return {
        "game": game,
        "rulesets": [_ruleset(use, "") for use in rulesets],
        "rows": [
            {
                "rank": row.rank,
                "name": row.player.name,
                "value": wording.decimal(row.ordinal, 1),
                "mu": wording.decimal(row.mu, 1),
                "sigma": wording.decimal(row.sigma, 1),
                "games": row.games,
                "as_of": row.as_of,
            }
            for row in rows
        ],
    }
