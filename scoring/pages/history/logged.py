"""What the hand log of a round adds to its line, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.engine.board.declarations import declared
from scoring.engine.sheet.logged_round import LoggedRound
from scoring.wording import Who, said
from scoring.wording.penalties import priced


def bids(of: LoggedRound, who: Who) -> str:
    """The bids and answers of the log; "" if the sheet has them."""
    if of.is_told or not of.bids:
        return ""
    return _("From the log: %(said)s") % {"said": "; ".join(said(declared(event), who) for event in of.bids)}


def end(of: LoggedRound, who: Who) -> str:
    """The end of the hand in the log, if it differs from the sheet; else ""."""
    if not of.differs or of.says is None:
        return ""
    untold = [said(declared(event), who) for event in of.untold]
    end = priced(said(declared(of.says), who), of.points)
    return _("The log says something else: %(said)s") % {"said": "; ".join((*untold, end))}
