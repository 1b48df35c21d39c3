"""The result as an upright picture to share: who won or pays, the names, every game and its marks.

Computes the geometry of one SVG, drawn by `scoring/result/picture.svg`; the browser makes a PNG of it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import HistoryGame, Summary
from scoring.engine.board.watten_view import WattenSummary
from scoring.engine.board.whot_view import WhotBoard, WhotSummary
from scoring.engine.watten.bummerl import Evening
from scoring.models import Sheet
from scoring.pages.board import bummerl, whot_end
from scoring.pages.result.columns import Column, evening_columns, marks_of, sums
from scoring.pages.shared.text_width import fits, in_lines, width
from scoring.wording import Who

WIDTH = 1080
MARGIN, HEAD, ROW, FOOT = 72, 190, 84, 150
HEADLINE, HEADLINE_SIZES = 84, (36, 52)  # height of its first line; smallest and largest size
TITLE_Y = 110
TITLE_SIZES = 34, 64
SIGN = 0.66  # average width of a letter of the title, in font sizes
LINE = 1.2  # line height, in font sizes
MOST_GAMES = 14
NAME_SIZES = (52, 46, 42, 38, 34, 30, 27, 24)
NAME_LINES = 3
SUM_SIZE = 34
# Right end of the lines; no mark goes beyond it.
END = WIDTH - MARGIN // 2
LEFT = MARGIN + 70  # left edge of the first column
ROOM = WIDTH - 2 * MARGIN
FILLED = 0.94  # share of a column's width that its content may take
MARK_SCALE = 1.5
MARK_WIDTH = {"bummerl": 14, "schneider": 24, "retourschneider": 50}


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text and its baseline."""

    y: int
    text: str


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Lines of one size; `end` is the baseline of the last one."""

    size: int
    lines: tuple[TextLine, ...]
    end: int


@dataclass(frozen=True, slots=True)
class Name:
    """The name over a column, in lines."""

    x: int
    style: str
    lines: tuple[TextLine, ...]


@dataclass(frozen=True, slots=True)
class PictureCell:
    """The result of a game for a column: its total, whether it won, why it ended early, its marks."""

    x: int
    text: str
    won: bool
    went: str
    marks: tuple[str, ...]
    mark_x: int


@dataclass(frozen=True, slots=True)
class PictureRow:
    """One game."""

    number: int
    y: int
    cells: tuple[PictureCell, ...]


@dataclass(frozen=True, slots=True)
class PictureSum:
    """The words under a column."""

    x: int
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole SVG; `earlier` games are not on it."""

    width: int
    height: int
    title: TextBlock
    date: str
    headline: TextBlock
    names: tuple[Name, ...]
    name_size: int
    names_end: int
    rows: tuple[PictureRow, ...]
    earlier: int
    sums: tuple[PictureSum, ...]
    sum_size: int
    sums_y: int
    line_y: int
    foot_y: int


def picture(
    sheet: Sheet, games: Sequence[HistoryGame], board: AnyBoard, who: Who, evening: Evening | None = None
) -> Picture:
    """`evening`: the Bummerl of a Watten sheet (`scoring.engine.watten.bummerl`)."""
    columns = evening_columns(games, board, who)
    summaries = [game.summary for game in games if game.summary]
    shown = summaries[-MOST_GAMES:]
    headline = _lines(_headline(board, who, evening), HEADLINE_SIZES, HEAD + HEADLINE - 20)
    xs = _columns(len(columns))
    size, names = _names(columns, xs, headline.end + 64)
    names_end = max(line.y for name in names for line in name.lines)
    first = names_end + 100
    end = first + ROW * max(len(shown), 1)
    lost = [total.text for total in sums(games, board, columns)]
    return Picture(
        width=WIDTH,
        height=end + FOOT,
        title=_title(sheet.shown_title or ("Watten" if board.game == "watten" else "WHOT!")),
        date=date_format(sheet.begun_on, "DATE_FORMAT"),
        headline=headline,
        names=names,
        name_size=size,
        names_end=names_end,
        rows=tuple(_row(game, board, columns, xs, first + ROW * at) for at, game in enumerate(shown)),
        earlier=len(summaries) - len(shown),
        sums=tuple(PictureSum(x, text) for x, text in zip(xs, lost, strict=True)),
        sum_size=min(SUM_SIZE, int(_column_width(len(columns)) * FILLED / max(map(width, lost)))),
        sums_y=end + 36,
        line_y=end - 30,
        foot_y=end + FOOT - 36,
    )


