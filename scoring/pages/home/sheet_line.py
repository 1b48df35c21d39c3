"""One WHOT! sheet in a line of the start page: the totals, who won, or who is still in.

Owns what the mode of a sheet counts there. Never adds up anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from rules.whot.rulesets import WhotRules
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.whot.game import WhotGame
from scoring.pages.board.whot_end import won
from scoring.wording import Who

Json = dict[str, Any]
NOT_HERE = "–"


def line(fold: SheetFold, game: WhotGame, rules: WhotRules, who: Who) -> Json:
    """`words` of a game that is over or counts no points, else `score`, a figure for each name.

    Many figures may take two lines (`is_many`).
    """
    if rules.match == "single":
        return {"score": _joined(_wins(fold)), "is_many": True}
    by_hand = rules.match == "drop_highest" and rules.ko_basis == "hand"
    # A closed sheet stands there as it ended, an open one says what the next game is begun on.
    if game.finish and (by_hand or not fold.ledger.closed):
        return {"words": won(game.finish.winners, who)}
    if by_hand:
        return {"words": _("In: %(names)s") % {"names": who.seats(game.active)}}
    return {"score": _joined(_totals(game)), "is_many": True}


def _joined(figures: Sequence[int | str]) -> str:
    return " · ".join(map(str, figures))


def _totals(game: WhotGame) -> list[int | str]:
    """Whoever was gone before the game began has no total in it."""
    return [
        NOT_HERE if left == 1 and not total and seat not in game.played else total
        for seat, (total, left) in enumerate(zip(game.totals, game.left_in, strict=True))
    ]


def _wins(fold: SheetFold) -> list[int | str]:
    """Where one round is a game, the games won."""
    games = [game for game in fold.games if isinstance(game, WhotGame)]
    winners = [seat for game in games if game.finish for seat in game.finish.winners]
    return [winners.count(seat) for seat in range(fold.setup.seats)]
