"""Parses the worked tables of tests/golden/league; their README explains the lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from league.engine.policy.presets import POLICIES
from league.engine.results import Subject
from league.engine.rulings import Adjustment, Decision, offence
from league.engine.scores import (
    GameScore,
    Where,
    both_lost,
    bye,
    forfeit,
    score_only,
    subject_of,
    whot_score_only,
)
from league.engine.standings import Row, ranking

FOLDER = Path(__file__).parents[2] / "golden" / "league"


@dataclass
class Written:
    """`expected`: the lines below `rank`; `columns`: the words after it."""

    key: str
    scores: list[GameScore] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    expected: list[list[str]] = field(default_factory=list)

    def rows(self) -> tuple[Row, ...]:
        return ranking(
            POLICIES[self.key], self.scores, adjustments=self.adjustments, decisions=self.decisions
        )

    def shown(self) -> list[list[str]]:
        return [
            [
                str(row.rank),
                str(int(row.subject[0])),
                *(str(row.values[key]) for key in self.columns[1:-1]),
                row.decided_by or "-",
            ]
            for row in self.rows()
        ]


def read(key: str) -> Written:
    table = Written(key)
    for line in (FOLDER / f"{key}.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            _line(table, line.split())
    return table


def _line(table: Written, words: list[str]) -> None:
    match words:
        case ["rank", *columns]:
            table.columns = columns
        case [rank, *_] if rank.isdigit():
            table.expected.append(words)
        case ["game", heat, one, points, two, *more]:
            won, lost = (int(number) for number in points.split(":"))
            outcome = "retourschneider" if more else None
            sides = [[_subject(one)], [_subject(two)]]
            table.scores += score_only(_where(heat), sides, (won, lost), outcome)
        case ["whot", heat, *seats]:
            subjects = [_subject(seat.split(":")[0]) for seat in seats]
            points = [int(seat.split(":")[1]) for seat in seats]
            table.scores += whot_score_only(_where(heat), subjects, points)
        case ["bye", heat, one]:
            table.scores.append(bye(_where(heat), _subject(one)))
        case ["forfeit", heat, one, two]:
            table.scores += forfeit(_where(heat), _subject(one), _subject(two))
        case ["both_lost", heat, one, two]:
            table.scores += both_lost(_where(heat), _subject(one), _subject(two))
        case ["adjust", one, points]:
            table.adjustments.append(Adjustment("a", _subject(one), int(points), "written"))
        case ["offence", code, to]:
            table.adjustments.append(offence(POLICIES[table.key], code, "o", _subject(to)))
        case [("lot" | "deciding_game") as step, *order]:
            table.decisions.append(Decision(step, tuple(map(_subject, order))))  # type: ignore[arg-type]
        case _:
            raise ValueError(words)


def _where(heat: str) -> Where:
    return Where(int(heat))


def _subject(number: str) -> Subject:
    return subject_of(int(number))
