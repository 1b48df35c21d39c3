"""The steps behind one line of the sheet, in words. Never computes a step: the engine has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.ruleset import Ruleset
from scoring.engine.watten.counted import counted
from scoring.wording import Who, citing, flag, marks_sum, outcome, said, step
from scoring.wording.cards import Said, rules_about
from scoring.wording.counted import clipped

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


def why(told: Mapping[str, Any], who: Who, rules: Ruleset) -> Json:
    """`parts`: one list of steps for a Watten line, one for each player of a WHOT! round."""
    if "cells" in told:
        parts = [
            _part(_steps(cell["steps"], who, rules), who.seat(cell["seat"]), cell["total"])
            for cell in told["cells"]
        ]
    else:
        parts = [_part(_steps(told["steps"], who, rules))]
    words = said(told["event"], who)
    shown = {
        "game": told["game"],
        "round": told["round"],
        "said": words,
        "flag": flag(told["flag"]) if told["flag"] else "",
        "parts": [part for part in parts if part["steps"]],
        "finish": _steps(told["finish"], who, rules),
    }
    return shown | {"only": _only(shown)}


def _only(shown: Json) -> Json | None:
    """The one step of a line, if any, where it says no more than the line does: nothing is worth unfolding then."""
    steps = [step for part in shown["parts"] for step in part["steps"]]
    if shown["flag"] or shown["finish"] or len(steps) > 1:
        return None
    says_it = all(_bare(step["text"]) == _bare(shown["said"]) for step in steps)
    return (steps[0] if steps else {"text": "", "source": ""}) if says_it else None


def _bare(text: str) -> str:
    """A sentence without its stops: "A: bid 3" and "A bid 3." are the same words."""
    return text.replace(":", "").rstrip(".")


def all_of(
    games: Sequence[Mapping[str, Any]],
    board: Mapping[str, Any],
    teams: Sequence[Mapping[str, Any]],
    rules: Ruleset,
    who: Who,
) -> Json:
    """Every number of a board with where it comes from: the lines of the games, the Bummerl, the deal, the stake."""
    return {
        "games": [_game(game, who, rules) for game in games],
        "ledger": [_account(team, who) for team in teams if team["bummerl"]],
        "dealer": who.seat(board["dealer"]) if board["dealer_said"] else "",
        "deal_rules": _about(
            rules, who, ("deal_on", "cut_for_deal", "deal_over_games", "left_of_dealer", "penalty_misdeal")
        ),
        "stake": str(board["stake"]["value"]) if board["game"] == "watten" else "",
        "stake_rules": _about(rules, who, STAKE),
        "count_rules": _about(rules, who, COUNT) if board["game"] == "whot" else [],
    }


def _about(rules: Ruleset, who: Who, codes: Sequence[str]) -> Sequence[Said]:
    return rules_about(rules, len(who.names), lambda code: code in codes)


def _game(game: Mapping[str, Any], who: Who, rules: Ruleset) -> Json:
    return {
        "number": str(game["game"]),
        "earlier": game["earlier"],
        "lines": [why(row, who.then(row), rules) | {"id": row["id"]} for row in reversed(game["rows"])],
    }


def _account(team: Mapping[str, Any], who: Who) -> Json:
    return {
        "name": " & ".join(who.person(person) for person in team["team"]),
        "sum": marks_sum(team["bummerl"]),
        "marks": [{"game": str(mark["game"]), "outcome": outcome(mark["outcome"])} for mark in team["marks"]],
    }


def _part(steps: list[Json], name: str = "", total: int | None = None) -> Json:
    return {"name": name, "total": total, "steps": steps}


def _steps(steps: Sequence[Mapping[str, Any]], who: Who, rules: Ruleset) -> list[Json]:
    """Each step in words; a source that is the one of the step before is not said again."""
    sources = [citing.stated(rules, len(who.names), of["source"]) for of in steps]
    return [
        {"text": step(of, who) + _clipped(of, rules), "source": "" if source == before else source}
        for of, source, before in zip(steps, sources, ["", *sources], strict=False)
    ]


def _clipped(of: Mapping[str, Any], rules: Ruleset) -> str:
    """That points beyond the target count no more, where the table says so (A20); "" for any other step."""
    if of["code"] != "target_reached":
        return ""
    total = dict(of["params"])["total"]
    (counts,) = counted(rules.params, [total])
    return f" {clipped(total, counts)}" if counts < total else ""
