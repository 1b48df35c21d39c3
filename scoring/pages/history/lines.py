"""The sheet's past as players draw it: every line with what may be done to it, crossed-out ones included.

Owns the words and the shape of the history page for both games. Gets what the
engine's history says; never folds and never decides what counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.admission.permissions import Pen
from scoring.pages.board.watten import end_score
from scoring.pages.board.watten_keys import LETTERS
from scoring.pages.history.totals import HANDS, progress
from scoring.pages.shared import scribes
from scoring.pages.shared.authors import Authors
from scoring.pages.shared.senders import Hands, from_whom
from scoring.wording import Who, flag, held, mark_name, penalty, said
from scoring.wording.counted import clipped
from scoring.wording.ordinals import ordinal
from scoring.wording.remarks import remark as worded

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks: the sheet's names, and whether changes are offered. `voided_by` finds the undo of a line,
    `remarks` what was said beside it, both by the id of its entry; `authors` names who wrote; `logs` are the hands
    logged, by game and round."""

    who: Who
    may_write: bool
    voided_by: Mapping[str, str]
    remarks: Mapping[str, str]
    authors: Authors | None = None
    logs: Mapping[tuple[int, int], str] = field(default_factory=dict)


def games(told: Sequence[Json], board: Json, reader: Reader) -> list[Json]:
    """All games, the newest first: people look for what has just been played."""
    shown = [_game(game, board, reader) for game in told]
    return shown[::-1]


def columns(board: Json, who: Who) -> list[Json]:
    """What stands at the head of the columns: the two sides, or every player."""
    if board["game"] == "watten":
        accounts = range(len(board["sides"]))
        return [{"name": who.side(side), "style": f"side-{LETTERS[side]}"} for side in accounts]
    return [{"name": name, "style": ""} for name in who.names]


def waiting(board: Json, who: Who, pen: Pen | None, known: Hands) -> list[Json]:
    """What was declared and kept aside, with the reason; rulings among it have no line of their own.

    `known`: from whom each came, and when (`from_whom`).
    """
    return [
        {
            "id": entry["id"],
            "game": entry["game"],
            "round": entry["round"],
            "said": said(entry, who),
            "reason": held(entry["reason"], who),
            "from": from_whom(entry, pen, known),
        }
        for entry in scribes.others_waiting(board)
    ]


def _game(game: Json, board: Json, reader: Reader) -> Json:
    is_watten, summary = board["game"] == "watten", game["summary"]
    # A game is of those who played it, a line of those who sat there when it was said.
    of_game = reader.who.then(summary or game["lines"][0])
    lines = [
        _line(line, board, replace(reader, who=reader.who.then(line)), of_game) for line in game["lines"]
    ]
    reader = replace(reader, who=of_game)
    return {
        "number": game["game"],
        "running": game["game"] == board["current"]["game"],
        "lines": lines,
        "summary": summary,
        "headline": _headline(summary, board, reader.who),
        "is_provisional": bool(board["scribes"] and game["game"] in board["scribes"]["unsettled"]),
        "columns": columns(board, reader.who),
        "totals": _totals(summary, _marks(summary) if is_watten else {})
        if is_watten or not board["stage"]["by_hand"]
        else _places(summary),
        "is_short": bool(summary and summary["short"]),
        "overrun": summary["overrun"] if summary else 0,
        "impossible": summary["impossible"] if summary else 0,
        "chart": progress(game, board, reader.who),
        "clipped": _clipped(summary),
    }


def _headline(summary: Json | None, board: Json, who: Who) -> str:
    """How the game stands, in one line."""
    if summary is None:
        return _("nothing counts")
    if summary["winner"] is None:
        is_left = summary["short"] or board["closed"]
        return _("was not played to its end") if is_left else _("is being played")
    if board["game"] == "watten":
        return _watten_headline(summary, who)
    return _("%(winner)s won") % {"winner": " & ".join(map(who.seat, summary["winners"]))}


def _watten_headline(summary: Json, who: Who) -> str:
    winners = who.sides(summary["winners"])
    if len(summary["clipped"]) > 2:
        score = end_score(summary, summary["clipped"])
        return _("%(winner)s won %(score)s") % {"winner": winners, "score": score}
    return _("%(winner)s won %(own)s to %(other)s") % {
        "winner": winners,
        "own": summary["clipped"][summary["winner"]],
        "other": summary["clipped"][summary["loser"]],
    }