def _lines(text: str, sizes: tuple[int, int], y: int) -> TextBlock:
    """The text in the largest size that fits on one line; if too long for that, on several lines from `y`
    downwards.
    """
    size = max(sizes[0], min(sizes[1], int(ROOM / max(width(text), 1))))
    step = round(size * LINE)
    found = in_lines(text, ROOM / size) if text else []
    lines = tuple(TextLine(y + at * step, line) for at, line in enumerate(found))
    return TextBlock(size, lines, lines[-1].y if lines else y - HEADLINE)


def _title(text: str) -> TextBlock:
    """The title in the largest size that fits on one line; if too long for that, on two, which end above the date."""
    size = max(TITLE_SIZES[0], min(TITLE_SIZES[1], int(ROOM / (SIGN * len(text)))))
    most = int(ROOM / (SIGN * size))
    first_line, *rest = textwrap.wrap(text, most) or [text]
    lines = [first_line, shortened(" ".join(rest), most)] if rest else [first_line]
    step = round(size * LINE)
    first = TITLE_Y - (len(lines) - 1) * step
    return TextBlock(size, tuple(TextLine(first + at * step, line) for at, line in enumerate(lines)), TITLE_Y)


def _names(columns: Sequence[Column], xs: Sequence[int], top: int) -> tuple[int, tuple[Name, ...]]:
    """The size of all names, the largest that breaks no word, and each whole name over its column.

    All names end on the same line.
    """
    names = [column.name for column in columns]
    room = _column_width(len(names)) * FILLED
    size = next((size for size in NAME_SIZES if _all_fit(names, room / size)), NAME_SIZES[-1])
    set_in = [in_lines(name, room / size) for name in names]
    step = round(size * LINE)
    end = top + 52 + step * (max(map(len, set_in)) - 1)
    drawn = tuple(
        Name(
            x,
            column.style,
            tuple(TextLine(end - step * (len(lines) - 1 - at), line) for at, line in enumerate(lines)),
        )
        for x, column, lines in zip(xs, columns, set_in, strict=True)
    )
    return size, drawn


def _all_fit(names: Sequence[str], most: float) -> bool:
    return all(fits(name, most) and len(in_lines(name, most)) <= NAME_LINES for name in names)


def _headline(board: AnyBoard, who: Who, evening: Evening | None) -> str:
    """Who won the game or the evening, or who pays the round; "" if no game was finished."""
    if evening is not None:
        return bummerl.tally(evening, who).answer if evening.payers else ""
    shown = whot_end.evening(board, who) if isinstance(board, WhotBoard) else None
    return shown.title if shown else ""


def _columns(count: int) -> list[int]:
    """The centre of each column, to the right of the game numbers."""
    return [round(LEFT + _column_width(count) * (at + 0.5)) for at in range(count)]


def _column_width(count: int) -> float:
    """The width of each of so many columns."""
    return (END - LEFT) / count


def _row(game: Summary, board: AnyBoard, columns: Sequence[Column], xs: Sequence[int], y: int) -> PictureRow:
    cells = tuple(_cell(game, board, column, x) for column, x in zip(columns, xs, strict=True))
    return PictureRow(game.game, y, cells)


def _cell(game: Summary, board: AnyBoard, column: Column, x: int) -> PictureCell:
    """The total, and beside it the loser's marks, or that the game was won."""
    own, marks = column.account(game), tuple(mark.outcome for mark in marks_of(game, column))
    totals = game.clipped if isinstance(game, WattenSummary) else game.totals
    absent = game.absent if isinstance(game, WhotSummary) else ()
    has_total = own not in absent and (not isinstance(board, WhotBoard) or whot_end.adds_up(board))
    return PictureCell(
        x=x,
        text=str(totals[own]) if own is not None and has_total else "",
        won=own in game.winners,
        went=_how_it_ended(game, own) if isinstance(game, WhotSummary) and own is not None else "",
        marks=marks,
        mark_x=min(x + 44, END - round(MARK_SCALE * max((MARK_WIDTH[of] for of in marks), default=0))),
    )


def _how_it_ended(game: WhotSummary, seat: int) -> str:
    """The word beside the total of a player who did not play to the end; else ""."""
    if seat in game.absent or not game.out_in[seat]:
        return ""
    return _("away") if game.left_in[seat] else _("out")


def shortened(name: str, most: float) -> str:
    return name if len(name) <= most else f"{name[: int(most) - 1]}…"


def alt(who: Who) -> str:
    """The alternative text of the picture."""
    return _("The result of %(names)s") % {"names": ", ".join(who.names)}
