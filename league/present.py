"""Standings, results and sheets as the templates draw them: words instead of codes, nothing left to compute.

Never reads the database: it is handed what the selectors gave.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from league import wording
from league.engine.results import Game
from league.models import SeasonSheet
from league.selectors import RatedPlayer, ResultLine, RulesetUse, StandingRow, StandingTable
from league.selectors.games import game_of
from scoring import wording as table_wording
from scoring.engine.sheet.seating import seated_in
from scoring.models import Sheet
from scoring.selectors.sheets import sheet_fold

Json = dict[str, Any]
# What the page puts side by side: two keys share a column as "given : taken".
COLUMNS: dict[Game, tuple[tuple[str, ...], ...]] = {
    "watten": (
        ("games",),
        ("games_won",),
        ("games_lost",),
        ("bummerl_given", "bummerl_taken"),
        ("bummerl_net",),
        ("schneider_given", "schneider_taken"),
        ("retourschneider_given", "retourschneider_taken"),
        ("points_for", "points_against"),
        ("points_net",),
    ),
    "whot": (("games",), ("games_won",), ("average_place",), ("penalty_points",), ("rounds",)),
}


def game_standings(tables: Sequence[StandingTable], unsettled: int = 0) -> Json:
    """All tables of one game under the rulesets they were played by; `unsettled` more games count in none."""
    first = tables[0]
    return {
        "name": wording.GAMES[first.game],
        "counted": wording.games_counted(first.games),
        "left_out": wording.games_left_out(unsettled),
        "rulesets": [_ruleset(use, first.ruleset) for use in first.rulesets],
        "has_choice": len(first.rulesets) > 1,
        "is_filtered": bool(first.ruleset),
        "is_mixed": first.is_mixed,
        "tables": [standing(table) for table in tables],
    }


def standing(table: StandingTable) -> Json:
    """One table: its columns with their meaning, its rows, and the reasons of ranks as numbered notes."""
    notes: list[str] = []
    rows = [_row(row, table, notes) for row in table.rows]
    return {
        "game": table.game,
        "by": table.by,
        "order": [wording.metric_name(key) for key in table.order],
        "columns": [
            {
                "name": wording.column_name(keys),
                "help": "; ".join(wording.metric_help(key) for key in keys),
                "ranks": keys[0] in table.order,
            }
            for keys in COLUMNS[table.game]
        ],
        "rows": rows,
        "notes": notes,
    }


def _row(row: StandingRow, table: StandingTable, notes: list[str]) -> Json:
    """A row as it is drawn; its reason joins `notes`, a tie's only once."""
    reason = wording.rank_reason(row, table.order)
    if reason and reason not in notes:
        notes.append(reason)
    return {
        "rank": row.rank,
        "names": " & ".join(player.name for player in row.players),
        "note": notes.index(reason) + 1 if reason else None,
        "cells": [
            {
                "text": " : ".join(wording.value(row.values[key]) for key in keys),
                "ranks": keys[0] in table.order,
            }
            for keys in COLUMNS[table.game]
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
        "is_settled": line.is_settled,
    }
    if line.outcome:
        sides = [_side(line, side) for side in sorted({place.side for place in line.places})]  # type: ignore[type-var]
        return shown | {"sides": sides, "outcome": table_wording.outcome(line.outcome), "mark": line.outcome}
    return shown | {"places": sorted(line.places, key=lambda place: (place.place, place.seat))}


def _side(line: ResultLine, side: int | None) -> Json:
    seats = [place for place in line.places if place.side == side]
    names = " & ".join(place.player.name for place in seats)
    return {"names": names, "points": seats[0].counted, "won": seats[0].place == 1}


def sheet_name(sheet: Sheet) -> Json:
    """A sheet in one line: its game and who plays."""
    names = tuple(seat.player.name for seat in sheet.seats.all())
    is_watten = game_of(sheet.ruleset_key) == "watten"
    opposite = table_wording.Who(names[: sheet.seats_count]).opposite()
    return {
        "uid": sheet.uid,
        "game_name": wording.GAMES[game_of(sheet.ruleset_key)],
        "title": sheet.title,
        "names": opposite if is_watten else ", ".join(names),
        "begun_on": sheet.begun_on,
    }


def running(opened: SeasonSheet) -> Json:
    """One running sheet: who plays, and how it stands."""
    fold = sheet_fold(opened.sheet)
    current = fold.current
    between = " : " if game_of(opened.sheet.ruleset_key) == "watten" else " · "
    named = sheet_name(opened.sheet)
    if game_of(opened.sheet.ruleset_key) == "watten":
        # Those who sit there now: partners change during an evening.
        people = tuple(seat.player.name for seat in opened.sheet.seats.all())
        named["names"] = table_wording.Who((), people).seated(seated_in(fold, current)).opposite()
    return named | {
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
