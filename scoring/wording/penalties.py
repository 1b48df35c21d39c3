"""The offences of a Watten table and what each costs (S4 R5, R7, R20, R27, R28)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.board.watten_view import Offence
from scoring.wording.marks import near_win

PENALTIES = {
    "misdeal": gettext_lazy("Misdeal"),
    "peek_cut": gettext_lazy("Peeked at the cut"),
    "wild_bid": gettext_lazy("Wild bid"),
    "krank_bid": gettext_lazy("Bid while %(near_win)s"),
    "revoke": gettext_lazy("Trump not followed"),
    "early_look": gettext_lazy("Looked too early"),
    "double_bid": gettext_lazy("Bid twice running"),
    "trick_not_turned": gettext_lazy("Trick left open"),
    "card_taken_back": gettext_lazy("Card taken back"),
    "second_look": gettext_lazy("Second look"),
    "cheating": gettext_lazy("Cheating"),
    "agreed_deletion": gettext_lazy("Points struck off by agreement"),
}


def penalty(code: str, near_win_word: str = "krank") -> str:
    """The name of the offence, with the table's word for krank."""
    return str(PENALTIES.get(code, code)) % {"near_win": near_win(near_win_word)}


def penalty_cost(of: Offence, others: str) -> str:
    """What booking it does, as its button says."""
    if of.loses_game:
        return _("loses the game: Bummerl")
    return _("%(points)s to %(others)s") % {"points": of.points, "others": others}
