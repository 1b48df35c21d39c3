"""Corrects the name of a player of the club."""

from __future__ import annotations

from django.db import transaction

from league.models import Club, User
from league.selectors.erasures import is_erased
from league.services.clubs import club_touch
from scoring.locks import WRITES
from scoring.models import Player
from scoring.services import InputError, player_rename


def club_player_rename(*, club: Club, player: Player, opened: str, name: str, by: User) -> bool:
    """As `scoring.services.player_rename`; also raises the club's revision. Also raises InputError: player_erased."""
    if is_erased(player.uid):
        raise InputError("player_erased", "name", {"name": player.name})
    with WRITES, transaction.atomic():
        changed = player_rename(player=player, opened=opened, name=name, by=by.uid)
        if changed:
            club_touch(club)
    return changed
