"""The sheet on paper: every game in its columns, the sums of the evening, space for signatures.

Decides how many games stand side by side. `history.games` words the lines, `paper_lines` chooses those to
print.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import ngettext

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import HistoryGame, Summary
from scoring.engine.board.watten_view import WattenBoard
from scoring.engine.board.whot_view import WhotBoard, WhotSummary
from scoring.engine.sheet.logged_round import LoggedRound
from scoring.pages.board import whot_end
from scoring.pages.history.games import Column, ShownGame, Total, games, is_begun
from scoring.pages.history.lines import Reader, ShownLine
from scoring.pages.result import paper_lines
from scoring.pages.result.columns import Sum, evening_columns, sums
from scoring.pages.shared.short_names import parted
from scoring.wording import Who

# A game with more lines may continue in the next column or on the next page.
LONG_GAME = 28
# Number of games side by side on A4, by the number of columns of a game.
BESIDE = {2: 3, 3: 3, 4: 2, 5: 2}
# Millimetres of a sheet and of a game on it (result.css): the printed width, the gap between games, the round
# numbers, the padding of a cell, a letter of a head.
PRINTED, BETWEEN, NUMBERS, AROUND, LETTER = 182, 6, 8, 2, 1.95
# Letters of a head on the page on a phone, which has a column for each player.
NARROW = 6
PART_OF_NAME = re.compile(r"[^\s-]+-?")


@dataclass(frozen=True, slots=True)
class PaperGame:
    """One printed game; `places` is its ranking if it took several rounds."""

    number: int
    headline: str
    is_provisional: bool
    columns: tuple[Column, ...]
    lines: tuple[ShownLine, ...]
    totals: tuple[Total, ...]
    clipped: str
    places: Sequence[whot_end.PlaceLine]
    is_long: bool


@dataclass(frozen=True, slots=True)
class Paper:
    """What `scoring/result/_paper.html` draws, oldest game first.

    `width` is the number of columns of a game, `beside` the number of games on a line. `is_struck`: something
    is struck through. `has_points`: the points of the round stand beside the total. `slips` says how many
    lines are not printed. `club`: the club points from stakes, or "".
    """

    games: tuple[PaperGame, ...]
    width: int
    beside: int
    sums: tuple[Sum, ...]
    is_struck: bool
    has_points: bool
    slips: str
    club: str


def paper(
    told: Sequence[HistoryGame],
    board: AnyBoard,
    who: Who,
    remarks: Mapping[str, str],
    logged: Mapping[str, LoggedRound],
) -> Paper:
    """By entry id: `remarks` are the reasons given for entries, `logged` what hand logs add to the rounds."""
    told = [game for game in told if is_begun(game)]
    shown = games(told, board, Reader(who, False, {}, remarks, logged=logged))[::-1]
    lines = {line.id: line for game in told for line in game.lines}
    slipped = paper_lines.slips(told)
    width = len(board.sides if isinstance(board, WattenBoard) else board.seats)
    beside = _beside(shown, width)
    letters = _letters(width, beside) if isinstance(board, WattenBoard) else NARROW
    places = [_places(game.summary, board, who) for game in told]
    drawn = tuple(
        _game(game, order, paper_lines.printed(game.lines, lines, slipped), letters)
        for game, order in zip(shown, places, strict=True)
    )
    return Paper(
        games=drawn,
        width=width,
        beside=beside,
        sums=sums(told, board, evening_columns(told, board, who)),
        is_struck=any(_is_struck(line) for game in drawn for line in game.lines),
        has_points=any(
            cell.points is not None for game in drawn for line in game.lines for cell in line.cells
        ),
        slips=_slips(shown, slipped),
        club=whot_end.club_points(board.club_points, who) if isinstance(board, WhotBoard) else "",
    )


def _game(
    game: ShownGame, places: Sequence[whot_end.PlaceLine], lines: tuple[ShownLine, ...], letters: int
) -> PaperGame:
    return PaperGame(
        number=game.number,
        headline=game.headline,
        is_provisional=game.is_provisional,
        columns=tuple(replace(column, name=_head(column.name, letters)) for column in game.columns),
        lines=lines,
        totals=game.totals,
        clipped=game.clipped,
        places=places,
        is_long=len(lines) > LONG_GAME,
    )


def _beside(shown: Sequence[ShownGame], width: int) -> int:
    """The number of games side by side: as many as the sheet has, and one less if a name needs the space."""
    most = min(BESIDE.get(width, 1), max(len(shown), 2))
    words = [word for game in shown for column in game.columns for word in PART_OF_NAME.findall(column.name)]
    return 2 if most == 3 and max(map(len, words), default=0) > _letters(width, most) else most


def _letters(width: int, beside: int) -> int:
    """The number of letters that fit into the head of a column."""
    game = (PRINTED - BETWEEN * (beside - 1)) / beside
    return int(((game - NUMBERS) / width - AROUND) / LETTER)


def _head(name: str, letters: int) -> str:
    """The name with soft hyphens in words longer than a line. Partners and double names break between their words."""
    return PART_OF_NAME.sub(lambda word: parted(word[0]) if len(word[0]) > letters else word[0], name)


def _is_struck(line: ShownLine) -> bool:
    crossed = any(cell.crossed or cell.before for cell in line.cells)
    return bool(crossed or line.was_said or line.status == "voided")


def _slips(shown: Sequence[ShownGame], slipped: set[str]) -> str:
    count = sum(line.is_round and line.id in slipped for game in shown for line in game.lines)
    text = ngettext(
        "%(count)d slip was taken back at once and is not printed.",
        "%(count)d slips were taken back at once and are not printed.",
        count,
    )
    return text % {"count": count} if count else ""


def _places(summary: Summary | None, board: AnyBoard, who: Who) -> Sequence[whot_end.PlaceLine]:
    """The ranking of a WHOT! game that took several rounds; empty for others, where the winner is enough."""
    if not isinstance(board, WhotBoard) or not isinstance(summary, WhotSummary):
        return ()
    if board.match == "single" or not summary.places:
        return ()
    return whot_end.places(summary, board, who)
