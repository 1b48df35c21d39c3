"""Adds a person to a running sheet: a late player, or one who takes over a seat.

Gives the person a number. Entries say where and from when the person plays (`player_joined`, `seats_taken`).
"""

from __future__ import annotations

from django.db import transaction

from rules.registry import ruleset
from rules.whot.rulesets import WhotRules
from rules.whot.seating import most_players
from scoring.access import Access
from scoring.engine.facts.limits import MAX_PERSONS
from scoring.locks import WRITES
from scoring.models import Seat, Sheet
from scoring.services.errors import InputError
from scoring.services.player_names import known_name, player_called
from scoring.services.sheets import clean_name


def person_add(*, access: Access, name: str, field: str = "name") -> int:
    """The number of the person called `name` on this sheet; the next free number if the name is new.

    Names that differ only in case are the same name; on a club's sheet also those that match one player of
    the club (`known_name`). Sending it twice has no further effect. `access.sheet` is updated. Raises
    InputError: name_blank, name_too_long, name_not_printable, too_many_players; its `field` is the form's.
    """
    clean = clean_name(name, field)
    with WRITES, transaction.atomic():
        sheet = (
            Sheet.objects.everywhere("the sheet of this access").select_for_update().get(pk=access.sheet.pk)
        )
        clean = known_name(sheet.space, clean)
        seats = {seat.number: seat.player.name for seat in sheet.seats.select_related("player")}
        number = next((of for of, known in seats.items() if known.casefold() == clean.casefold()), None)
        if number is None:
            number = len(seats)
            _add(sheet, number, clean, field)
    access.sheet.late_count, access.sheet.relabelled = sheet.late_count, sheet.relabelled
    return number


def _add(sheet: Sheet, number: int, name: str, field: str) -> None:
    if sheet.is_away:
        raise InputError("sheet_away", field)
    most = _most_persons(sheet)
    if number >= most:
        raise InputError("too_many_players", field, {"most": most})
    player = player_called(space=sheet.space, name=name)
    Seat.objects.create(sheet=sheet, number=number, player=player)
    sheet.late_count += 1
    # A WHOT! board shows the new seat at once, even if the entry about it is refused.
    sheet.relabelled += 1
    sheet.save(update_fields=["late_count", "relabelled"])


def _most_persons(sheet: Sheet) -> int:
    rules = ruleset(sheet.ruleset_key, sheet.options).params
    return most_players(rules) if isinstance(rules, WhotRules) else MAX_PERSONS
