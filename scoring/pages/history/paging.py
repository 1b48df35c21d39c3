"""Pages of a long history and of many entries, newest first. An evening is one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from scoring.engine.board.history_view import HistoryGame

MOST_LINES = 600  # per page, so that a page is drawn in under a second
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Page:
    """`games` in the order of play. `newer`, `older`: a game of the page before and after, 0 for none.
    `left_out`: number of lines not shown of a game that is longer than a page; its newest lines are.
    """

    games: tuple[HistoryGame, ...]
    newer: int = 0
    older: int = 0
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Stretch(Generic[Row]):
    """`rows` are oldest first. `earlier`, `later`: the number of the page before and after them, 0 for none."""

    rows: Sequence[Row]
    earlier: int
    later: int


def stretch_of(rows: Sequence[Row], page: str) -> Stretch[Row]:
    """The page with this number, 1 for the newest rows; the newest page for any other text."""
    last = max(1, -(-len(rows) // MOST_LINES))
    number = int(page) if page.isascii() and page.isdecimal() and len(page) < 6 else 1
    number = number if 0 < number <= last else 1
    end = len(rows) - (number - 1) * MOST_LINES
    return Stretch(rows[max(0, end - MOST_LINES) : end], number + 1 if number < last else 0, number - 1)


def page_of(history: Sequence[HistoryGame], game: int) -> Page:
    """The page that has this game; the newest page if no page has it."""
    pages = _pages(history)
    at = next((at for at, games in enumerate(pages) if any(one.game == game for one in games)), 0)
    shown = tuple(_cut(one) for one in reversed(pages[at]))
    return Page(
        games=shown,
        newer=pages[at - 1][0].game if at else 0,
        older=pages[at + 1][0].game if at + 1 < len(pages) else 0,
        left_out=sum(len(one.lines) for one in pages[at]) - sum(len(one.lines) for one in shown),
    )


def _pages(history: Sequence[HistoryGame]) -> list[list[HistoryGame]]:
    """The games of each page. At least one page; only a first page may be empty."""
    pages: list[list[HistoryGame]] = [[]]
    lines = 0
    for game in reversed(history):
        if pages[-1] and lines + len(game.lines) > MOST_LINES:
            pages.append([])
            lines = 0
        pages[-1].append(game)
        lines += len(game.lines)
    return pages


def _cut(game: HistoryGame) -> HistoryGame:
    return replace(game, lines=game.lines[-MOST_LINES:])
