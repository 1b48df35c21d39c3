"""Says that a table has played the games that it was asked to play, as in a heat of a competition."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.board.board import AnyBoard


def all_played(board: AnyBoard) -> str:
    """The sentence; "" while games are missing, or if nobody said how many there are."""
    if not board.has_all_games or board.games_planned is None:
        return ""
    if board.games_planned == 2:
        return _("Both games are played.")
    return ngettext(
        "The game is played.",
        "All %(number)d games are played.",
        board.games_planned,
    ) % {"number": board.games_planned}
