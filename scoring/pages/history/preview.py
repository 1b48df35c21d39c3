"""The effect of changing a past round, in words: each changed game before and after. The engine folds both."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import Difference, Summary
from scoring.engine.board.history_view import Preview as EnginePreview
from scoring.engine.board.watten_view import WattenBoard, WattenSummary
from scoring.engine.board.whot_view import WhotSummary
from scoring.engine.watten.end import Outcome
from scoring.pages.board.watten import lost_by
from scoring.pages.board.whot_end import went
from scoring.wording import Who, mark_word, outcome, score


@dataclass(frozen=True, slots=True)
class GamePreview:
    """A game that changes, before and after in a few short lines each."""

    game: int
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """`headlines` are what people ask first; `reflow_from` is the first game whose end has moved."""

    games: tuple[GamePreview, ...]
    headlines: tuple[str, ...]
    reflow_from: int | None


def preview(changes: EnginePreview, board: AnyBoard, who: Who) -> Preview:
    """Each changed game, before and after."""
    headlines = (_headline(game, board, who) for game in changes.games)
    moved = [game.game for game in changes.games if _end_moved(game.after)]
    return Preview(
        games=tuple(_game(game, who) for game in changes.games),
        headlines=tuple(line for line in headlines if line),
        reflow_from=min(moved, default=None),
    )


def stays(summary: Summary) -> bool:
    """Whether rearranging would change nothing of a game that an edit left without an end."""
    return isinstance(summary, WattenSummary) and summary.stays


def _end_moved(after: Summary | None) -> bool:
    return bool(after and (after.overrun or (after.short and not stays(after))))


def _game(game: Difference, who: Who) -> GamePreview:
    before, after = (tuple(_summary(summary, who)) for summary in (game.before, game.after))
    return GamePreview(game.game, before, after)


def _summary(summary: Summary | None, who: Who) -> list[str]:
    """A game in a few short lines."""
    if summary is None:
        return [_("nothing")]
    who = who.then(summary)
    lines = _watten(summary, who) if isinstance(summary, WattenSummary) else _whot(summary, who)
    if summary.short:
        lines.append(_("not played to its end"))
    if summary.overrun:
        beyond = ngettext("%(n)d line after its end", "%(n)d lines after its end", summary.overrun)
        lines.append(beyond % {"n": summary.overrun})
    if isinstance(summary, WhotSummary) and summary.misfits:
        misfits = ngettext(
            "%(n)d line whose players no longer fit",
            "%(n)d lines whose players no longer fit",
            summary.misfits,
        )
        lines.append(misfits % {"n": summary.misfits})
    if summary.impossible:
        odd = ngettext("%(n)d line no longer possible", "%(n)d lines no longer possible", summary.impossible)
        lines.append(odd % {"n": summary.impossible})
    return lines


def _watten(summary: WattenSummary, who: Who) -> list[str]:
    lines = [score(summary.clipped)]
    if summary.winner is not None:
        lines.append(_("Win for %(side)s") % {"side": who.sides(summary.winners)})
        lines.append(lost_by(summary.marks, who))
    return lines


def _whot(summary: WhotSummary, who: Who) -> list[str]:
    lines = [_player(summary, seat, who) for seat in range(len(who.names))]
    if summary.winner is not None:
        lines.append(_("%(name)s wins") % {"name": who.seat(summary.winner)})
    return lines


def _player(summary: WhotSummary, seat: int, who: Who) -> str:
    return ", ".join(filter(None, (f"{who.seat(seat)} {summary.totals[seat]}", went(summary, seat))))


def _headline(game: Difference, board: AnyBoard, who: Who) -> str:
    """What people ask first: does a game get another winner, or its Bummerl another loser?"""
    before, after = game.before, game.after
    if (known := after or before) is not None:
        who = who.then(known)
    old, new = _winners_of(before), _winners_of(after)
    words: dict[str, object] = {"game": game.game}
    if old == new:
        return _same_winner(words, before, after, who)
    is_watten = isinstance(board, WattenBoard)
    name = who.sides if is_watten else who.seats
    if not old:
        return _("Game %(game)s is over now, a win for %(name)s.") % {**words, "name": name(new)}
    if not new:
        return _("Game %(game)s no longer has a winner; so far it was %(name)s.") % {
            **words,
            "name": name(old),
        }
    if is_watten and _lost(before).keys() != _lost(after).keys():
        return _other_losers(words, before, after, who)
    words |= {"old": name(old), "new": name(new)}
    return _("The win of game %(game)s goes from %(old)s to %(new)s.") % words


def _winners_of(summary: Summary | None) -> tuple[int, ...]:
    """The winners of a game. Of three Watten players two may win; at WHOT! a first place may be shared."""
    return () if summary is None else summary.winners


def _lost(summary: Summary | None) -> dict[int, Outcome]:
    """What each loser of a game of Watten lost; of three there may be two."""
    return {mark.side: mark.outcome for mark in summary.marks} if isinstance(summary, WattenSummary) else {}


def _other_losers(words: dict[str, object], before: Summary | None, after: Summary | None, who: Who) -> str:
    words |= {
        "old": who.sides(list(_lost(before))),
        "new": who.sides(list(_lost(after))),
        "mark": mark_word(who.preset).one,
    }
    return _("%(mark)s %(game)s goes from %(old)s to %(new)s.") % words


def _same_winner(words: dict[str, object], before: Summary | None, after: Summary | None, who: Who) -> str:
    """The winner stays; at Watten the Bummerl of three may go to another loser, or a loser's marks may change."""
    old, new = _lost(before), _lost(after)
    if old.keys() != new.keys():
        return _other_losers(words, before, after, who)
    changed = [side for side in new if old[side] != new[side]]
    return " ".join(
        _("Game %(game)s: %(new)s instead of %(old)s for %(side)s.")
        % {
            **words,
            "old": outcome(old[side], who.preset),
            "new": outcome(new[side], who.preset),
            "side": who.side(side),
        }
        for side in changed
    )
