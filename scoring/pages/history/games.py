"""The games of a sheet as the history draws them: columns, lines, totals, headline and chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import HistoryGame, Summary
from scoring.engine.board.watten_view import SideMark, WattenBoard, WattenSummary
from scoring.engine.board.whot_view import WhotBoard, WhotSummary
from scoring.engine.facts.events import BETWEEN_GAMES
from scoring.pages.board import whot_end
from scoring.pages.board.watten import end_score
from scoring.pages.board.watten_keys import LETTERS
from scoring.pages.history.chart import Chart
from scoring.pages.history.lines import Reader, ShownLine, shown
from scoring.pages.history.preview import stays
from scoring.pages.history.totals import progress
from scoring.pages.shared.marks import Mark
from scoring.pages.shared.short_names import parted
from scoring.wording import Who, outcome
from scoring.wording.counted import clipped
from scoring.wording.ordinals import ordinal


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column: a side with its colour, or a player."""

    name: str
    style: str = ""

    @property
    def shown(self) -> str:
        """The name with soft hyphens, for a narrow column."""
        return parted(self.name)


@dataclass(frozen=True, slots=True)
class Total:
    """The foot of a column; `out` is the round in which a player went out, 0 for those still in."""

    total: int | str
    out: int = 0
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class ShownGame:
    """`overrun` and `impossible` count lines that an edit left without effect. `is_short`: an edit took away
    the end of the game; it `stays` so if rearranging cannot give it one. `clipped` says why the foot shows less
    than the last line.
    """

    number: int
    running: bool
    lines: tuple[ShownLine, ...]
    headline: str
    is_provisional: bool
    columns: tuple[Column, ...]
    totals: tuple[Total, ...]
    is_short: bool
    stays: bool
    overrun: int
    impossible: int
    chart: Chart | None
    clipped: str


def games(told: Sequence[HistoryGame], board: AnyBoard, reader: Reader) -> tuple[ShownGame, ...]:
    """All games, newest first, because people look for the latest round."""
    return tuple(_game(game, board, reader) for game in reversed(told))


def columns(board: AnyBoard, who: Who) -> tuple[Column, ...]:
    """The sides at Watten, every player at WHOT!."""
    if isinstance(board, WattenBoard):
        accounts = range(len(board.sides))
        return tuple(Column(who.side(side), f"side-{LETTERS[side]}") for side in accounts)
    return tuple(Column(name) for name in who.names)


def is_begun(game: HistoryGame) -> bool:
    """Whether it has ended, or has entries other than those between games, such as its dealer and its seats."""
    has_ended = game.summary is not None and game.summary.winner is not None
    return has_ended or any(not isinstance(line.event.event, BETWEEN_GAMES) for line in game.lines)


def _game(game: HistoryGame, board: AnyBoard, reader: Reader) -> ShownGame:
    summary = game.summary
    # A game names its players; a line names the people seated when it was declared.
    who = reader.who.then(summary or game.lines[0])
    is_next = game.game == board.current.game and not board.closed
    return ShownGame(
        number=game.game,
        running=game.game == board.current.game,
        lines=tuple(
            shown(line, board, replace(reader, who=reader.who.then(line)), who) for line in game.lines
        ),
        headline=_headline(summary, board, who) if is_begun(game) or is_next else _("was not begun"),
        is_provisional=bool(board.scribes and game.game in board.scribes.unsettled),
        columns=columns(board, who),
        totals=_totals(summary, board) if summary else (),
        is_short=bool(summary and summary.short),
        stays=bool(summary and stays(summary)),
        overrun=summary.overrun if summary else 0,
        impossible=summary.impossible if summary else 0,
        chart=progress(game, board, who),
        clipped=_clipped(summary) if summary else "",
    )


def _headline(summary: Summary | None, board: AnyBoard, who: Who) -> str:
    """The score of the game in one line."""
    if summary is None:
        return _("nothing counts")
    if summary.winner is None:
        is_left = summary.short or board.closed
        return _("was not played to its end") if is_left else _("is being played")
    if isinstance(summary, WattenSummary):
        return _watten_headline(summary, who)
    return ". ".join(filter(None, (_whot_won(summary, who), whot_end.club_points(summary.stakes, who))))


def _whot_won(summary: WhotSummary, who: Who) -> str:
    if len(summary.winners) > 1:
        return whot_end.won(summary.winners, who)
    return _("%(winner)s won") % {"winner": who.seat(summary.winners[0])}


def _watten_headline(summary: WattenSummary, who: Who) -> str:
    winners = who.sides(summary.winners)
    if len(summary.clipped) > 2:
        score = end_score(summary, summary.clipped)
        return _("%(winner)s won %(score)s") % {"winner": winners, "score": score}
    return _("%(winner)s won %(own)s to %(other)s") % {
        "winner": winners,
        "own": summary.clipped[summary.winners[0]],
        "other": summary.clipped[summary.marks[0].side],
    }


def _totals(summary: Summary, board: AnyBoard) -> tuple[Total, ...]:
    """The counted totals of a game (A20) with the marks of its losers; in a tournament played by the hand the
    places. None of a round that is a game.
    """
    if isinstance(summary, WattenSummary):
        marks = {mark.side: _mark(mark, board.ruleset.key) for mark in summary.marks}
        return tuple(Total(total, mark=marks.get(side)) for side, total in enumerate(summary.clipped))
    if isinstance(board, WhotBoard) and board.match == "single":
        return ()
    if isinstance(board, WhotBoard) and board.stage.by_hand:
        return tuple(Total(ordinal(place)) for place in summary.places or ())
    return tuple(
        Total("" if seat in summary.absent else total, out)
        for seat, (total, out) in enumerate(zip(summary.totals, summary.out_in, strict=True))
    )


def _mark(mark: SideMark, preset: str) -> Mark:
    return Mark(mark.outcome, outcome(mark.outcome, preset))


def _clipped(summary: Summary) -> str:
    """Why the foot shows less than the last line; "" if it does not."""
    if not isinstance(summary, WattenSummary):
        return ""
    pairs = zip(summary.totals, summary.clipped, strict=True)
    return " ".join(dict.fromkeys(clipped(total, counts) for total, counts in pairs if counts < total))
