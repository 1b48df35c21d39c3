"""Renames a person on one sheet: a typo, or a name in place of "Player 3".

Writes the names of a sheet (`GivenName`) and their projection `Seat.player`. An entry, `person_named`, says
from when a name is used; voiding it restores the previous name.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from scoring.access import Access
from scoring.engine.facts.limits import MAX_NAMES
from scoring.engine.sheet.fold import SheetFold
from scoring.locks import WRITES
from scoring.models import GivenName, Player, Seat, Sheet
from scoring.selectors.folds import sheet_fold
from scoring.services.errors import InputError
from scoring.services.lookalike import skeleton
from scoring.services.name_match import is_same
from scoring.services.player_names import known_name, player_exactly
from scoring.services.sheets import clean_name


def name_give(
    *, access: Access, person: int, name: str, field: str = "name", leaving: Collection[int] = ()
) -> int:
    """The number of `name` among the names of `person` on this sheet; stored if new.

    On a club's sheet a name that matches one player of the club becomes that player's name (`known_name`).
    Sending it twice has no further effect; without a `person_named` entry the name is not used. Raises
    InputError: name_blank, name_too_long, name_not_printable, name_twice, name_of_the_club, too_many_names,
    unknown_seat, sheet_away; its `field` is the form's. `leaving`: people who give up their name in the same
    form, so that two can swap names.
    """
    clean = clean_name(name, field)
    with WRITES, transaction.atomic():
        sheet = (
            Sheet.objects.everywhere("the sheet of this access").select_for_update().get(pk=access.sheet.pk)
        )
        if sheet.is_away:
            raise InputError("sheet_away", field)
        seats = {seat.number: seat.player for seat in sheet.seats.select_related("player")}
        if person in seats and not is_same(clean, seats[person].name):
            clean = known_name(sheet.space, clean)
        _check(sheet, seats, person, clean, field, leaving)
        return _number_of(sheet, seats[person], person, clean, field)


def _check(
    sheet: Sheet, seats: dict[int, Player], person: int, name: str, field: str, leaving: Collection[int]
) -> None:
    if person not in seats:
        raise InputError("unknown_seat", field)
    others = (player.name for number, player in seats.items() if number not in (person, *leaving))
    if skeleton(name) in map(skeleton, others):
        raise InputError("name_twice", field, {"name": name})
    if person in persons_of_the_club(sheet):
        raise InputError("name_of_the_club", field, {"name": seats[person].name})


def persons_of_the_club(sheet: Sheet) -> frozenset[int]:
    """The people who also sit on another sheet of the space, so that their name does not belong to this sheet
    alone.
    """
    elsewhere = Seat.objects.filter(player__in=sheet.seats.values("player")).exclude(sheet=sheet)
    known = sheet.seats.filter(player__in=elsewhere.values("player"))
    return frozenset(known.values_list("number", flat=True))


def _number_of(sheet: Sheet, now: Player, person: int, name: str, field: str) -> int:
    given = {row.number: row.player for row in _given(sheet, person)}
    if not given:
        given[0] = now
        GivenName.objects.create(sheet=sheet, person=person, number=0, player=now)
    known = next((number for number, player in given.items() if player.name == name), None)
    if known is not None:
        return known
    if len(given) >= MAX_NAMES:
        raise InputError("too_many_names", field)
    player = player_exactly(space=sheet.space, name=name)
    GivenName.objects.create(sheet=sheet, person=person, number=len(given), player=player)
    return len(given)


def _given(sheet: Sheet, person: int) -> list[GivenName]:
    rows = GivenName.objects.filter(sheet=sheet, person=person).select_related("player")
    return list(rows.order_by("number"))


def write_names(sheet: Sheet, before: SheetFold | None, after: SheetFold) -> None:
    """Update `Seat.player` for the names that differ between the folds; for everybody if `before` is None.

    Runs in the caller's transaction.
    """
    was = dict(before.ledger.named) if before else None
    now = dict(after.ledger.named)
    if was == now:
        return
    for row in GivenName.objects.filter(sheet=sheet):
        goes_by = now.get(row.person, 0)
        if row.number == goes_by and (was is None or was.get(row.person, 0) != goes_by):
            Seat.objects.filter(sheet=sheet, number=row.person).update(player=row.player_id)


def rebuild_names(*, sheet: Sheet) -> None:
    """Write the projection again from the entries."""
    sheet.refresh_from_db(fields=["version"])
    after = sheet_fold(sheet)
    with WRITES, transaction.atomic():
        write_names(sheet, None, after)
