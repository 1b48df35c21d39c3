"""One line of a season's results: who played, how it ended, under which rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from league import wording
from league.engine.metrics import never_counted
from league.selectors import ResultLine
from rules import registry
from scoring.wording import outcome


@dataclass(frozen=True, slots=True)
class Side:
    names: str
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """`points` is "" where the ruleset counts none."""

    place: int
    name: str
    points: str

    @property
    def told(self) -> str:
        return f"{self.place}. {self.name} {self.points}".rstrip()


@dataclass(frozen=True, slots=True)
class Result:
    """`sides`, `mark` and `outcome` are for Watten, `places` for WHOT!"""

    sheet: str
    game_name: str
    title: str
    number: int
    ruleset: str
    played_on: date
    is_final: bool
    is_settled: bool
    sides: tuple[Side, ...]
    places: tuple[Placed, ...]
    mark: str
    outcome: str


def result(line: ResultLine) -> Result:
    is_watten = line.outcome is not None
    sides = sorted({place.side for place in line.places if place.side is not None})
    return Result(
        sheet=line.sheet,
        game_name=wording.GAMES[line.game],
        title=line.title,
        number=line.number,
        ruleset=wording.ruleset_short(line.ruleset),
        played_on=line.played_on,
        is_final=line.is_final,
        is_settled=line.is_settled,
        sides=tuple(_side(line, side) for side in sides),
        places=() if is_watten else _places(line),
        mark=line.outcome or "",
        outcome=outcome(line.outcome, line.ruleset.split()[0]) if line.outcome else "",
    )


def _places(line: ResultLine) -> tuple[Placed, ...]:
    counts = "penalty_points" not in never_counted([registry.read(line.ruleset.split())])
    return tuple(
        Placed(one.place, one.player.name, str(one.points) if counts else "")
        for one in sorted(line.places, key=lambda place: (place.place, place.seat))
    )


def _side(line: ResultLine, side: int) -> Side:
    seats = [place for place in line.places if place.side == side]
    names = " & ".join(place.player.name for place in seats)
    return Side(names, seats[0].counted, seats[0].place == 1)
