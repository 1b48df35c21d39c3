"""What a replay says about a logged hand: where it stops being valid, why, and how it ended.

Keys are the codes of the rules library (refusals, unreadable words, notices). A test reads the codes from its
sources and fails on one without a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.core.outcome import Failure, Notice
from rules.watten.result import WattenResult
from rules.whot.position import WhotResult
from scoring.wording import refusals_watten, refusals_whot
from scoring.wording.faces import named
from scoring.wording.marks import near_win
from scoring.wording.notices import NOTICES
from scoring.wording.penalties import penalty
from scoring.wording.unreadable import UNREADABLE
from scoring.wording.who import Who

ILLEGAL = refusals_watten.ILLEGAL | refusals_whot.ILLEGAL

RESULTS = {
    "tricks": _("Three tricks: %(value)s for %(winner)s."),
    "concede": _("The others conceded: %(value)s for %(winner)s."),
    "maschine": _("All three Kritische in one hand: %(value)s for %(winner)s."),
    "penalty": _("%(penalty)s: %(value)s for %(winner)s."),
    "loses_game": _("%(penalty)s: the game goes to %(winner)s at once."),
    # With three players only the offender has lost, whoever played together in that round.
    "loses_alone": _("%(penalty)s: %(offender)s loses the game at once."),
}


# Parameters that hold the label of a seat.
SEATS = (
    "seat",
    "turn",
    "announcer",
    "expected_seat",
    "dealer",
    "cutter",
    "higher",
    "winner",
    "winners",
    "seats",
)


# Parameters that hold the codes of cards.
CARDS = ("card", "held", "expected", "cards", "others", "led")


def failure(of: Failure, who: Who) -> str:
    """Why the hand is not valid from here on."""
    words = _words(of.params, who)
    words.setdefault("word", words.get("text", ""))
    words["near_win"] = near_win(who.near_win)
    if of.code == "no_match":
        words["wanted"] = _wanted(words)
    sentence = ILLEGAL.get(of.code) if of.kind == "illegal" else UNREADABLE.get(of.code)
    if sentence is None:
        return gettext("This cannot be read or cannot be right: %(code)s.") % {"code": of.code}
    return str(sentence) % _Lenient(words)


def notice(of: Notice, who: Who) -> str:
    words = _words(of.params, who)
    if "penalty" in words:
        words["penalty"] = penalty(str(words["penalty"]), who.near_win)
    return str(NOTICES.get(of.code, of.code)) % _Lenient(words)


def result(of: Any, who: Who) -> str:
    """Who won and how; "" while the log stops before the end."""
    if isinstance(of, WattenResult):
        return _watten(of, who)
    if isinstance(of, WhotResult):
        return _whot(of, who)
    return ""


def _watten(of: WattenResult, who: Who) -> str:
    key: str = of.how
    if of.loses_game:
        key = "loses_game" if of.offender is None or len(who.names) != 3 else "loses_alone"
    words = {
        "winner": " & ".join(who.seat(seat) for seat in of.winners) or of.winner,
        "value": of.value,
        "penalty": penalty(of.penalty or "", who.near_win),
        "offender": "" if of.offender is None else who.seat(of.offender),
    }
    return str(RESULTS[key]) % words


def _whot(of: WhotResult, who: Who) -> str:
    text = " ".join(part for part in (_whot_end(of, who), _whot_points(of, who)) if part)
    if of.stake:
        text += " " + gettext("The stake: %(points)s club points.") % {"points": of.stake}
    return text


def _whot_end(of: WhotResult, who: Who) -> str:
    winners = " & ".join(seat_name(label, who) for label in of.winners)
    if of.how == "out":
        return gettext("%(winner)s is out of cards.") % {"winner": winners}
    if of.how == "counted" and winners:
        return gettext("The pile is finished. Lowest hand: %(winner)s.") % {"winner": winners}
    if of.how in ("counted", "drawn"):
        return gettext("The pile is finished and nobody is out of cards.")
    return gettext("Nobody could lay or draw any more: nobody scores.")


def _whot_points(of: WhotResult, who: Who) -> str:
    counted = [(seat, points) for seat, points in enumerate(of.points) if points != 0]
    listed = ", ".join(f"{who.seat(seat)} {'?' if points is None else points}" for seat, points in counted)
    return gettext("Points: %(points)s.") % {"points": listed} if listed else ""


def _words(params: tuple[tuple[str, Any], ...], who: Who) -> dict[str, object]:
    """Parameters as text: lists with commas, seats by name."""
    words: dict[str, object] = {}
    for name, value in params:
        values = value if isinstance(value, tuple) else (value,)
        if name in CARDS:
            values = tuple(named(code) for code in values)
        if name in SEATS:
            values = tuple(seat_name(str(label), who) for label in values)
        words[name] = ", ".join(map(str, values)) if isinstance(value, tuple) else values[0]
    expected = words.get("expected")
    if isinstance(expected, str) and expected[:1] == "P":
        words["expected"] = seat_name(expected, who)
    return words


def seat_name(label: str, who: Who) -> str:
    """The name of the person at a seat (`A1`, `B2`, `C`, `P3`), or the label if nobody is known."""
    head, digits = label[:1], label[1:]
    if not digits.isdecimal():
        seat = "ABC".find(label)
    else:
        seat = int(digits) - 1 if head == "P" else 2 * (int(digits) - 1) + "AB".find(head)
    return who.names[seat] if 0 <= seat < len(who.names) and who.names[seat] else label


def _wanted(words: Mapping[str, object]) -> str:
    """What a WHOT! card must match: a suit, a number, or either."""
    named = [str(words[name]) for name in ("suit", "number") if words.get(name)]
    return gettext(" or ").join(named) or gettext("anything")


class _Lenient(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "?"
