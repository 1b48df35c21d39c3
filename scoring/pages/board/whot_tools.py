"""What lies beside the score of a WHOT! table: order of play, the called symbol, calls, the clock, the stake.

Owns what each table has of it and the words for it, and who may come and go. None of it but the stake and
the comings and goings is ever written on the sheet: it helps those who play.
"""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.engine.board.whot_view import TableTools, WhotBoard
from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.labels import labels
from scoring.wording import Who
from scoring.wording.faces import symbol_names

Json = dict[str, Any]
STEPS = (1, 2, 5, 10)
# S3 Raise Stake: an offer counts only when it is taken within ten seconds (rules.whot.stakes.SECONDS).
OFFER_SECONDS = 10


def drawn(board: WhotBoard, who: Who) -> str:
    """`scoring/board/_whot_tools.html` as HTML; nothing on a closed sheet."""
    return "" if board.closed else _drawn(tools=tools(board, who))


@kept
def _drawn(tools: Json) -> str:
    return render_to_string("scoring/board/_whot_tools.html", {"tools": tools, "t": labels()})


def tools(board: WhotBoard, who: Who) -> Json:
    """Everything by its name; what this table does not know is left out."""
    told = board.tools
    return {
        "suits": [{"suit": suit, "name": name} for suit, name in symbol_names().items()],
        "turns": told.turns,
        "clock": _clock(told) if told.clock else None,
        "calls": calls(told.penalty) if told.calls else "",
        "forgot": _forgot(board, who) if told.calls else [],
        "stake": _stake(board) if told.stakes else None,
        "here": _here(board, who),
        "away": _away(board, who),
        "joins": _may_join(board),
        "room": len(board.seats) < told.room,
        "late": _late(board),
    }


def _clock(told: TableTools) -> Json:
    missed = _("Time is up: draw one card.") if told.timeout == "draw_one" else _("Time is up: turn missed.")
    rule = _("%(seconds)s seconds a turn.") % {"seconds": told.clock}
    return {"seconds": str(told.clock), "missed": missed, "rule": f"{rule} {missed}"}


def calls(penalty: int) -> str:
    """What a forgotten call costs at this table (S3; #27)."""
    if not penalty:
        return _("Call when you hold two cards and when you hold one. Forgetting costs nothing here.")
    return ngettext(
        "Call when you hold two cards and when you hold one. Whoever forgets draws %(n)d card.",
        "Call when you hold two cards and when you hold one. Whoever forgets draws %(n)d cards.",
        penalty,
    ) % {"n": penalty}


def _forgot(board: WhotBoard, who: Who) -> list[Json]:
    """Whoever plays this round, and what having forgotten to call costs them: cards, so nothing for the sheet (#27)."""
    penalty = board.tools.penalty
    told = ngettext(
        "%(name)s forgot to call and draws %(n)d card.",
        "%(name)s forgot to call and draws %(n)d cards.",
        penalty,
    )
    free = _("%(name)s forgot to call. That costs nothing here.")
    names = [who.seat(seat) for seat in board.playing]
    return [
        {"name": name, "said": (told if penalty else free) % {"name": name, "n": penalty}} for name in names
    ]


def _stake(board: WhotBoard) -> Json:
    now = board.stake
    return {
        "label": _("Stake %(points)s") % {"points": now} if now else _("Raise the stake"),
        "rule": _("An offer holds for %(seconds)s seconds. Stakes are club points, never money.")
        % {"seconds": OFFER_SECONDS},
        "next": str(now + 1),
        "raised": [str(now + step) for step in STEPS],
        "seconds": str(OFFER_SECONDS),
    }


def _here(board: WhotBoard, who: Who) -> list[Json]:
    """Who may leave: everybody who is here and not out already."""
    return [{"seat": str(of.seat), "name": who.seat(of.seat)} for of in board.players if not of.out_in]


def _away(board: WhotBoard, who: Who) -> list[Json]:
    """Who is not here and may come (back) in this game."""
    return [{"seat": str(of.seat), "name": who.seat(of.seat)} for of in board.players if of.away]


def _may_join(board: WhotBoard) -> bool:
    """Nobody, while a tournament runs that has its field (`check_whot`)."""
    return not (board.match == "drop_highest" and board.stage.played)


# What a late comer begins with (`late_joiner`).
_LATE = {
    "maximum": gettext_lazy("Whoever comes now begins with the highest total, %(points)s."),
    "average": gettext_lazy("Whoever comes now begins with the average, %(points)s."),
    "zero": gettext_lazy("Whoever comes now begins with %(points)s."),
}


def _late(board: WhotBoard) -> str:
    """What coming now means, where points add up."""
    if board.match not in ("elimination", "fixed_rounds") or not board.stage.played:
        return ""
    return str(_LATE[board.tools.late]) % {"points": board.tools.late_points}
