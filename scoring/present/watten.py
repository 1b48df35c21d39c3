"""The Watten pad ready to draw: every button with its words and the declaration it makes.

Owns what stands on the buttons and how the column is crossed out. Works on
the plain view model alone. Never decides what is possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring import wording
from scoring.wording import Who

Json = dict[str, Any]
SHOWN_VALUES = 3
SHOWN_MARKS = 12
# From this many rows on the column is drawn tighter, so that a whole game stays in sight.
TIGHT_ROWS = 9


def declare(kind: str, **fields: object) -> str:
    """The value of a button: one declaration as a query string (see scoring.parse)."""
    return urlencode({"kind": kind, **fields})


def pad(board: Mapping[str, Any], who: Who) -> Json:
    """`sides`, `stake`, `rows`, `finished`, `flags`, `headline` for `scoring/_watten_pad.html`."""
    return {
        "sides": [_side(board, side, who) for side in board["sides"]],
        "stake": _stake(board, who),
        "rows": rows(board["column"], who),
        "is_tight": len(board["column"]) >= TIGHT_ROWS,
        "dealer": who.seat(board["dealer"]),
        "finished": _finished(board["finished"], who),
        "flags": [_flag(game) for game in board["games"] if game["short"] or game["overrun"]],
        "score": score(board),
    }


def score(board: Mapping[str, Any]) -> str:
    """The running score as people say it."""
    return " : ".join(str(side["score"]) for side in board["sides"])


def _side(board: Mapping[str, Any], side: Mapping[str, Any], who: Who) -> Json:
    number = side["side"]
    values = [_value(number, value) for value in side["values"]]
    dealer = board["dealer"]
    return {
        "letter": "ab"[number],
        "name": who.side(number),
        "score": side["score"],
        "krank": side["krank"],
        "marks": [_mark(code) for code in side["marks"][-SHOWN_MARKS:]],
        "bummerl": wording.marks_sum(side["bummerl"]) if side["bummerl"] else "",
        "dealer": who.seat(dealer) if dealer % 2 == number else "",
        "main": _value(number, side["main"]),
        "shown": values[:SHOWN_VALUES],
        "values": values,
        "bid": _bid(board, side, who),
        "answer": _answer(side, who),
        "void": declare("points_voided", side=number) if side["may_void"] else "",
        "penalties": [_penalty(number, penalty, who) for penalty in side["penalties"]],
    }


def _mark(code: str) -> Json:
    return {"mark": code, "label": wording.outcome(code)}


def _value(side: int, value: Mapping[str, Any]) -> Json:
    return {
        "do": declare("round_won", side=side, value=value["value"]),
        "value": value["value"],
        "then": consequence(value),
    }


def consequence(value: Mapping[str, Any]) -> str:
    """What the tap will do: "then 8, krank"."""
    if value["outcome"] == "bummerl":
        return _("wins the game")
    if value["wins"]:
        return _("wins: %(outcome)s") % {"outcome": wording.outcome(value["outcome"])}
    if value["krank"]:
        return _("then %(total)s, krank") % {"total": value["total"]}
    return _("then %(total)s") % {"total": value["total"]}


def _bid(board: Mapping[str, Any], side: Mapping[str, Any], who: Who) -> Json | None:
    """A bid to make, a bid that would cost a krank side two points, or why there is none."""
    value, allowed = side["bid"]["value"], side["bid"]["allowed"]
    if value > board["target"]:
        return None
    bid: Json = {
        "allowed": allowed,
        "value": value,
        "do": declare("bid_made", side=side["side"], value=value),
    }
    if allowed == "krank":
        costs = [penalty for penalty in side["penalties"] if penalty["code"] == "krank_bid"]
        bid["penalty"] = _penalty(side["side"], costs[0], who) if costs else None
    return bid


def _answer(side: Mapping[str, Any], who: Who) -> Json | None:
    answer = side["answer"]
    if answer is None:
        return None
    said = {"side": side["side"], "value": answer["value"]}
    return {
        "question": _("%(name)s bid %(value)s")
        % {"name": who.side(1 - side["side"]), "value": answer["value"]},
        "value": answer["value"],
        "pays": answer["concede_pays"],
        "stay": declare("bid_answered", **said, answer="stay"),
        "concede": declare("bid_answered", **said, answer="concede"),
    }


def _penalty(side: int, penalty: Mapping[str, Any], who: Who) -> Json:
    return {
        "do": declare("penalty_given", side=side, code=penalty["code"]),
        "name": wording.penalty(penalty["code"]),
        "cost": wording.penalty_cost(penalty, who.side(1 - side)),
        "loses_game": penalty["loses_game"],
    }


def _stake(board: Mapping[str, Any], who: Who) -> Json:
    pending = board["stake"]["pending"]
    return {
        "value": board["stake"]["value"],
        "bidder": who.side(pending["side"]) if pending else "",
        "bid": pending["value"] if pending else 0,
        "letter": "ab"[pending["side"]] if pending else "",
    }


def rows(column: Sequence[Mapping[str, Any]], who: Who) -> list[Json]:
    """The column as on paper: what a side had struck off is crossed out above, and stays readable."""
    last_void = {row["voids_side"]: index for index, row in enumerate(column) if _is_void(row)}
    return [
        {
            "id": row["id"],
            "round": row["round"],
            "cells": [_cell(row, side, index < last_void.get(side, -1)) for side in (0, 1)],
            "flag": wording.flag(row["flag"]) if row["flag"] else "",
            "sign": _sign(row),
        }
        for index, row in enumerate(column)
    ]


def _is_void(row: Mapping[str, Any]) -> bool:
    return row["voids_side"] is not None and row["flag"] is None


def _cell(row: Mapping[str, Any], side: int, is_crossed: bool) -> Json:
    """A side's number of one row: its running total where it changed, else the dash of the loser."""
    changed = bool(row["gained"][side]) or (_is_void(row) and row["voids_side"] == side)
    return {
        "text": str(row["totals"][side]) if changed else "–",
        "is_number": changed,
        "crossed": changed and is_crossed,
        "krank": changed and row["krank"][side] and not is_crossed,
    }


def _sign(row: Mapping[str, Any]) -> str:
    """What a row is, when it is no plain round."""
    if row["penalty"]:
        return wording.penalty(row["penalty"])
    if _is_void(row):
        return _("struck off")
    return _("corrected") if row["corrected"] else ""


def _finished(game: Mapping[str, Any] | None, who: Who) -> Json | None:
    if game is None:
        return None
    won, lost = game["winner"], game["loser"]
    return {
        "mark": _mark(game["outcome"]),
        "letter": "ab"[lost],
        "title": _("%(outcome)s for %(name)s")
        % {"outcome": wording.outcome(game["outcome"]), "name": who.side(lost)},
        "text": _("Game %(game)s goes to %(name)s, %(own)s : %(others)s.")
        % {
            "game": game["game"],
            "name": who.side(won),
            "own": game["clipped"][won],
            "others": game["clipped"][lost],
        },
    }


def _flag(game: Mapping[str, Any]) -> Json:
    if game["short"]:
        text = _("Game %(game)s has no winner any more, because a round of it was changed.")
    else:
        text = _("Game %(game)s ends earlier now, because a round of it was changed.")
    return {"game": game["game"], "text": text % {"game": game["game"]}}
