"""Points beside the games of a season, in the order given, with what was taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.utils import timezone

from league.engine.results import Game, Subject
from league.engine.rulings import Adjustment
from league.models import Season, SeasonAdjustment
from scoring.models import Player
from scoring.services.player_names import present


@dataclass(frozen=True, slots=True)
class Given:
    """`players`: one, or the two of a pair; of merged players the one that stayed. `by` and `withdrawn_by` are
    "" once the account is gone. `withdrawn_at` is None while it counts.
    """

    uid: UUID
    game: Game
    players: tuple[Player, ...]
    metric: str
    points: int
    reason: str
    by: str
    at: datetime
    withdrawn_by: str = ""
    withdrawn_at: datetime | None = None

    @property
    def subject(self) -> Subject:
        return tuple(sorted(str(player.uid) for player in self.players))

    @property
    def day(self) -> date:
        return timezone.localtime(self.at).date()

    @property
    def adjustment(self) -> Adjustment:
        """Without the reason: it can be erased, so no table may depend on it."""
        is_withdrawn = self.withdrawn_at is not None
        return Adjustment(str(self.uid), self.subject, self.points, "", self.metric, is_withdrawn)


def season_adjustments(season: Season) -> tuple[Given, ...]:
    """All that were given, in their order; one query if there are none, else two, and more for players merged
    more than once.
    """
    rows = SeasonAdjustment.objects.in_space(season.club.space).filter(season=season).order_by("pk")
    if not rows.exists():
        return ()  # building the query below takes two milliseconds (measured)
    with_people = rows.select_related("player__merged_into", "partner__merged_into")
    return tuple(_given(row) for row in with_people.select_related("by", "withdrawal__by"))


def _given(row: SeasonAdjustment) -> Given:
    people = [present(player) for player in (row.player, row.partner) if player is not None]
    back = getattr(row, "withdrawal", None)
    return Given(
        uid=row.uid,
        game=row.game,  # type: ignore[arg-type]  # the database keeps it within the games
        players=tuple(people),
        metric=row.metric,
        points=row.points,
        reason=row.reason,
        by=row.by.get_username() if row.by else "",
        at=row.at,
        withdrawn_by=back.by.get_username() if back and back.by else "",
        withdrawn_at=back.at if back else None,
    )
