"""Which lines of a sheet are printed, and what of a changed one stays readable there.

What counts is printed. What stood there before a correction is struck through beside it, and so is a line that was
taken back after others had been written: those who sign have seen it. A slip, taken back before anything else that
stayed, was in no score that anybody played on; it is only counted. The list of entries keeps everything. Never says
how a line is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Json = dict[str, Any]
WON, HANDS = "round_won", ("round_scored", "round_exhausted")


def slips(told: Sequence[Json]) -> set[str]:
    """The lines that were taken back before another that stayed was written."""
    written = {line["seq"]: line for game in told for line in game["lines"]}
    return {line["id"] for line in written.values() if line["voided_by"] and not _stood(line, written)}


def _stood(line: Json, written: Mapping[int, Json]) -> bool:
    """Whether, when the line was taken back, a later one had been written that was not taken back before it."""
    end = line["voided_by"]["seq"]
    between = (later for seq, later in written.items() if line["seq"] < seq < end)
    return any(not later["voided_by"] or later["voided_by"]["seq"] > end for later in between)


def printed(shown: Sequence[Json], lines: Mapping[str, Json], slipped: set[str]) -> list[Json]:
    """The lines of a game for paper; `shown` as `present.history` reads them, `lines` as the engine tells them."""
    return [_line(line, lines[line["id"]]) for line in shown if _is_printed(line, slipped)]


def _is_printed(line: Json, slipped: set[str]) -> bool:
    if line["status"] == "voided":
        return bool(line["is_round"]) and line["id"] not in slipped
    return bool(line["status"] == "counts")


def _line(line: Json, told: Json) -> Json:
    """With what the round said before; `was_said` in words where no figure can show the difference."""
    if not told["was"] or not told["row"]:
        return line | {"was_said": ""}
    before = _before(told, len(line["cells"]))
    cells = [
        cell | ({"before": text} if text else {}) for cell, text in zip(line["cells"], before, strict=True)
    ]
    return line | {"cells": cells, "was_said": "" if any(before) else line["was"][-1]["said"]}


def _before(told: Json, columns: int) -> list[str]:
    """What stood in each column before the corrections, "" where that is what still stands."""
    if told["event"]["kind"] in HANDS:
        points = {cell["seat"]: cell["was"] for cell in told["row"]["cells"]}
        return ["" if points.get(seat) is None else str(points[seat]) for seat in range(columns)]
    now = _gains(told["event"], columns)
    before = [_gains(event, columns) for event in told["was"]]
    return [
        " ".join(dict.fromkeys(gains[column] for gains in before if gains[column] not in ("", now[column])))
        for column in range(columns)
    ]


def _gains(event: Json, columns: int) -> list[str]:
    """A won Watten round as it was written at whoever gained."""
    sides = (event["side"], *event.get("partners", ())) if event["kind"] == WON else ()
    return [f"+{event['value']}" if column in sides else "" for column in range(columns)]
