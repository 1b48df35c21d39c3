"""Sheets of a club: opened in a season, or opened on another device.

Access is given as grants of scoring, recorded by membership so that they end with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from league.models import Membership, Role, Season, SeasonSheet
from league.services.clubs import club_touch
from league.services.season_terms import check_rules_of
from league.services.seasons import check_day_of, season_locked
from league.services.session_rights import grant_remember, member_grant
from scoring.access import Device
from scoring.locks import WRITES
from scoring.models import Player, Sheet
from scoring.models.grant import Scope
from scoring.services import sheet_open
from scoring.services.about import check_day

SCOPE_OF = {Role.OWNER: Scope.DIRECT, Role.DIRECTOR: Scope.DIRECT, Role.SCORER: Scope.WRITE}


def sheet_open_in_season(
    *,
    season: Season,
    membership: Membership | None,
    device: Device,
    ruleset_key: str,
    options: Mapping[str, object],
    names: Sequence[str | Player],
    first_dealer: int = 0,
    dealer_said: bool | None = None,
    title: str = "",
    begun_on: date | None = None,
    until: datetime | None = None,
) -> Sheet:
    """A new sheet in the club's space that counts in `season`; this device directs it.

    `begun_on`: today by default. `until`: as in `pad_open`. `membership`: None for a club's token. Raises
    InputError as `scoring.services.sheet_open`, and: season_closed, season_other_rules,
    day_of_another_season, day_of_no_season, and for a day those of `scoring.services.about_change`.
    """
    if begun_on is not None:
        check_day(begun_on)
    check_day_of(season, begun_on or timezone.localdate())
    with WRITES, transaction.atomic():
        stored = season_locked(season)
        sheet = sheet_open(
            ruleset_key=ruleset_key,
            options=options,
            names=names,
            device=device,
            space=season.club.space,
            first_dealer=first_dealer,
            dealer_said=dealer_said,
            title=title,
            begun_on=begun_on,
            club_reopens=True,
        )
        check_rules_of(stored, sheet.ruleset_key, sheet.options)
        SeasonSheet.objects.create(season=season, sheet=sheet)
        if membership is not None:
            grant = sheet.grants.get(holder_hash=device.holder)
            grant_remember(membership=membership, grant=grant, until=until)
        club_touch(season.club)
    return sheet


def pad_open(
    *, season_sheet: SeasonSheet, membership: Membership, device: Device, until: datetime | None = None
) -> Sheet:
    """Grant a member's device access to a sheet of the club: an owner or director directs, a scorer writes.

    `until`: the end of the member's session, and of the access; None for never.
    """
    sheet: Sheet = season_sheet.sheet
    with WRITES, transaction.atomic():
        scope = SCOPE_OF[Role(membership.role)]
        member_grant(membership=membership, sheet=sheet, device=device, scope=scope, until=until)
    return sheet
