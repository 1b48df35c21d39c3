"""One of everything the API reads: a season with hand logs and rounds, and a competition with an approved heat."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from uuid import uuid4

from league import services
from league.engine.results import GAMES
from league.models import Competition, Season
from league.selectors import season_games, standing_table
from league.services.competition.results import heat_approve
from league.services.season_adjustments import season_adjust
from rules.walk import random_hand
from scoring.models import HandLog, Sheet
from scoring.models.shown_names import INSIDE
from scoring.selectors.sheets import sheet_fold
from scoring.services import hand_logs_add
from tests.league.conftest import access_to
from tests.league.preiswatten import enter, make_competition, play_games, publish, said, sheet_at


@dataclass(frozen=True)
class Everything:
    season: Season
    sheet: Sheet
    hand: HandLog
    competition: Competition

    @property
    def values(self) -> dict[str, object]:
        player = self.sheet.seats.get(number=0).player
        return {
            "clubs": self.season.club.uid,
            "seasons": self.season.uid,
            "players": player.uid,
            "sheets": self.sheet.uid,
            "hands": self.hand.uid,
            "competitions": self.competition.uid,
            "rulesets": "bavaria",
        }

    def path(self, template: str) -> str:
        """`/api/v1/sheets/{uid}/rounds/` with its parameters filled in."""
        kind = template.split("/")[3]
        return (
            template.replace("{uid}", str(self.values.get(kind)))
            .replace("{key}", "bavaria")
            .replace("{heat}", "1")
            .replace("{other}", self._other(template))
        )

    def _other(self, template: str) -> str:
        """The id for `other`: a partner or an opponent."""
        return str(self.sheet.seats.get(number=1 if "/against/" in template else 2).player.uid)


def everything(played: Season) -> Everything:
    opened = played.season_sheets.select_related("sheet").order_by("pk").first()
    assert opened
    sheet = opened.sheet
    hands = [random_hand(sheet_fold(sheet).setup.ruleset, Random(seed), 4) for seed in (1, 2, 3)]
    hand_logs_add(access=access_to(sheet), hands=hands)
    competition = make_competition(played.club)
    enter(competition)
    state = publish(competition)
    for table in (1, 2, 3):
        play_games(sheet_at(state, table), 0, 1)
    heat_approve(competition=competition, said=said(), heat=1)
    services.follow_rounds()
    services.follow_season_changes()
    services.follow_changes()
    _adjusted(played)
    competition.refresh_from_db()
    return Everything(played, sheet, HandLog.objects.earliest("pk"), competition)


def _adjusted(played: Season) -> None:
    """Points beside the games of each game."""
    games, names = season_games(played), INSIDE
    owner = played.club.memberships.get(role="owner").user
    for game in GAMES:
        for row in standing_table(games, game, names=names, evenings=False).rows[:1]:
            players = [player.uid for player in row.players]
            season_adjust(
                season=played, fact=uuid4(), game=game, players=players, metric="games_won", points=-1,
                reason="came late", by=owner,
            )  # fmt: skip
