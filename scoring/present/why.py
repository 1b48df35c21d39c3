"""The steps behind one line of the sheet, in words. Never computes a step: the engine has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.ruleset import Ruleset
from scoring.wording import Who, flag, marks_sum, outcome, said, step
from scoring.wording.cards import Said, rules_about
from scoring.wording.sources import source

Json = dict[str, Any]
# The lines of the rule card behind what is shown without a line of its own.
STAKE = (
    "plain_round",
    "bid_answers",
    "near_win",
    "krank_no_bid",
    "three_or_concede",
    "four_or_concede",
    "auto_three",
)
COUNT = (
    "count_none",
    "count_long",
    "count_short",
    "whot_twenty",
    "double_again",
    "double_once",
    "rounding",
    "match_elimination",
)


def why(told: Mapping[str, Any], who: Who) -> Json:
    """`parts`: one list of steps for a Watten line, one for each player of a WHOT! round."""
    if "cells" in told:
        parts = [_part(cell["steps"], who, who.seat(cell["seat"]), cell["total"]) for cell in told["cells"]]
    else:
        parts = [_part(told["steps"], who)]
    return {
        "game": told["game"],
        "round": told["round"],
        "said": said(told["event"], who),
        "flag": flag(told["flag"]) if told["flag"] else "",
        "parts": [part for part in parts if part["steps"]],
        "finish": _steps(told["finish"], who),
    }


def all_of(
    games: Sequence[Mapping[str, Any]],
    board: Mapping[str, Any],
    teams: Sequence[Mapping[str, Any]],
    rules: Ruleset,
    who: Who,
) -> Json:
    """Every number of a board with where it comes from: the lines of the games, the Bummerl, the deal, the stake."""
    return {
        "games": [_game(game, who) for game in games],
        "ledger": [_account(team, who) for team in teams if team["bummerl"]],
        "dealer": who.seat(board["dealer"]),
        "deal_rules": _about(
            rules, who, ("deal_on", "cut_for_deal", "deal_over_games", "left_of_dealer", "penalty_misdeal")
        ),
        "stake": str(board["stake"]["value"]) if board["game"] == "watten" else "",
        "stake_rules": _about(rules, who, STAKE),
        "count_rules": _about(rules, who, COUNT) if board["game"] == "whot" else [],
    }


def _about(rules: Ruleset, who: Who, codes: Sequence[str]) -> Sequence[Said]:
    return rules_about(rules, len(who.names), lambda code: code in codes)


def _game(game: Mapping[str, Any], who: Who) -> Json:
    return {
        "number": str(game["game"]),
        "earlier": game["earlier"],
        "lines": [why(row, who.then(row)) | {"id": row["id"]} for row in reversed(game["rows"])],
    }


def _account(team: Mapping[str, Any], who: Who) -> Json:
    return {
        "name": " & ".join(who.person(person) for person in team["team"]),
        "sum": marks_sum(team["bummerl"]),
        "marks": [{"game": str(mark["game"]), "outcome": outcome(mark["outcome"])} for mark in team["marks"]],
    }


def _part(steps: Sequence[Mapping[str, Any]], who: Who, name: str = "", total: int | None = None) -> Json:
    return {"name": name, "total": total, "steps": _steps(steps, who)}


def _steps(steps: Sequence[Mapping[str, Any]], who: Who) -> list[Json]:
    return [{"text": step(of, who), "source": source(of["source"])} for of in steps]
