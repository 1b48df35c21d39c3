"""Parses a list of past evenings from paper: one table a line, with the score of each of its games.

Columns: the day, the table, one for each side ("Anna & Cilli", or one name), and last the results in the
order of the sides: "15:9 11:15". If a ruleset counts no points (WHOT! single deals), "3:1:2:0" says how many
games each won.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from rules.core.ruleset import Ruleset
from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules
from scoring.engine.facts.events import GameScored
from scoring.engine.watten import end
from scoring.engine.watten.end import is_final_score
from scoring.engine.whot.match_end import may_end

MOST_LINES = 300
MOST_NAMES = 200  # each may post three fields, and a form holds at most a thousand
LONGEST_TEXT = 60_000
MOST_GAMES = 60  # of one table on one evening
MOST_POINTS = 9_999
# Headings of a comma separated file.
HEADS = frozenset(
    {
        *(
            "date",
            "day",
            "datum",
            "tag",
            "table",
            "tisch",
            "side",
            "team",
            "seite",
            "mannschaft",
            "pair",
            "paar",
        ),
        *("player", "spieler", "result", "results", "ergebnis", "ergebnisse"),
    }
)
_GERMAN_DAY = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")


@dataclass(eq=False)
class PaperError(Exception):
    """What is wrong with a list. `line` and `column` count from 1; `text` is the cell. `total`: of paper_total, the
    impossible total and the fewest points that are possible.
    """

    code: str
    line: int = 0
    column: int = 0
    text: str = ""
    total: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PaperLine:
    """`sides`: names as written. `games`: by account at Watten, by seat at WHOT!"""

    number: int
    day: date
    table: str
    sides: tuple[tuple[str, ...], ...]
    results: str
    games: tuple[GameScored, ...]

    @property
    def seated(self) -> tuple[str, ...]:
        """People clockwise, partners opposite."""
        return tuple(side[at] for at in range(len(self.sides[0])) for side in self.sides)


def paper_lines(text: str, rules: Ruleset, seats: Sequence[int]) -> list[PaperLine | PaperError]:
    """Each line, or what is wrong with it, without a heading and empty lines.

    `seats`: the numbers of players that the rules allow. Raises PaperError: list_empty, list_too_long.
    """
    if len(text) > LONGEST_TEXT:
        raise PaperError("list_too_long")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip(" ;\t")]
    if lines and re.split(r"[\t;]", lines[0][1])[0].strip().casefold() in HEADS:
        lines = lines[1:]
    if not lines:
        raise PaperError("list_empty")
    if len(lines) > MOST_LINES:
        raise PaperError("list_too_long")
    return [_tried(number, line, rules, seats) for number, line in lines]


def _tried(number: int, line: str, rules: Ruleset, seats: Sequence[int]) -> PaperLine | PaperError:
    cells = [cell.strip().removeprefix("'").strip('" ') for cell in re.split(r"[\t;]", line)]
    while cells and not cells[-1]:
        cells.pop()
    try:
        return _line(number, cells, rules, seats)
    except PaperError as error:
        return error


def _line(number: int, cells: Sequence[str], rules: Ruleset, seats: Sequence[int]) -> PaperLine:
    if len(cells) < 5:
        raise PaperError("paper_columns", number, len(cells))
    sides = tuple(_side(number, at, cell) for at, cell in enumerate(cells[2:-1], 3))
    results = cells[-1]
    sizes = {len(side) for side in sides}
    pairs_at_whot = rules.game == "whot" and sizes != {1}
    too_many_sides = rules.game == "watten" and len(sides) != 2 and sizes != {1}
    if len(sizes) != 1 or pairs_at_whot or too_many_sides or len(sides) * max(sizes) not in seats:
        raise PaperError("paper_sides", number, 3, " · ".join(cells[2:-1])[:60])
    games = _games(number, len(cells), results, rules, len(sides))
    return PaperLine(number, _day(number, cells[0]), cells[1], sides, results, games)


def _day(number: int, text: str) -> date:
    try:
        if found := _GERMAN_DAY.fullmatch(text):
            day, month, year = map(int, found.groups())
            return date(year, month, day)
        return date.fromisoformat(text)
    except ValueError:
        raise PaperError("paper_not_a_day", number, 1, text[:20]) from None


def game_of(text: str, rules: Ruleset, sides: int) -> GameScored | None:
    """The one game that a result states, in the notation of a list; None if the rules know no such game."""
    points = _points("".join(text.split()))
    games = _scored(rules, points) if len(points) == sides else []
    return games[0] if len(games) == 1 else None


def impossible_total(text: str, rules: Ruleset) -> tuple[int, int] | None:
    """The total that no side can have in a game that the rules know otherwise, and the fewest points that are
    possible; None without.
    """
    points, params = _points("".join(text.split())), rules.params
    if not isinstance(params, WattenRules) or not is_final_score(params, len(points), points):
        return None
    return end.impossible_total(params, points)


def result_text(game: GameScored, rules: Ruleset) -> str:
    """The game in the notation of a list; the inverse of `game_of`."""
    is_single = isinstance(rules.params, WhotRules) and rules.params.match == "single"
    figures = [int(place == 1) for place in game.places] if is_single else game.points
    return ":".join(map(str, figures))


def _side(number: int, column: int, cell: str) -> tuple[str, ...]:
    names = tuple(" ".join(name.split()) for name in cell.split("&"))
    if not all(names) or len(names) > 2:
        raise PaperError("paper_side", number, column, cell[:60])
    return names


def _games(number: int, column: int, text: str, rules: Ruleset, sides: int) -> tuple[GameScored, ...]:
    games: list[GameScored] = []
    for word in text.replace(",", " ").split():
        points = _points(word)
        if len(points) != sides:
            raise PaperError("paper_result", number, column, word[:30])
        games += _scored(rules, points) or _refuse(number, column, word, rules)
        if len(games) > MOST_GAMES:
            raise PaperError("paper_result", number, column, word[:30])
    return tuple(games) or tuple(_refuse(number, column, text, rules))


def _refuse(number: int, column: int, word: str, rules: Ruleset) -> list[GameScored]:
    total = impossible_total(word, rules)
    raise PaperError("paper_total" if total else "paper_result", number, column, word[:30], total)


def _points(word: str) -> tuple[int, ...]:
    parts = re.split(r"[:\-–]", word)
    points = tuple(int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 7)
    return points if len(points) == len(parts) and max(points) <= MOST_POINTS else ()


def _scored(rules: Ruleset, points: tuple[int, ...]) -> list[GameScored]:
    """The games of one result; [] if the rules know no such result."""
    params = rules.params
    if isinstance(params, WattenRules):
        is_possible = is_final_score(params, len(points), points) and not end.impossible_total(params, points)
        return [GameScored(points)] if is_possible else []
    if isinstance(params, WhotRules) and params.match == "single":
        return [
            GameScored((0,) * len(points), tuple(1 if seat == winner else 2 for seat in range(len(points))))
            for winner, games in enumerate(points)
            for _ in range(min(games, MOST_GAMES + 1))
        ]
    places = tuple(1 + sum(other < own for other in points) for own in points)
    is_excluded = isinstance(params, WhotRules) and not may_end(params, points, places)
    return [] if is_excluded else [GameScored(points, places)]
