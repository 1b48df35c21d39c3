"""The tools of a WHOT! table beside the score: order of play, called symbol, calls, clock, stake, joining and
leaving.

Only stake, joining and leaving are written on the sheet; the rest helps the players.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.engine.board.whot_view import WhotBoard
from scoring.pages.shared.context import Drawn
from scoring.pages.shared.fragment_cache import kept
from scoring.wording import Who
from scoring.wording.faces import symbol_names

STEPS = (1, 2, 5, 10)
# S3 Raise Stake: an offer counts only if it is taken within ten seconds (rules.whot.stakes.SECONDS).
OFFER_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Symbol(Drawn):
    """A symbol that can be called."""

    suit: str
    name: str


@dataclass(frozen=True, slots=True)
class Clock(Drawn):
    """The seconds of a turn, its rule, and the words when they are over."""

    seconds: str
    missed: str
    rule: str


@dataclass(frozen=True, slots=True)
class Forgotten(Drawn):
    """The price of a forgotten call for one player."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class StakeOffer(Drawn):
    """The possible offers: `next` or one of `raised`. An offer holds for `seconds`."""

    label: str
    rule: str
    next: str
    raised: tuple[str, ...]
    seconds: str


Present = tuple[int, str]
"""Seat and name of a player who may leave or join."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Around(Drawn):
    """What the tools of a table depend on, without the sentence that changes with every round. Plain facts,
    so that a change is noticed before anything is put into words. `stake` is None if none is played for.
    """

    clock: int
    timeout: str
    calls: bool
    penalty: int
    turns: bool
    stake: int | None
    players: tuple[str, ...]
    here: tuple[Present, ...]
    away: tuple[Present, ...]
    joins: bool
    room: bool


@dataclass(frozen=True, slots=True)
class Words(Drawn):
    """The texts of the tools. Tools that the ruleset does not have are empty or None. `calls` is the price of
    a forgotten call.
    """

    suits: tuple[Symbol, ...]
    clock: Clock | None
    calls: str
    forgot: tuple[Forgotten, ...]
    stake: StakeOffer | None


@dataclass(frozen=True, slots=True)
class Parts(Drawn):
    """HTML of the tools `beside` the score and in the menu: who may join (`joins`), who may leave (`leaves`).
    `seconds` of a turn and the message when they are over (`missed`).
    """

    beside: str
    joins: str
    leaves: str
    seconds: str
    missed: str


@dataclass(frozen=True, slots=True)
class Tools(Drawn):
    """The tools of a table. `late` says what joining now means; None if nobody may join."""

    parts: Parts
    late: str | None


def tools(board: WhotBoard, who: Who) -> Tools | None:
    """The tools; None on a closed sheet."""
    if board.closed:
        return None
    around = _around(board, who)
    may_join = around.joins and (around.away or around.room)
    return Tools(_parts(around=around), _late(board) if may_join else None)


def _around(board: WhotBoard, who: Who) -> Around:
    # Of two scribes, whoever is behind only reads what is written: the rest of a past round is refused.
    offered, is_past = board.tools, board.is_past
    return Around(
        clock=offered.clock,
        timeout=offered.timeout,
        calls=offered.calls,
        penalty=offered.penalty,
        turns=offered.turns,
        stake=board.stake if offered.stakes and not is_past else None,
        players=tuple([who.seat(seat) for seat in board.playing]),
        # Players who are out cannot leave; players who are away may join this game.
        here=tuple([(of.seat, who.seat(of.seat)) for of in board.players if not of.out_in and not is_past]),
        away=tuple([(of.seat, who.seat(of.seat)) for of in board.players if of.away]),
        joins=_may_join(board) and not is_past,
        room=len(board.seats) < offered.room,
    )


@kept
def _parts(around: Around) -> Parts:
    words = _words(around)
    context = {"around": around, "words": words}
    return Parts(
        beside=render_to_string("scoring/board/_whot_beside.html", context),
        joins=render_to_string("scoring/board/_whot_joins.html", context),
        leaves=render_to_string("scoring/board/_whot_leaves.html", context),
        seconds=words.clock.seconds if words.clock else "",
        missed=words.clock.missed if words.clock else "",
    )


def _words(around: Around) -> Words:
    return Words(
        suits=tuple(Symbol(suit, name) for suit, name in symbol_names().items()),
        clock=_clock(around) if around.clock else None,
        calls=calls(around.penalty) if around.calls else "",
        forgot=_forgot(around) if around.calls else (),
        stake=None if around.stake is None else _stake(around.stake),
    )


def _clock(around: Around) -> Clock:
    missed = (
        _("Time is up: draw one card.") if around.timeout == "draw_one" else _("Time is up: turn missed.")
    )
    rule = _("%(seconds)s seconds a turn.") % {"seconds": around.clock}
    return Clock(str(around.clock), missed, f"{rule} {missed}")


def calls(penalty: int) -> str:
    """The price of a forgotten call at this table (S3; #27)."""
    if not penalty:
        return _("Call when you hold two cards and when you hold one. Forgetting costs nothing here.")
    return ngettext(
        "Call when you hold two cards and when you hold one. Whoever forgets draws %(n)d card.",
        "Call when you hold two cards and when you hold one. Whoever forgets draws %(n)d cards.",
        penalty,
    ) % {"n": penalty}


def _forgot(around: Around) -> tuple[Forgotten, ...]:
    """The players of this round and the price of a forgotten call: cards, so nothing on the sheet (#27)."""
    penalty = around.penalty
    sentence = ngettext(
        "%(name)s forgot to call and draws %(n)d card.",
        "%(name)s forgot to call and draws %(n)d cards.",
        penalty,
    )
    free = _("%(name)s forgot to call. That costs nothing here.")
    return tuple(
        Forgotten(name, (sentence if penalty else free) % {"name": name, "n": penalty})
        for name in around.players
    )


def _stake(now: int) -> StakeOffer:
    return StakeOffer(
        label=_("Stake %(points)s") % {"points": now} if now else _("Raise the stake"),
        rule=_("An offer holds for %(seconds)s seconds. Stakes are club points, never money.")
        % {"seconds": OFFER_SECONDS},
        next=str(now + 1),
        raised=tuple(str(now + step) for step in STEPS),
        seconds=str(OFFER_SECONDS),
    )


def _may_join(board: WhotBoard) -> bool:
    """Whether somebody may join; not while a tournament runs whose field is complete (`check_whot`)."""
    return not (board.match == "drop_highest" and board.stage.played)


# The first total of a late player (`late_joiner`).
_LATE = {
    "maximum": gettext_lazy("Whoever comes now begins with the highest total, %(points)s."),
    "average": gettext_lazy("Whoever comes now begins with the average, %(points)s."),
    "zero": gettext_lazy("Whoever comes now begins with %(points)s."),
}


def _late(board: WhotBoard) -> str:
    """The effect of joining now, in games where points add up."""
    if board.match not in ("elimination", "fixed_rounds") or not board.stage.played:
        return ""
    return str(_LATE[board.tools.late]) % {"points": board.tools.late_points}
