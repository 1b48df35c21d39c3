"""Writes a federation through the services of pad and league, tap by tap, as people would."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from league import services
from league.demo.pads import declare
from league.federation.plan import ClubPlan, SeasonPlan, TablePlan
from league.models import Club, Membership, Season
from rules.compact import decode
from scoring.access import Access, Device
from scoring.services import hand_rows, round_rows
from scoring.services.hands import hand_log_add

OWNER = "federation-{}"
DEVICE = "the tablet of federation {}"


def club_found(plan: ClubPlan) -> tuple[Club, Membership, Device]:
    """A public club with its owner, who cannot sign in, and the tablet that writes everything."""
    owner = services.account_make(name=OWNER.format(plan.number))
    club = services.club_found(name=plan.name, founder=owner, is_public=True)
    return club, club.memberships.get(user=owner), Device(DEVICE.format(plan.number))


def season_open(club: Club, plan: SeasonPlan) -> Season:
    return services.season_open(club=club, name=plan.name, starts_on=plan.starts_on, ends_on=plan.ends_on)


def write(clubs: Iterable[ClubPlan]) -> None:
    """Write each club in one transaction."""
    for plan in clubs:
        with transaction.atomic():
            club, director, device = club_found(plan)
            for planned in plan.seasons():
                season = season_open(club, planned)
                for table in planned.tables:
                    _play(season, director, device, table)
            services.rebuild_club(club)
    round_rows.catch_up()
    hand_rows.catch_up()


def _play(season: Season, director: Membership, device: Device, table: TablePlan) -> None:
    evening = table.evening
    sheet = services.sheet_open_in_season(
        season=season,
        membership=director,
        device=device,
        ruleset_key=evening.key,
        options=evening.options,
        names=table.names,
        title=table.title,
        begun_on=table.day,
    )
    now = timezone.now()
    ago = [int((now - table.said_at(seq)).total_seconds()) for seq in range(1, len(evening.events) + 1)]
    declare(sheet, evening.events, device, ago)
    if evening.hand is not None:
        grant = sheet.grants.select_related("writer").get(holder_hash=device.holder)
        hand_log_add(access=Access(sheet, grant), hand=decode(evening.hand), game=1, round=1)
