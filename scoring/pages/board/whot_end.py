"""The end of a WHOT! game or evening in words: winner, rule, places, who went out when.

The pad, the live board, the print and a closed sheet share these. The engine decides the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.engine.board.whot_view import WhotBoard, WhotSummary
from scoring.pages.board.planned import all_played
from scoring.pages.shared import scribes
from scoring.pages.shared.context import Drawn
from scoring.wording import Who

# By the code of the step that ended the game. A tournament by the hand and a single game have no totals.
_BY = {
    "first_out_wins": gettext_lazy("out of cards first"),
    "lowest_hand_wins": gettext_lazy("lowest hand when the market was empty"),
    "last_one_in": gettext_lazy("last one in"),
    "score_only": gettext_lazy("from paper"),
    "lowest_total_wins": gettext_lazy("lowest total"),
    "lowest_total_shared": gettext_lazy("lowest total"),
    "final_won": gettext_lazy("final won"),
}


@dataclass(frozen=True, slots=True)
class PlaceLine(Drawn):
    """A line of `scoring/shared/_places.html`."""

    place: str
    name: str
    went: str
    total: str


@dataclass(frozen=True, slots=True)
class EndedGame(Drawn):
    """The game that just ended. `is_long`: it took several rounds, so its end gets a screen of its own.

    `beside` says who plays in the next game.
    `all_played` says that the table has played all of its games, "" otherwise.
    """

    game: str
    is_long: bool
    over: str
    title: str
    by: str
    provisional: str
    all_played: str
    places: tuple[PlaceLine, ...]
    notes: tuple[str, ...]
    beside: str


@dataclass(frozen=True, slots=True)
class Standing(Drawn):
    """One player of the evening by games won; `count` in words."""

    place: str
    name: str
    wins: str
    count: str


@dataclass(frozen=True, slots=True)
class Evening(Drawn):
    """The result of the evening as a closed sheet shows it."""

    title: str
    by: str
    places: tuple[PlaceLine, ...]


def adds_up(board: WhotBoard) -> bool:
    """Whether the game has totals; not if one round is a game or each hand counts by itself."""
    return board.match != "single" and not board.stage.by_hand


def finished(board: WhotBoard, who: Who) -> EndedGame | None:
    """For `scoring/board/_whot_finished.html`; None from the first round of the next game on."""
    summary = board.finished
    if summary is None:
        return None
    is_long = board.match != "single"
    return EndedGame(
        game=str(summary.game),
        is_long=is_long,
        over=_("Game %(game)s is over") % {"game": summary.game},
        title=won(summary.winners, who),
        by=by(summary, board) if is_long else "",
        provisional=_("provisional") if scribes.is_open(board, summary) else "",
        all_played=all_played(board),
        places=places(summary, board, who) if is_long else (),
        notes=_notes(board, summary, who) if is_long else _stakes(summary.stakes, who),
        beside=_next_players(board, who),
    )


def _next_players(board: WhotBoard, who: Who) -> str:
    """Who plays in the next game: all who sit here, or all but those who left and have not come back."""
    if not board.away:
        return _("same players")
    return _("without %(names)s") % {"names": who.seats(board.away)}


def won(winners: Sequence[int], who: Who) -> str:
    names = " & ".join(map(who.seat, winners))
    if len(winners) > 1:
        return _("%(names)s share the win") % {"names": names}
    return _("%(name)s wins the game") % {"name": names}


def by(summary: WhotSummary, board: WhotBoard) -> str:
    """How the game was won: "last one in, with 40"."""
    reason = str(_BY.get(summary.by, ""))
    if not reason or not adds_up(board):
        return reason
    return _("%(reason)s, with %(points)s") % {
        "reason": reason,
        "points": summary.totals[summary.winners[0]],
    }


def places(summary: WhotSummary, board: WhotBoard, who: Who) -> tuple[PlaceLine, ...]:
    """All who played, best first, equal places side by side (#33), without absent players."""
    order = sorted(enumerate(summary.places or ()), key=lambda seat_place: seat_place[1])
    return tuple(
        PlaceLine(
            place=str(place),
            name=who.seat(seat),
            went=went(summary, seat),
            total=str(summary.totals[seat]) if adds_up(board) else "",
        )
        for seat, place in order
        if seat not in summary.absent
    )


def went(summary: WhotSummary, seat: int) -> str:
    """The round in which the player went out or left; "" for those who were in until the end."""
    if not summary.out_in[seat]:
        return ""
    words = {"round": summary.out_in[seat]}
    if summary.left_in[seat]:
        return _("away since round %(round)s") % words
    return _("out in round %(round)s") % words


def _notes(board: WhotBoard, summary: WhotSummary, who: Who) -> tuple[str, ...]:
    """The standing of the evening from its second game on, and the club points won or lost."""
    if board.games_played < 2:
        return _stakes(summary.stakes, who)
    wins = ", ".join(f"{of.name} {of.wins}" for of in standing(board, who))
    return (_("Games won: %(players)s") % {"players": wins}, *_stakes(summary.stakes, who))


def _stakes(stakes: Sequence[int], who: Who) -> tuple[str, ...]:
    return tuple(filter(None, (club_points(stakes, who),)))


def club_points(stakes: Sequence[int], who: Who) -> str:
    """The club points that stakes brought or cost each seat, or ""."""
    moved = [f"{who.seat(seat)} {points:+d}" for seat, points in enumerate(stakes) if points]
    return _("Club points: %(players)s") % {"players": ", ".join(moved)} if moved else ""


def standing(board: WhotBoard, who: Who) -> tuple[Standing, ...]:
    """Everybody by games won in the evening, most first; equal numbers share a place."""
    wins = {player.seat: player.wins for player in board.players}
    return tuple(
        Standing(
            place=str(1 + sum(other > count for other in wins.values())),
            name=who.seat(seat),
            wins=str(count),
            count=ngettext("%(count)d win", "%(count)d wins", count) % {"count": count},
        )
        for seat, count in sorted(wins.items(), key=lambda seat_wins: (-seat_wins[1], seat_wins[0]))
    )


def evening(board: WhotBoard, who: Who) -> Evening | None:
    """The result of the evening: one game as that game, several by games won; None if none was finished."""
    games = [game for game in board.games if game.winner is not None]
    if not games:
        return None
    if board.games_played == 1:
        ended = games[-1]
        return Evening(won(ended.winners, who), by(ended, board), places(ended, board, who))
    lines = standing(board, who)
    first = [of for of in lines if of.place == "1"]
    title = _("%(names)s share the evening") if len(first) > 1 else _("%(names)s wins the evening")
    words = {"won": first[0].wins, "games": board.games_played}
    return Evening(
        title=title % {"names": " & ".join(of.name for of in first)},
        by=_("%(won)s of %(games)s games won") % words,
        places=tuple(PlaceLine(of.place, of.name, "", of.count) for of in lines),
    )
