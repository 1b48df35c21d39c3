"""What a WHOT! table has beside the score: order of play, the called symbol, calls, the clock, the stake.

Also who may join and leave. Only the stake, joining and leaving are written on the sheet; the rest helps the players.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.engine.board.whot_view import TableTools, WhotBoard
from scoring.pages.shared.fragment_cache import kept
from scoring.wording import Who
from scoring.wording.faces import symbol_names

STEPS = (1, 2, 5, 10)
# S3 Raise Stake: an offer counts only when it is taken within ten seconds (rules.whot.stakes.SECONDS).
OFFER_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol that can be called."""

    suit: str
    name: str


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds of a turn, its rule, and the words when they are over."""

    seconds: str
    missed: str
    rule: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The price of a forgotten call for one player."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class StakeOffer:
    """Possible offers: `next` or one of `raised`. An offer holds for `seconds`."""

    label: str
    rule: str
    next: str
    raised: tuple[str, ...]
    seconds: str


@dataclass(frozen=True, slots=True)
class Present:
    """One who may leave, or come."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools of a table. Tools that the ruleset does not have are empty or None. `calls` is the price of a forgotten
    call.
    """

    suits: tuple[Symbol, ...]
    turns: bool
    clock: Clock | None
    calls: str
    forgot: tuple[Forgotten, ...]
    stake: StakeOffer | None
    here: tuple[Present, ...]
    away: tuple[Present, ...]
    joins: bool
    room: bool
    late: str


def drawn(board: WhotBoard, who: Who) -> str:
    """`scoring/board/_whot_tools.html` as HTML; nothing on a closed sheet."""
    return "" if board.closed else _drawn(tools=tools(board, who))


@kept
def _drawn(tools: Tools) -> str:
    return render_to_string("scoring/board/_whot_tools.html", {"tools": tools})


def tools(board: WhotBoard, who: Who) -> Tools:
    told = board.tools
    return Tools(
        suits=tuple(Symbol(suit, name) for suit, name in symbol_names().items()),
        turns=told.turns,
        clock=_clock(told) if told.clock else None,
        calls=calls(told.penalty) if told.calls else "",
        forgot=_forgot(board, who) if told.calls else (),
        stake=_stake(board) if told.stakes else None,
        here=_here(board, who),
        away=_away(board, who),
        joins=_may_join(board),
        room=len(board.seats) < told.room,
        late=_late(board),
    )


def _clock(told: TableTools) -> Clock:
    missed = _("Time is up: draw one card.") if told.timeout == "draw_one" else _("Time is up: turn missed.")
    rule = _("%(seconds)s seconds a turn.") % {"seconds": told.clock}
    return Clock(str(told.clock), missed, f"{rule} {missed}")


def calls(penalty: int) -> str:
    """The price of a forgotten call at this table (S3; #27)."""
    if not penalty:
        return _("Call when you hold two cards and when you hold one. Forgetting costs nothing here.")
    return ngettext(
        "Call when you hold two cards and when you hold one. Whoever forgets draws %(n)d card.",
        "Call when you hold two cards and when you hold one. Whoever forgets draws %(n)d cards.",
        penalty,
    ) % {"n": penalty}


def _forgot(board: WhotBoard, who: Who) -> tuple[Forgotten, ...]:
    """The players of this round and the price of a forgotten call: cards, so nothing on the sheet (#27)."""
    penalty = board.tools.penalty
    told = ngettext(
        "%(name)s forgot to call and draws %(n)d card.",
        "%(name)s forgot to call and draws %(n)d cards.",
        penalty,
    )
    free = _("%(name)s forgot to call. That costs nothing here.")
    names = [who.seat(seat) for seat in board.playing]
    return tuple(
        Forgotten(name, (told if penalty else free) % {"name": name, "n": penalty}) for name in names
    )


def _stake(board: WhotBoard) -> StakeOffer:
    now = board.stake
    return StakeOffer(
        label=_("Stake %(points)s") % {"points": now} if now else _("Raise the stake"),
        rule=_("An offer holds for %(seconds)s seconds. Stakes are club points, never money.")
        % {"seconds": OFFER_SECONDS},
        next=str(now + 1),
        raised=tuple(str(now + step) for step in STEPS),
        seconds=str(OFFER_SECONDS),
    )


def _here(board: WhotBoard, who: Who) -> tuple[Present, ...]:
    """Who may leave: players who are here and not out."""
    return tuple(Present(str(of.seat), who.seat(of.seat)) for of in board.players if not of.out_in)


def _away(board: WhotBoard, who: Who) -> tuple[Present, ...]:
    """Who is absent and may join this game."""
    return tuple(Present(str(of.seat), who.seat(of.seat)) for of in board.players if of.away)


def _may_join(board: WhotBoard) -> bool:
    """Nobody, while a tournament runs that has its field (`check_whot`)."""
    return not (board.match == "drop_highest" and board.stage.played)


# The first total of a late player (`late_joiner`).
_LATE = {
    "maximum": gettext_lazy("Whoever comes now begins with the highest total, %(points)s."),
    "average": gettext_lazy("Whoever comes now begins with the average, %(points)s."),
    "zero": gettext_lazy("Whoever comes now begins with %(points)s."),
}


def _late(board: WhotBoard) -> str:
    """The effect of joining now, where points add up."""
    if board.match not in ("elimination", "fixed_rounds") or not board.stage.played:
        return ""
    return str(_LATE[board.tools.late]) % {"points": board.tools.late_points}
