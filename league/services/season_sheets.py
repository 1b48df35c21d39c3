"""Changes a sheet of a season: its table, day and season, corrected paper scores, reopening."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from league.models import Membership, Reopening, Season, SeasonSheet
from league.services.clubs import club_touch
from league.services.rating_marks import rate_again
from league.services.season_terms import check_rules_of
from league.services.seasons import check_day_of, season_locked
from league.services.sheets import pad_open
from scoring.access import Device
from scoring.locks import WRITES
from scoring.models import Sheet
from scoring.services import (
    About,
    InputError,
    Scores,
    club_about_change,
    club_sheet_reopen,
    paper_correct,
)
from scoring.services.about import one_line

REASON_LENGTH = 200


def season_sheet_change(*, season_sheet: SeasonSheet, season: Season, opened: About, typed: About) -> None:
    """Store the table name and day of a sheet, and its season, which may be another one of the club.

    Raises Meanwhile and InputError as `scoring.services.about_change`, and InputError: season_closed,
    season_other_rules, day_of_another_season, day_of_no_season.
    """
    sheet: Sheet = season_sheet.sheet
    with WRITES, transaction.atomic():
        season_locked(season_sheet.season)
        to = season_locked(season)
        if to.pk != season_sheet.season_id:
            check_rules_of(to, sheet.ruleset_key, sheet.options)
        club_about_change(sheet=sheet, opened=opened, typed=typed)
        sheet.refresh_from_db(fields=["begun_on"])
        check_day_of(to, sheet.begun_on)
        SeasonSheet.objects.in_space(to.club.space).filter(pk=season_sheet.pk).update(season=to)
        club_touch(to.club)


def season_sheet_take_out(*, season_sheet: SeasonSheet) -> None:
    """Take a sheet out of its season. It stays in the club, and counts for ratings only if the club rates
    games outside.

    Raises InputError: season_closed.
    """
    with WRITES, transaction.atomic():
        season = season_locked(season_sheet.season)
        season_sheet.delete()
        rate_again(season.club, season_sheet.sheet)
        _set_reopens(season_sheet.sheet, by_club=False)
        club_touch(season.club)


def season_sheet_put(*, season: Season, sheet: Sheet) -> SeasonSheet:
    """Put a sheet of the club that is in no season into this one.

    Raises InputError: season_closed, season_other_rules, day_of_another_season, day_of_no_season,
    sheet_has_season.
    """
    with WRITES, transaction.atomic():
        check_rules_of(season_locked(season), sheet.ruleset_key, sheet.options)
        check_day_of(season, sheet.begun_on)
        found, created = SeasonSheet.objects.in_space(season.club.space).get_or_create(
            sheet=sheet, defaults={"season": season}
        )
        if not created and found.season_id != season.pk:
            raise InputError("sheet_has_season")
        if created:
            rate_again(season.club, sheet)
        _set_reopens(sheet, by_club=True)
        club_touch(season.club)
    put: SeasonSheet = found
    return put


def sheet_reopen(
    *,
    season_sheet: SeasonSheet,
    membership: Membership,
    device: Device,
    reason: str,
    entry_id: str,
    until: datetime | None = None,
) -> None:
    """Reopen a closed sheet as an owner of its club. Safe to repeat with the same `entry_id`. `until`: as in
    `pad_open`.

    Raises InputError: reason_missing, text_too_long, season_closed, sheet_open.
    """
    reason = _reason(reason)
    with WRITES, transaction.atomic():
        season_locked(season_sheet.season)
        sheet = pad_open(season_sheet=season_sheet, membership=membership, device=device, until=until)
        entry = club_sheet_reopen(sheet=sheet, device=device, reason=reason, entry_id=entry_id)
        Reopening.objects.get_or_create(entry=entry, defaults={"by": membership.user})
        club_touch(season_sheet.season.club)


def sheet_scores_correct(
    *,
    season_sheet: SeasonSheet,
    membership: Membership,
    device: Device,
    scores: Scores,
    seen: int,
    reason: str,
    entry_id: UUID,
) -> bool:
    """Correct scores from paper; False if nothing is different. Safe to repeat with the same `entry_id`.

    It is listed with the sheets that were reopened. `seen` and `scores` as in `paper_correct`. Raises
    InputError: reason_missing, text_too_long, season_closed and those of `paper_correct`.
    """
    reason = _reason(reason)
    with WRITES, transaction.atomic():
        season_locked(season_sheet.season)
        entry = paper_correct(
            sheet=season_sheet.sheet,
            device=device,
            scores=scores,
            seen=seen,
            reason=reason,
            entry_id=entry_id,
        )
        if entry is None:
            return False
        Reopening.objects.get_or_create(entry=entry, defaults={"by": membership.user})
        club_touch(season_sheet.season.club)
    return True


def _reason(text: str) -> str:
    reason = one_line(text)
    if not reason:
        raise InputError("reason_missing", "reason")
    if len(reason) > REASON_LENGTH:
        raise InputError("text_too_long", "reason", {"most": REASON_LENGTH, "length": len(reason)})
    return reason


def _set_reopens(sheet: Sheet, *, by_club: bool) -> None:
    Sheet.objects.in_space(sheet.space).filter(pk=sheet.pk).update(club_reopens=by_club)
