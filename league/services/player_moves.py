"""Merges and splits of players in a club, and undoing them: scoring's moves plus the club's revision."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db import transaction

from league.models import Club, Person, User
from league.selectors.erasures import is_erased
from league.services.clubs import club_touch
from league.services.visibility import visibility_inherit
from scoring import services as scoring
from scoring.locks import WRITES
from scoring.models import Player, PlayerMove
from scoring.services import InputError


def club_players_merge(*, club: Club, gone: Player, kept: Player, by: User) -> PlayerMove:
    """As `scoring.services.players_merge`; also raises the club's revision.

    Also raises InputError: member_goes if the player who would disappear is in the roster; player_erased.
    """
    with WRITES, transaction.atomic():
        if Person.objects.in_space(club.space).filter(player=gone).exists():
            raise InputError("member_goes", params={"name": gone.name})
        if is_erased(gone.uid) or is_erased(kept.uid):
            raise InputError(
                "player_erased", params={"name": gone.name if is_erased(gone.uid) else kept.name}
            )
        move = scoring.players_merge(gone=gone, kept=kept, by=by.uid)
        visibility_inherit(gone=gone, kept=kept)
        club_touch(club)
    return move


def club_player_split(
    *, club: Club, source: Player, target: Player | str, sheets: Collection[UUID], by: User
) -> PlayerMove:
    """As `scoring.services.player_split`; a `target` given as a name becomes a new player."""
    with WRITES, transaction.atomic():
        if isinstance(target, str):
            target = scoring.player_exactly(space=club.space, name=target)
        move = scoring.player_split(source=source, target=target, sheets=sheets, by=by.uid)
        club_touch(club)
    return move


def club_move_undo(*, club: Club, move: PlayerMove, by: User) -> None:
    """As `scoring.services.player_move_undo`; also raises the club's revision."""
    with WRITES, transaction.atomic():
        scoring.player_move_undo(move=move, by=by.uid)
        club_touch(club)
