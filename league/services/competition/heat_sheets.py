"""Opens the sheets of a published heat, a few tables at a time, so that writing pads never wait long.

The uid of each sheet is in the fact that opened its table, so every step can be repeated. What a crash left
unopened is opened by the worker's timer (`heats_complete`), or earlier by publishing again or by a director
at the table.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from datetime import timedelta
from itertools import islice
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.engine.competition.seats import seats_of
from league.engine.competition.state import HeatState, State, TableState
from league.models import Club, Competition, CompetitionSheet
from league.selectors.competitions import competition_state
from league.services.clubs import club_touch
from league.services.competition.devices import grant_table_devices
from scoring.access import Device
from scoring.locks import WRITES
from scoring.models import Player
from scoring.models.shown_title import TablePurpose
from scoring.services import NewTable, tables_open

TABLES_AT_ONCE = 3
PAUSE = 0.02
"""Pause between two transactions in seconds, longer than one of them takes."""
LEFT_UNDONE = timedelta(seconds=10)
"""If sheets are missing for longer, the publication was interrupted."""
LOOKED_AFTER = timedelta(days=7)
"""The timer checks competitions changed within this time; after a power cut a server may be off for a weekend."""


def sheets_open(competition: Competition, heat: int, device: Device, only: Collection[int] = ()) -> None:
    """Open each missing sheet of the heat, for the tables `only` or for all. Does nothing if the heat is not
    published or was withdrawn. `device` declares two scribes.
    """
    while _open_some(competition, heat, device, only):
        time.sleep(PAUSE)


def heats_complete() -> None:
    """Open sheets that were never opened after publication. One query if nothing is missing."""
    for competition in _short_of_sheets():
        heat = competition_state(competition).running
        if heat is not None and _is_left(competition, heat):
            sheets_open(competition, heat.number, Device(f"timer of {competition.uid}"))


def _short_of_sheets() -> QuerySet[Competition]:
    """Competitions with fewer sheets than tables opened by facts. Includes some that withdrew a heat."""
    rows = CompetitionSheet.objects.everywhere("of each competition").filter(competition=OuterRef("pk"))
    opened = Subquery(rows.order_by().values("competition").annotate(n=Count("pk")).values("n"))
    here = Competition.objects.everywhere("the timer serves every club").filter(
        is_here=True, changed_at__gte=timezone.now() - LOOKED_AFTER
    )
    planned = Count("facts", filter=Q(facts__kind="table_opened"))
    short = here.annotate(told=planned, opened=Coalesce(opened, 0)).filter(told__gt=F("opened"))
    return short.select_related("club__space")


def _is_left(competition: Competition, heat: HeatState) -> bool:
    if heat.status != "published" or not tables_missing(competition, heat):
        return False
    published = competition.facts.filter(kind="heat_published").order_by("-seq").values_list("at", flat=True)
    return timezone.now() - published[0] >= LEFT_UNDONE


def tables_missing(competition: Competition, heat: HeatState) -> list[TableState]:
    """The tables whose sheet does not exist yet."""
    rows = CompetitionSheet.objects.everywhere("the caller has checked the rights")
    known = set(rows.filter(competition=competition, heat=heat.number).values_list("table", flat=True))
    return [table for number, table in heat.tables.items() if table.sheet and number not in known]


def _open_some(competition: Competition, heat: int, device: Device, only: Collection[int]) -> bool:
    """Open some tables in one short transaction; returns whether tables are left.

    The competition's row is locked, so that nobody withdraws the heat or opens the same tables meanwhile.
    """
    here = Competition.objects.in_space(competition.club.space).select_for_update()
    with WRITES, transaction.atomic():
        competition.version, competition.head, competition.wiped = here.values_list(
            "version", "head", "wiped"
        ).get(pk=competition.pk)
        state = competition_state(competition)
        at = state.heat(heat)
        if at is None or at.status != "published":
            return False
        missing = tables_missing(competition, at)
        due = iter(table for table in missing if not only or table.table.number in only)
        some = list(islice(due, TABLES_AT_ONCE))
        if some:
            _open(competition, state, at, some, device)
            club_touch(Club(pk=competition.club_id))
        return next(due, None) is not None


def _open(
    competition: Competition,
    state: State,
    heat: HeatState,
    tables: list[TableState],
    device: Device,
) -> None:
    space = competition.club.space
    games = state.plan.stage(heat.stage).games
    seated = [seats_of(state, table.table) for table in tables]
    people = {person for seats, _dealer in seated for person in seats}
    found = Player.objects.in_space(space).filter(uid__in=people).select_related("merged_into")
    players = {str(player.uid): player.merged_into or player for player in found}
    sheets = tables_open(
        space=space,
        ruleset_key=competition.ruleset_key,
        options=competition.options,
        tables=[
            NewTable(
                uid=UUID(table.sheet),
                players=tuple(players[person] for person in seats),
                first_dealer=dealer or 0,
                dealer_said=dealer is not None,
                title=competition.name,
                purpose=TablePurpose(heat.number, table.table.number, games),
            )
            for table, (seats, dealer) in zip(tables, seated, strict=True)
        ],
        begun_on=competition.played_on,
        club_reopens=True,
        two_scribes=device if competition.scribes == 2 else None,
    )
    by_table = {table.table.number: sheet for table, sheet in zip(tables, sheets, strict=True)}
    CompetitionSheet.objects.bulk_create(
        CompetitionSheet(competition=competition, heat=heat.number, table=number, sheet=sheet)
        for number, sheet in by_table.items()
    )
    grant_table_devices(competition, by_table)