def _totals(summary: Json | None, marks: Mapping[int, Json]) -> list[Json]:
    if summary is None:
        return []
    out_in = summary.get("out_in") or [0] * len(summary["totals"])
    # Of Watten a game counts what its table counts (A20); the lines above keep what was won.
    totals = zip(_counted(summary), out_in, strict=True)
    absent = summary.get("absent") or ()
    return [
        {"total": "" if column in absent else total, "out": out, "mark": marks.get(column)}
        for column, (total, out) in enumerate(totals)
    ]


def _counted(summary: Json) -> list[int]:
    counts: list[int] = summary["clipped"] if "clipped" in summary else summary["totals"]
    return counts


def _clipped(summary: Json | None) -> str:
    """Why the foot says less than the last line, "" where it says the same."""
    if summary is None:
        return ""
    told = zip(summary["totals"], _counted(summary), strict=True)
    return " ".join(dict.fromkeys(clipped(total, counts) for total, counts in told if counts < total))


def _places(summary: Json | None) -> list[Json]:
    """What stands under a tournament that goes by the hand: places, as soon as there are any."""
    if summary is None or not summary["places"]:
        return []
    return [{"total": ordinal(place), "out": False, "mark": None} for place in summary["places"]]


def _marks(summary: Json | None) -> dict[int, Json]:
    """The drawing stands at whoever lost, by column."""
    return {
        mark["side"]: {"code": mark["outcome"], "label": mark_name(mark["outcome"])}
        for mark in (summary or {}).get("marks", ())
    }


def _line(line: Json, board: Json, reader: Reader, of_game: Who) -> Json:
    row, event = line["row"], line["event"]
    counts = line["status"] == "counts"
    cells, note = (
        _cells(line, board, reader.who),
        _joined(line, board, reader.who) or _note(event, reader.who),
    )
    if reader.who.names != of_game.names:
        cells = [{} for _cell in cells]  # in no column of the game: those are other people's
    flagged = row["flag"] if row else None
    state = scribes.state_of(line["id"], scribes.states(board))
    remark = worded(reader.remarks.get(line["id"], ""))
    writers = len({line["writer"], *(reading["writer"] for reading in line["readings"])})
    return {
        "id": line["id"],
        "round": line["round"],
        "is_round": _is_round(line, cells),
        "status": line["status"],
        "status_word": _status(line["status"]),
        "said": said(event, reader.who),
        "was": changes(line, reader),
        "voided": _taken_back(line, reader),
        "state": state,
        "readings": writers if writers > 1 and not state else 0,
        "flag": flag(flagged) if flagged else "",
        "flagged": reader.who.seats(row["flagged"]) if row and row.get("flagged") else "",
        "note": note,
        "remark": remark,
        "cells": cells,
        "is_note": not any(map(_is_filled, cells)),
        "has_remark": bool(not counts or note or remark or flagged or line["was"] or writers > 1 or state),
        "has_why": counts and row is not None,
        "log": reader.logs.get((line["game"], line["round"])) if counts and line["is_result"] else None,
        "may_edit": reader.may_write and counts and line["is_result"],
        # As text: an address has no thousands to set apart.
        "place": f"game={line['game']}&round={line['round']}&seen={board['version']}",
        "may_void": reader.may_write and counts,
        "unvoid": reader.voided_by.get(line["id"])
        if reader.may_write and line["status"] == "voided"
        else None,
        # What two scribes wrote differently is settled where both readings stand side by side.
        "may_settle": reader.may_write and line["status"] == "held" and not board["scribes"],
    }


def _is_round(line: Json, cells: Sequence[Json]) -> bool:
    """What has a number on paper: how a round went, and what moved points in it; who deals, comes, goes or bids
    stands before it without one."""
    is_result = line["is_result"] or line["event"]["kind"] == "round_void"
    return is_result or any(map(_is_filled, cells))


def changes(line: Json, reader: Reader) -> list[Json]:
    """What the line said before, oldest first, with who changed it then and why."""
    return [
        {"said": said(before, reader.who), "by": _author(by, reader), "why": _why(by["id"], reader)}
        for before, by in zip(line["was"], line["corrections"], strict=True)
    ]


