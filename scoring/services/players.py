"""Corrects the name of a player on every sheet of the space at once.

The old name is kept as a `FormerName`. Entries hold no names, so none is written. The caller checks the
permission.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import F

from scoring.locks import WRITES
from scoring.models import FormerName, Player, Seat, Sheet
from scoring.services.errors import InputError
from scoring.services.name_match import is_taken
from scoring.services.sheets import clean_name


def player_rename(*, player: Player, opened: str, name: str, by: UUID | None = None) -> bool:
    """Rename `player` to `name`. Returns whether the name changed.

    `opened` is the name shown when the form was opened, `by` the uid of the account that sends it. Sending it
    twice has no further effect. Raises InputError: name_blank, name_too_long, name_not_printable;
    name_of_another, also if only case, accents or the order of words differ; name_changed_meanwhile, if
    somebody else renamed the player since the form was opened.
    """
    clean = clean_name(name, "name")
    with WRITES, transaction.atomic():
        players = Player.objects.in_space(player.space)
        stored = players.select_for_update().get(pk=player.pk)
        if stored.name == clean:
            return False
        if stored.name != opened:
            raise InputError("name_changed_meanwhile", "name", {"name": stored.name})
        for other in players.exclude(pk=stored.pk).values_list("name", flat=True):
            if is_taken(clean, other):
                raise InputError("name_of_another", "name", {"name": other})
        FormerName.objects.create(player=stored, name=stored.name, by=by)
        stored.name = clean
        stored.save(update_fields=["name"])
        seats = Seat.objects.filter(player=stored)
        Sheet.objects.in_space(player.space).filter(pk__in=seats.values("sheet")).update(
            relabelled=F("relabelled") + 1
        )
    return True
