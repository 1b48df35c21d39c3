"""Moves a sheet to another space: a club adopts a table that began without one, or gives it back.

Entries stay as they are, because they refer to seats and not to players or spaces.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from scoring.locks import WRITES
from scoring.models import Change, GivenName, Player, Seat, Sheet, Space
from scoring.services.errors import InputError
from scoring.services.player_names import player_called

Whose = Callable[[Seat | GivenName], Player | str]
"""Who sits there in the new space: one of its players, or a name."""


def sheet_move(*, sheet: Sheet, space: Space, whose: Whose = lambda row: row.player.name) -> None:
    """Move the sheet and its seats to `space`; a name is looked up there (`player_called`).

    The old space is deleted if it is empty and belongs to no club. One more `Change` at the same version
    informs the readers of the new space. Raises InputError: name_twice, if two people would become one
    player.
    """
    left = sheet.space
    if left == space:
        return
    with WRITES, transaction.atomic():
        seated: set[int] = set()
        for seat in Seat.objects.filter(sheet=sheet).select_related("player"):
            seat.player = _player_in(space, whose(seat))
            if seat.player.pk in seated:
                raise InputError("name_twice", f"name-{seat.number}", {"name": seat.player.name})
            seated.add(seat.player.pk)
            seat.save(update_fields=["player"])
        for given in GivenName.objects.filter(sheet=sheet).select_related("player"):
            given.player = _player_in(space, whose(given))
            given.save(update_fields=["player"])
        sheet.space = space
        sheet.save(update_fields=["space"])
        Change.objects.filter(sheet=sheet).update(space=space)
        Change.objects.create(space=space, sheet=sheet, version=sheet.version)
        if not left.is_a_clubs and not left.sheets.exists():
            # An entry written at the same moment fails its compare-and-set on the space and is tried again.
            left.delete()


def _player_in(space: Space, who: Player | str) -> Player:
    return who if isinstance(who, Player) else player_called(space=space, name=who)
