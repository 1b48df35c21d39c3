"""The words of a Watten table's offences and of their prices (S4 R5, R7, R20, R27, R28).

`scoring.wording.disputes` has the case of an offence; without one its own name and line are used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.board.watten_view import Offence
from scoring.wording.marks import near_win

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class PenaltyWords:
    """`name` on its button, `card` its line on the rule card, `step` the effect of booking it."""

    name: _StrPromise
    card: _StrPromise
    step: _StrPromise


PENALTIES = {
    "misdeal": PenaltyWords(
        name=gettext_lazy("Misdeal"),
        card=gettext_lazy("Misdeal: %(price)s; %(deal)s."),
        step=gettext_lazy("%(side)s misdealt: %(points)s points to %(other)s, the deal passes on."),
    ),
    "peek_cut": PenaltyWords(
        name=gettext_lazy("Peeked at the cut"),
        card=gettext_lazy("A look at the cut: %(price)s."),
        step=gettext_lazy("%(side)s looked into the cut: %(points)s points to %(other)s."),
    ),
    "wild_bid": PenaltyWords(
        name=gettext_lazy("Wild bid"),
        card=gettext_lazy("A wild bid with the last card: %(price)s; %(deal)s."),
        step=gettext_lazy(
            "%(side)s bid with the last card without holding the led suit, a trump or a Schlag: "
            "%(points)s points to %(other)s."
        ),
    ),
    "krank_bid": PenaltyWords(
        name=gettext_lazy("Bid while %(near_win)s"),
        card=gettext_lazy("A bid of a side that may not: %(price)s; %(deal)s."),
        step=gettext_lazy("%(side)s bid while %(near_win)s: %(points)s points to %(other)s."),
    ),
    "revoke": PenaltyWords(
        name=gettext_lazy("Trump not followed"),
        card=gettext_lazy("Trump not given though held: %(price)s."),
        step=gettext_lazy("%(side)s did not follow to trump: the game is lost at once."),
    ),
    "early_look": PenaltyWords(
        name=gettext_lazy("Looked too early"),
        card=gettext_lazy("A look too early: %(price)s."),
        step=gettext_lazy("%(side)s looked too early: %(points)s points to %(other)s."),
    ),
    "double_bid": PenaltyWords(
        name=gettext_lazy("Bid twice running"),
        card=gettext_lazy("Two bids running of one side: void, and %(price)s."),
        step=gettext_lazy("%(side)s bid twice running: %(points)s points to %(other)s."),
    ),
    "trick_not_turned": PenaltyWords(
        name=gettext_lazy("Trick left open"),
        card=gettext_lazy("A trick not turned over: %(price)s."),
        step=gettext_lazy("%(side)s left a trick open: %(points)s points to %(other)s."),
    ),
    "card_taken_back": PenaltyWords(
        name=gettext_lazy("Card taken back"),
        card=gettext_lazy("A card taken back: %(price)s."),
        step=gettext_lazy("%(side)s took a card back: %(points)s points to %(other)s."),
    ),
    "second_look": PenaltyWords(
        name=gettext_lazy("Second look"),
        card=gettext_lazy("A second look at the partner's cards: %(price)s."),
        step=gettext_lazy("%(side)s looked a second time: %(points)s points to %(other)s."),
    ),
    "cheating": PenaltyWords(
        name=gettext_lazy("Cheating"),
        card=gettext_lazy("Cheating: %(price)s; %(deal)s."),
        step=gettext_lazy("%(side)s cheated: %(points)s points to %(other)s, the deal passes on."),
    ),
    "agreed_deletion": PenaltyWords(
        name=gettext_lazy("Points struck off by agreement"),
        card=gettext_lazy("Points deleted by agreement: %(price)s."),
        step=gettext_lazy("%(side)s struck off points by agreement: %(points)s points to %(other)s."),
    ),
}


def penalty(code: str, near_win_word: str = "krank") -> str:
    """The name of the offence, with the table's word for krank."""
    words = PENALTIES.get(code)
    return str(words.name if words else code) % {"near_win": near_win(near_win_word)}


def penalty_cost(of: Offence, others: str) -> str:
    """The effect of booking it, for its button."""
    if of.loses_game:
        return _("loses the game")
    return _("%(points)s to %(others)s") % {"points": of.points, "others": others}


def priced(said: str, points: int | None) -> str:
    """The sentence of an offence with its points; without them for any other."""
    return said if points is None else _("%(said)s, %(points)s points") % {"said": said, "points": points}
