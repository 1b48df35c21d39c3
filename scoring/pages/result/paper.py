"""The sheet on one piece of paper: every game in its columns, what the evening left to whom, room for the signatures.

Owns how many games stand beside each other, who gets a column of the evening, and who signs. Never says how a line is
read: that is `present.history`, from which it takes every line; which of them are printed is `paper_lines`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from scoring import wording
from scoring.engine.watten.bummerl import Team, team_of
from scoring.pages.board import whot_end
from scoring.pages.history.lines import Reader, games
from scoring.pages.result import paper_lines
from scoring.pages.shared.short_names import parted
from scoring.wording import Who
from scoring.wording.ordinals import ordinal

Json = dict[str, Any]
LETTERS = "abc"
# A game with more lines may go on in the next column or on the next page.
LONG_GAME = 28
# Games beside each other on A4, by columns of a game.
BESIDE = {2: 3, 3: 3, 4: 2, 5: 2}
# Millimetres of a sheet and of a game on it (result.css): the printed width, between games, the numbers of the rounds,
# around a cell, a letter of a head.
PRINTED, BETWEEN, NUMBERS, AROUND, LETTER = 182, 6, 8, 2, 1.95
PART_OF_NAME = re.compile(r"[^\s-]+-?")


@dataclass(frozen=True, slots=True)
class Column:
    """Those whose evening is one: a pair that never parted, else one person. `people` are numbers on the sheet."""

    people: Team
    name: str
    style: str

    def account(self, summary: Json) -> int | None:
        """Whose points were theirs in a game, by account (Watten) or seat; None where they did not play."""
        seated = summary.get("seated")
        if seated is None:
            return self.people[0]
        accounts = range(len(summary["totals"]))
        return next((own for own in accounts if set(self.people) <= set(team_of(seated, own))), None)


def paper(told: Sequence[Json], board: Mapping[str, Any], who: Who, remarks: Mapping[str, str]) -> Json:
    """What `scoring/result/_paper.html` draws, oldest game first."""
    shown = games(told, dict(board), Reader(who, False, {}, remarks))
    columns = evening_columns(told, board, who)
    lines = {line["id"]: line for game in told for line in game["lines"]}
    slipped = paper_lines.slips(told)
    drawn = [
        _game(game, paper_lines.printed(game["lines"], lines, slipped), board, who)
        for game in reversed(shown)
    ]
    width = len(board["sides"] if board["game"] == "watten" else board["seats"])
    beside = _beside(drawn, width)
    _part_heads(drawn, _letters(width, beside))
    return {
        "games": drawn,
        "width": width,
        "beside": beside,
        "sums": [total | {"shown": parted(total["name"])} for total in sums(told, board, columns)],
        "is_struck": any(_is_struck(line) for game in drawn for line in game["lines"]),
        "slips": _slips(shown, slipped),
    }


def _game(game: Json, lines: Sequence[Json], board: Mapping[str, Any], who: Who) -> Json:
    places = _places(game["summary"], board, who)
    return game | {"lines": lines, "places": places, "is_long": len(lines) > LONG_GAME}


def _beside(drawn: Sequence[Json], width: int) -> int:
    """How many games stand beside each other: as many as the sheet has, and one less where a name needs the room."""
    most = min(BESIDE.get(width, 1), max(len(drawn), 2))
    words = [
        word for game in drawn for column in game["columns"] for word in PART_OF_NAME.findall(column["name"])
    ]
    return 2 if most == 3 and max(map(len, words), default=0) > _letters(width, most) else most


def _letters(width: int, beside: int) -> int:
    """How many letters the head of a column has room for."""
    game = (PRINTED - BETWEEN * (beside - 1)) / beside
    return int(((game - NUMBERS) / width - AROUND) / LETTER)


def _part_heads(drawn: Sequence[Json], letters: int) -> None:
    """Only what is too long for a line is parted: partners and double names break between their words."""
    for column in (column for game in drawn for column in game["columns"]):
        column["name"] = PART_OF_NAME.sub(lambda word: _fitting(word[0], letters), column["name"])


def _fitting(word: str, letters: int) -> str:
    return parted(word) if len(word) > letters else word


def _is_struck(line: Json) -> bool:
    crossed = any(cell.get("crossed") or cell.get("before") for cell in line["cells"])
    return bool(crossed or line["was_said"] or line["status"] == "voided")


def _slips(shown: Sequence[Json], slipped: set[str]) -> str:
    count = sum(line["is_round"] and line["id"] in slipped for game in shown for line in game["lines"])
    text = ngettext(
        "%(count)d slip was taken back at once and is not printed.",
        "%(count)d slips were taken back at once and are not printed.",
        count,
    )
    return text % {"count": count} if count else ""


def _places(summary: Json | None, board: Mapping[str, Any], who: Who) -> list[Json]:
    """The order of a WHOT! game that went over several rounds; of others the winner says it all."""
    if board["game"] == "watten" or board["match"] == "single" or not (summary and summary["places"]):
        return []
    return whot_end.places(summary, board, who)


def evening_columns(told: Sequence[Json], board: Mapping[str, Any], who: Who) -> list[Column]:
    """The pairs while nobody changed partners; everybody for himself otherwise, and at WHOT!."""
    seated = [seat["person"] for seat in board["seats"]]
    if board["game"] != "watten":
        return [Column((person,), who.person(person), "") for person in seated]
    tables = [game["summary"]["seated"] for game in told if game["summary"]]
    accounts = len(board["sides"])
    found = {team_of(table, own): own for table in (*tables, seated) for own in range(accounts)}
    if len(found) == accounts:
        return [Column(team, who.side(own), f"side-{LETTERS[own]}") for team, own in found.items()]
    people = sorted({person for table in (*tables, seated) for person in table})
    return [Column((person,), who.person(person), "") for person in people]


def sums(told: Sequence[Json], board: Mapping[str, Any], columns: Sequence[Column]) -> list[Json]:
    """What the evening left to each column: marks of lost games at Watten, else games won."""
    summaries = [game["summary"] for game in told if game["summary"]]
    if board["game"] == "watten":
        return [{"name": column.name, **_lost(summaries, column)} for column in columns]
    return _won(summaries, columns)


def _won(summaries: Sequence[Json], columns: Sequence[Column]) -> list[Json]:
    """Games won, with the place of the evening where it had more than one game (equal ones share it)."""
    wins = [sum(column.people[0] in summary["winners"] for summary in summaries) for column in columns]
    is_ranked = sum(bool(summary["winners"]) for summary in summaries) > 1
    return [
        {
            "name": column.name,
            "marks": [],
            "figure": str(count),
            "place": ordinal(1 + sum(other > count for other in wins)) if is_ranked else "",
            "text": ngettext("%(count)d win", "%(count)d wins", count) % {"count": count},
        }
        for column, count in zip(columns, wins, strict=True)
    ]


def _lost(summaries: Sequence[Json], column: Column) -> Json:
    marks = [mark for summary in summaries for mark in marks_of(summary, column)]
    drawn = [{"code": mark["outcome"], "label": wording.mark_name(mark["outcome"])} for mark in marks]
    return {"marks": drawn, "text": wording.marks_sum(sum(mark["bummerl"] for mark in marks))}


def marks_of(summary: Json, column: Column) -> list[Json]:
    own = column.account(summary)
    return [mark for mark in summary["marks"] if mark["side"] == own]
