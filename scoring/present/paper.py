"""The sheet on one piece of paper: every game in its columns, what the evening left to whom, room for the signatures.

Owns what is left out on paper (menus, what was dismissed), who gets a column of the evening, and who signs. Never
says how a line is read: that is `present.history`, from which it takes every line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from scoring import wording
from scoring.engine.bummerl import Team, team_of
from scoring.present import whot_end
from scoring.present.history import Reader, games
from scoring.wording import Who
from scoring.wording.ordinals import ordinal

Json = dict[str, Any]
SHOWN = ("counts", "voided")
LETTERS = "abc"


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
    """What `scoring/_paper.html` draws, oldest game first."""
    shown = games(told, dict(board), Reader(who, False, {}, remarks))
    columns = evening_columns(told, board, who)
    return {
        "games": [_game(game, board, who) for game in reversed(shown)],
        "width": len(board["sides"] if board["game"] == "watten" else board["seats"]),
        "sums": sums(told, board, columns),
    }


def _game(game: Json, board: Mapping[str, Any], who: Who) -> Json:
    lines = [line for line in game["lines"] if line["status"] in SHOWN]
    return game | {"lines": lines, "places": _places(game["summary"], board, who)}


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
