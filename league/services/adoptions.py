"""Takes a table without a club into a season, and gives it back unchanged.

Access to the sheet is that of its device; `league.access` decides what an account may do.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.utils import timezone

from league.models import Adoption, Club, CompetitionFact, MemberGrant, Season, SeasonSheet, User
from league.services.clubs import club_touch
from league.services.season_terms import check_rules_of
from league.services.seasons import check_day_of, season_locked
from scoring.access import Access
from scoring.locks import WRITES
from scoring.models import Change, GivenName, Player, PlayerMove, Seat, Sheet, Space
from scoring.services import InputError, grant_end, sheet_move


def sheet_adopt(
    *,
    access: Access,
    season: Season,
    by: User | None = None,
    players: Mapping[int, Player | str] | None = None,
) -> SeasonSheet:
    """Move a sheet that belongs to no club into `season`.

    `access` must direct the sheet. `players`: who somebody is in the club, by the key of the player at the
    table; others are matched by name. Raises InputError: sheet_not_yours, sheet_has_club, name_twice,
    season_closed, season_other_rules, day_of_another_season, day_of_no_season.
    """
    check_adoptable(access, season)
    chosen, sheet, space = players or {}, access.sheet, season.club.space
    try:
        with WRITES, transaction.atomic():
            season_locked(season)
            adoption = Adoption(club=season.club, sheet=sheet, by=by)
            adoption.seats = [
                [seat.number, seat.player.name] for seat in sheet.seats.select_related("player")
            ]
            adoption.given = [
                [row.pk, row.player.name]
                for row in GivenName.objects.filter(sheet=sheet).select_related("player")
            ]
            sheet.club_reopens = True
            sheet.save(update_fields=["club_reopens"])
            known = set(_keys(space))
            sheet_move(sheet=sheet, space=space, whose=lambda row: chosen.get(row.player_id, row.player.name))
            adoption.made = sorted(set(_keys(space)) - known)
            adoption.save()
            adopted: SeasonSheet = SeasonSheet.objects.create(season=season, sheet=sheet)
            club_touch(season.club)
    except IntegrityError as error:
        raise InputError("sheet_has_club") from error
    return adopted


def check_adoptable(access: Access, season: Season) -> None:
    """Raises the errors of `sheet_adopt`, except for those about names."""
    if not access.may_direct:
        raise InputError("sheet_not_yours")
    if Club.objects.filter(space=access.sheet.space_id).exists():
        raise InputError("sheet_has_club")
    check_day_of(season, access.sheet.begun_on)
    check_rules_of(season, access.sheet.ruleset_key, access.sheet.options)


def adoption_of(sheet: Sheet) -> Adoption | None:
    """The adoption that brought a sheet into the club; None if it was opened there."""
    found: Adoption | None = (
        Adoption.objects.in_space(sheet.space)
        .filter(sheet=sheet, undone_at=None)
        .select_related("by")
        .first()
    )
    return found


def sheet_give_back(*, season_sheet: SeasonSheet, by: User) -> None:
    """Undo an adoption: the sheet leaves the club with its earlier names.

    Ends pads that were opened through the club since. Raises InputError: not_adopted, season_closed,
    adoption_in_use (a competition has the sheet, or a merge or split has moved its seats since).
    """
    sheet: Sheet = season_sheet.sheet
    with WRITES, transaction.atomic():
        season = season_locked(season_sheet.season)
        adoption = adoption_of(sheet)
        if adoption is None:
            raise InputError("not_adopted")
        _check_free(adoption, sheet)
        for opened in MemberGrant.objects.filter(grant__sheet=sheet, grant__created_at__gt=adoption.at):
            grant_end(grant=opened.grant)
        season_sheet.delete()
        space, left = Space.objects.create(), sheet.space
        sheet.club_reopens = False
        sheet.save(update_fields=["club_reopens"])
        seats, given = dict(adoption.seats), dict(adoption.given)
        sheet_move(
            sheet=sheet,
            space=space,
            whose=lambda row: (
                seats.get(row.number, row.player.name)
                if isinstance(row, Seat)
                else given.get(row.pk, row.player.name)
            ),
        )
        _forget(left, adoption)
        # Readers of the club must notice that it has one sheet less.
        Change.objects.create(space=left, sheet=sheet, version=sheet.version)
        adoption.undone_at, adoption.undone_by = timezone.now(), by
        adoption.save(update_fields=["undone_at", "undone_by"])
        club_touch(season.club)


def _check_free(adoption: Adoption, sheet: Sheet) -> None:
    if hasattr(sheet, "competition_sheet"):
        raise InputError("adoption_in_use")
    moves = PlayerMove.objects.in_space(sheet.space).filter(at__gt=adoption.at, undone_at=None)
    if any(sheet.pk == moved for move in moves for moved, _ in move.seats):
        raise InputError("adoption_in_use")


def _forget(space: Space, adoption: Adoption) -> None:
    """Delete the players created for the sheet, unless something else refers to them by now."""
    left = Player.objects.in_space(space).filter(
        pk__in=adoption.made,
        seats=None,
        given_names=None,
        person=None,
        merged=None,
        moves_away=None,
        moves_here=None,
        former_names=None,
    )
    facts = CompetitionFact.objects.filter(competition__club=adoption.club)
    for player in left:
        if not facts.filter(payload__icontains=str(player.uid)).exists():
            player.delete()


def _keys(space: Space) -> list[int]:
    return list(Player.objects.in_space(space).values_list("pk", flat=True))
