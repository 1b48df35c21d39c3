"""One sheet as a line of the start page: who plays, and the score.

A WHOT! sheet shows what its mode counts: the totals, who won, or who is still in. A Watten sheet that is over shows
the Bummerl of the evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.whot.rulesets import WhotRules
from scoring import wording
from scoring.engine.ledger.agreement import unsettled_games
from scoring.engine.sheet.fold import Game, SheetFold
from scoring.engine.sheet.seating import seated_in
from scoring.engine.watten import bummerl
from scoring.engine.watten.game import WattenGame
from scoring.engine.whot.game import WhotGame
from scoring.models import Sheet
from scoring.pages.board import bummerl as tally
from scoring.pages.board.whot_end import won
from scoring.selectors.sheets import sheet_fold
from scoring.wording import Who

NOT_HERE = "–"


@dataclass(frozen=True, slots=True)
class Standing:
    """Figures with their `unit`, or `words` instead. Many figures may take two lines (`is_many`).

    `games`: the number of games, of a sheet that shows the evening instead of one game.
    """

    score: str = ""
    unit: str = ""
    words: str = ""
    is_many: bool = False
    games: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """`number` is that of the game shown. `is_over`: it is closed, or all games it was opened for have ended."""

    uid: UUID
    game: str
    title: str
    names: str
    number: int
    begun_on: date
    is_over: bool
    standing: Standing


def sheet_line(sheet: Sheet) -> SheetLine:
    fold = sheet_fold(sheet)
    is_over = fold.ledger.closed or _has_all_games(sheet, fold)
    game = _shown_game(fold, is_over)
    is_watten = isinstance(game, WattenGame)
    persons = tuple(seat.player.name for seat in sheet.seats.all())
    who = Who((), persons).seated(seated_in(fold, game))
    return SheetLine(
        uid=sheet.uid,
        game="Watten" if is_watten else "WHOT!",
        title=sheet.shown_title,
        names=who.opposite() if is_watten else ", ".join(who.names),
        number=game.number,
        begun_on=sheet.begun_on,
        is_over=is_over,
        standing=_standing(fold, game, who, is_over),
    )


def _has_all_games(sheet: Sheet, fold: SheetFold) -> bool:
    ended = sum(game.finish is not None for game in fold.games)
    if sheet.games_planned is None or ended < sheet.games_planned or fold.current.rows:
        return False
    return not unsettled_games(fold.ledger)  # two scribes agree on all of them


def _shown_game(fold: SheetFold, is_over: bool) -> Game:
    """The game that the line shows: the running one, or the last one while the running one is empty, except
    on a Watten sheet that goes on.
    """
    is_watten = isinstance(fold.current, WattenGame)
    is_empty = bool(fold.games) and not fold.current.rows
    return fold.games[-1] if is_empty and (is_over or not is_watten) else fold.current


def _standing(fold: SheetFold, game: Game, who: Who, is_over: bool) -> Standing:
    rules = fold.setup.ruleset.params
    if isinstance(rules, WhotRules) and isinstance(game, WhotGame):
        return _of_whot(fold, game, rules, who, is_over)
    evening = _evening(fold, seated_in(fold, game), who) if is_over else None
    return evening or Standing(score=" : ".join(map(str, game.totals)))


def _evening(fold: SheetFold, seated: Sequence[int], who: Who) -> Standing | None:
    """The Bummerl of the `seated` sides, or who pays if partners changed; None while no game was played out."""
    played = [game for game in fold.games if isinstance(game, WattenGame) and game.finish]
    if not played:
        return None
    games = ngettext("%(n)d game", "%(n)d games", len(played)) % {"n": len(played)}
    lost = {account.team: account.bummerl for account in bummerl.by_team(played)}
    sides = [bummerl.team_of(seated, own) for own in range(len(played[-1].totals))]
    if lost.keys() != set(sides):
        return Standing(words=tally.tally(bummerl.tally(played), who).answer, games=games)
    figures = wording.score(lost[side] for side in sides)
    return Standing(score=figures, unit=wording.mark_word(fold.setup.ruleset.key).many, games=games)


def _of_whot(fold: SheetFold, game: WhotGame, rules: WhotRules, who: Who, is_over: bool) -> Standing:
    if rules.match == "single":
        return Standing(score=_joined(_wins(fold)), is_many=True)
    by_hand = rules.match == "drop_highest" and rules.ko_basis == "hand"
    # A sheet that is over is shown as it ended, another one with the points at the start of the next game.
    if game.finish and (by_hand or not is_over):
        return Standing(words=won(game.finish.winners, who))
    if by_hand:
        return Standing(words=_("In: %(names)s") % {"names": who.seats(game.active)})
    return Standing(score=_joined(_totals(game)), is_many=True)


def _joined(figures: Sequence[int | str]) -> str:
    return " · ".join(map(str, figures))


def _totals(game: WhotGame) -> list[int | str]:
    """The totals; a player who left before the game began has none."""
    return [
        NOT_HERE if left == 1 and not total and seat not in game.played else total
        for seat, (total, left) in enumerate(zip(game.totals, game.left_in, strict=True))
    ]


def _wins(fold: SheetFold) -> list[int | str]:
    """The number of games won by each, where one round is a game."""
    games = [game for game in fold.games if isinstance(game, WhotGame)]
    winners = [seat for game in games if game.finish for seat in game.finish.winners]
    return [winners.count(seat) for seat in range(fold.setup.seats)]
