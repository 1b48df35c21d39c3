"""The sheets on which a player sat, and the merges and splits that changed them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db.models import Count, F, Q

from league.models import Club
from scoring.models import Player, PlayerMove, Seat, Sheet


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """`games` is the number of finished ones; `season` is "" for a sheet in none."""

    uid: UUID
    played_on: date
    title: str
    names: tuple[str, ...]
    season: str
    games: int


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A recorded merge or split; `by` and `undone_by` are "" if the account has left the club.

    `can_undo`: it is in force, and neither player has a later one in force.
    """

    uid: UUID
    is_merge: bool
    source: Player
    target: Player
    sheets: int
    at: datetime
    by: str
    undone_at: datetime | None
    undone_by: str
    can_undo: bool


def player_sheets(player: Player) -> tuple[PlayerSheet, ...]:
    """Newest first; two queries."""
    sheets = (
        Sheet.objects.in_space(player.space)
        .filter(pk__in=Seat.objects.filter(player=player).values("sheet"))
        .annotate(games=Count("results"), season_name=F("season_sheet__season__name"))
        .prefetch_related("seats__player")
        .order_by("-begun_on", "-pk")
    )
    return tuple(
        PlayerSheet(
            sheet.uid,
            sheet.begun_on,
            sheet.shown_title,
            tuple(seat.player.name for seat in sheet.seats.all()),
            sheet.season_name or "",
            sheet.games,
        )
        for sheet in sheets
    )


def player_moves(club: Club, player: Player) -> tuple[RecordedMove, ...]:
    """Every merge and split of a player, newest first; two queries."""
    rows = list(
        PlayerMove.objects.in_space(club.space)
        .filter(Q(source=player) | Q(target=player))
        .select_related("source", "target")
        .order_by("-pk")
    )
    people = {uid for row in rows for uid in (row.by, row.undone_by)}
    names = dict(club.memberships.filter(user__uid__in=people).values_list("user__uid", "user__username"))
    moves, touched = [], set[int]()
    for row in rows:
        both = {row.source_id, row.target_id}
        moves.append(_recorded(row, names, can_undo=row.undone_at is None and not both & touched))
        if row.undone_at is None:
            touched |= both
    return tuple(moves)


def _recorded(row: PlayerMove, names: dict[UUID, str], *, can_undo: bool) -> RecordedMove:
    return RecordedMove(
        uid=row.uid,
        is_merge=row.kind == PlayerMove.Kind.MERGE,
        source=row.source,
        target=row.target,
        sheets=len({sheet for sheet, _ in row.seats}),
        at=row.at,
        by=names.get(row.by, "") if row.by else "",
        undone_at=row.undone_at,
        undone_by=names.get(row.undone_by, "") if row.undone_by else "",
        can_undo=can_undo,
    )
