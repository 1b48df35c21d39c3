"""Moves a sheet to another space: a club adopts a table that began without one.

Entries stay as they are, since they refer to seats and not to players or spaces.
"""

from __future__ import annotations

from django.db import transaction

from scoring.locks import WRITES
from scoring.models import Change, GivenName, Player, Seat, Sheet, Space


def sheet_move(*, sheet: Sheet, space: Space) -> None:
    """Move the sheet and its seats to `space`, matching players by name.

    The old space is deleted when it is empty. One more `Change` at the same version informs the readers of
    the new space.
    """
    left = sheet.space
    if left == space:
        return
    with WRITES, transaction.atomic():
        for seat in Seat.objects.filter(sheet=sheet).select_related("player"):
            seat.player, _ = Player.objects.in_space(space).get_or_create(
                name=seat.player.name, defaults={"space": space}
            )
            seat.save(update_fields=["player"])
        for given in GivenName.objects.filter(sheet=sheet).select_related("player"):
            given.player, _ = Player.objects.in_space(space).get_or_create(
                name=given.player.name, defaults={"space": space}
            )
            given.save(update_fields=["player"])
        sheet.space = space
        sheet.save(update_fields=["space"])
        Change.objects.filter(sheet=sheet).update(space=space)
        Change.objects.create(space=space, sheet=sheet, version=sheet.version)
        if not left.sheets.exists():
            # An entry written at the same moment fails its compare-and-set on the space and is tried again.
            left.delete()
