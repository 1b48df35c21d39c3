"""The Watten pad ready to draw: every button with its words and the declaration it makes.

Owns what stands on the buttons and how the column is crossed out. Works on
the plain view model alone. Never decides what is possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import wording
from scoring.present.labels import Labels, labels
from scoring.wording import Who

Json = dict[str, Any]
SHOWN_VALUES = 3
SHOWN_MARKS = 12
MARK_BOXES = {"bummerl": "0 0 14 24", "schneider": "0 0 24 24", "retourschneider": "0 0 50 24"}
# A dealer's name stands in a small tag: longer ones are cut there, the whole name stands at the side.
SHOWN_NAME = 12
# What people ask for when they change the past; the board says what that did until the next round is written.
CHANGES = ("entry_corrected", "entry_voided", "entry_accepted")
# From this many rows on the column is drawn tighter, so that a whole game stays in sight.
TIGHT_ROWS = 9


def declare(kind: str, **fields: object) -> str:
    """The value of a button: one declaration as a query string (see scoring.parse).

    Fields are numbers and codes, so nothing needs quoting; this runs some sixty times a board.
    """
    return f"kind={kind}" + "".join(f"&{name}={value}" for name, value in fields.items())


def pad(board: Mapping[str, Any], who: Who) -> Json:
    """`sides`, `stake`, `rows`, `finished`, `flags`, `asks`, `score` for `scoring/_watten_pad.html`.

    Numbers are handed over as text: the template would localise each one, which costs more than all the rest.
    """
    t = labels()
    odd = [game for game in board["games"] if game["short"] or game["overrun"]]
    last = board["last"]
    return {
        "sides": [_side(board, side, who, t) for side in board["sides"]],
        "stake": _stake(board, t),
        "where": t["where"] % board["current"],
        "rows": rows(board["column"]),
        "is_tight": len(board["column"]) >= TIGHT_ROWS,
        "finished": _finished(board["finished"], who),
        "flags": [_flag(game) for game in odd] if last and last["kind"] in CHANGES else [],
        "asks": bool(odd),
        "score": score(board),
    }


def score(board: Mapping[str, Any]) -> str:
    """The running score as people say it."""
    return " : ".join(str(side["score"]) for side in board["sides"])


def _side(board: Mapping[str, Any], side: Mapping[str, Any], who: Who, t: Labels) -> Json:
    number = side["side"]
    name = who.side(number)
    values = [_value(number, value, t) for value in side["values"]]
    dealer = board["dealer"]
    return {
        "letter": "ab"[number],
        "name": name,
        "players": who.names[number::2] or (name,),
        "score": str(side["score"]),
        "krank": side["krank"],
        "marks": [mark(code) for code in side["marks"][-SHOWN_MARKS:]],
        "bummerl": wording.marks_sum(side["bummerl"]) if side["bummerl"] else "",
        "dealer": t["deals"] % {"name": _cut(who.seat(dealer))} if dealer % 2 == number else "",
        "main": _value(number, side["main"], t),
        "shown": values[:SHOWN_VALUES],
        "values": values,
        "values_label": t["values_of"] % {"name": name},
        "bid": _bid(board, side, who, t),
        "answer": _answer(side, who, t),
        "void": declare("points_voided", side=number) if side["may_void"] else "",
        "void_label": t["to_zero"] % {"points": side["score"]},
        "penalties": _penalties(number, side["penalties"], who),
        "penalties_label": t["what_did"] % {"name": name},
    }


def _cut(name: str) -> str:
    return name if len(name) <= SHOWN_NAME else f"{name[: SHOWN_NAME - 1].rstrip(' -')}…"


def _value(side: int, value: Mapping[str, Any], t: Labels) -> Json:
    return {
        "do": declare("round_won", side=side, value=value["value"]),
        "value": str(value["value"]),
        "then": _consequence(value, t),
    }


def _consequence(value: Mapping[str, Any], t: Labels) -> str:
    """What the tap will do: "then 8, krank"."""
    if value["outcome"] == "bummerl":
        return t["wins"]
    if value["wins"]:
        return t["wins_by"] % {"outcome": wording.outcome(value["outcome"])}
    return t["then_krank" if value["krank"] else "then"] % {"total": value["total"]}


def mark(code: str) -> Json:
    """A drawing of `_marks.svg.html` with its name."""
    return {"mark": code, "box": MARK_BOXES[code], "label": wording.outcome(code)}


def _bid(board: Mapping[str, Any], side: Mapping[str, Any], who: Who, t: Labels) -> Json | None:
    """A bid to make, a bid that would cost a krank side two points, or why there is none."""
    value, allowed = side["bid"]["value"], side["bid"]["allowed"]
    if value > board["target"]:
        return None
    bid: Json = {
        "allowed": allowed,
        "label": t["bid"] % {"value": value},
        "do": declare("bid_made", side=side["side"], value=value),
    }
    if allowed == "krank":
        costs = [penalty for penalty in side["penalties"] if penalty["code"] == "krank_bid"]
        bid["why"] = t["no_bid"] % {"name": who.side(side["side"])}
        bid["penalties"] = _penalties(side["side"], costs, who)
    return bid


def _answer(side: Mapping[str, Any], who: Who, t: Labels) -> Json | None:
    answer = side["answer"]
    if answer is None:
        return None
    said = {"side": side["side"], "value": answer["value"]}
    return {
        "question": t["was_bid"] % {"name": who.side(1 - side["side"]), "value": answer["value"]},
        "stay_label": t["for_value"] % answer,
        "concede_label": t["to_them"] % {"points": answer["concede_pays"]},
        "stay": declare("bid_answered", **said, answer="stay"),
        "concede": declare("bid_answered", **said, answer="concede"),
    }


def _penalties(side: int, penalties: Sequence[Mapping[str, Any]], who: Who) -> list[Json]:
    language, others = get_language(), who.side(1 - side)
    return [
        {
            "do": declare("penalty_given", side=side, code=penalty["code"]),
            "name": name,
            "cost": cost,
            "loses_game": penalty["loses_game"],
        }
        for penalty in penalties
        for name, cost in [_penalty_words(language, tuple(penalty.items()), others)]
    ]


@lru_cache(maxsize=1024)
def _penalty_words(
    language: str | None, penalty: tuple[tuple[str, Any], ...], others: str
) -> tuple[str, str]:
    """The same at every answer of an evening; the words are looked up in `language`, the active one."""
    of = dict(penalty)
    return wording.penalty(of["code"]), wording.penalty_cost(of, others)


def _stake(board: Mapping[str, Any], t: Labels) -> Json:
    pending = board["stake"]["pending"]
    return {
        "value": str(board["stake"]["value"]),
        "bid": t["is_bid"] % pending if pending else "",
        "letter": "ab"[pending["side"]] if pending else "",
    }


def rows(column: Sequence[Mapping[str, Any]]) -> list[Json]:
    """The column as on paper: what a side had struck off is crossed out above, and stays readable."""
    last_void = {row["voids_side"]: index for index, row in enumerate(column) if _is_void(row)}
    return [
        {
            "cells": [_cell(row, side, index < last_void.get(side, -1)) for side in (0, 1)],
            "flag": row["flag"],
            "sign": wording.flag(row["flag"]) if row["flag"] else _sign(row),
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
        "drawn": mark(game["outcome"]),
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