def _taken_back(line: Json, reader: Reader) -> Json | None:
    """Who took the line back, and why."""
    by = line["voided_by"]
    return {"by": _author(by, reader), "why": _why(by["id"], reader)} if by else None


def _author(by: Json, reader: Reader) -> str:
    return reader.authors.of(by["writer"], by["scribe"], by.get("seated", ())) if reader.authors else ""


def _why(entry_id: str, reader: Reader) -> str:
    return worded(reader.remarks.get(entry_id, ""))


def _is_filled(cell: Json) -> bool:
    return bool(cell.get("crossed")) or cell.get("text", "") != ""


def _status(status: str) -> str:
    return {
        "counts": "",
        "voided": _("taken back"),
        "held": _("waits for you"),
        "dismissed": _("put away"),
        "replaced": _("replaced by another reading"),
    }[status]


def _joined(line: Json, board: Json, who: Who) -> str:
    """Whoever comes late begins with what the house rule gives: it stands in no other row."""
    event, row = line["event"], line["row"]
    if (
        event["kind"] != "player_joined"
        or row is None
        or board["match"] == "single"
        or board["stage"]["by_hand"]
    ):
        return ""
    words = {"name": who.seat(event["seat"]), "points": row["cells"][event["seat"]]["total"]}
    return _("%(name)s joins with %(points)s") % words


def _note(event: Json, who: Who) -> str:
    """What stands beside the numbers of a row: everything but a plainly won round."""
    if event["kind"] in ("round_won", "round_scored"):
        return ""
    if event["kind"] == "round_exhausted":
        return _("nobody was out of cards, the market was empty")
    if event["kind"] == "penalty_given":
        return _("Penalty, %(side)s: %(penalty)s") % {
            "side": who.side(event["side"]),
            "penalty": penalty(event["code"], who.near_win),
        }
    return said(event, who)


def _cells(line: Json, board: Json, who: Who) -> list[Json]:
    if board["game"] == "watten":
        return _watten_cells(line, len(board["sides"]))
    return _whot_cells(line, len(who.names), by_hand=board["stage"]["by_hand"])


def _watten_cells(line: Json, accounts: int) -> list[Json]:
    """The running total of who gained, a dash for the other; what does not count is crossed out."""
    row, event = line["row"], line["event"]
    if row is None or row["flag"] in ("overrun", "impossible"):
        gains = (event["side"], *event.get("partners", ())) if event["kind"] == "round_won" else ()
        return [{"crossed": f"+{event['value']}" if side in gains else ""} for side in range(accounts)]
    cells: list[Json] = []
    for gained, total, krank in zip(row["gained"], row["totals"], row["krank"], strict=True):
        if gained > 0:
            cells.append({"text": total, "krank": krank})
        elif gained < 0:
            cells.append({"text": total, "before": total - gained})
        else:
            cells.append({"text": "–" if any(row["gained"]) else ""})
    return cells


def _whot_cells(line: Json, seats: int, *, by_hand: bool) -> list[Json]:
    """Points and running total; of a tournament that goes by the hand, the hand alone."""
    row, event = line["row"], line["event"]
    if event["kind"] not in HANDS:
        return [{} for _seat in range(seats)]
    if row is None or row["flag"] in ("overrun", "impossible"):
        return _crossed_hands(event, seats)
    return [
        {
            "points": None if by_hand else cell["points"],
            "text": "" if cell["points"] is None else cell["points"] if by_hand else cell["total"],
            "out": cell["out"],
            "won": cell["seat"] == row["winner"],
        }
        for cell in row["cells"]
    ]


def _crossed_hands(event: Json, seats: int) -> list[Json]:
    """What was written and does not count, as it was written."""
    cells: list[Json] = [{} for _seat in range(seats)]
    if event.get("winner", seats) < seats:
        cells[event["winner"]] = {"crossed": "0"}
    for hand in event["hands"]:
        if hand["seat"] < seats:
            cells[hand["seat"]] = {
                "crossed": " ".join(hand["cards"]) if "cards" in hand else str(hand["points"])
            }
    return cells
