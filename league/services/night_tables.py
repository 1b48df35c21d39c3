"""Opens the sheets of a heat of a club night in one step, and withdraws them while nobody has written."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from uuid import uuid4

from django.db import transaction

from league.engine.night.by_hand import Swap, by_hand
from league.engine.night.seating import Seating, seat
from league.models import Night, NightHeat, NightTable, Season, SeasonSheet, User, Waiting
from league.selectors.nights import night_of, room_of
from league.services.clubs import club_touch
from league.services.nights import night_locked
from league.services.seasons import season_locked
from rules.core.ruleset import Ruleset
from scoring.locks import WRITES
from scoring.models import Player, Sheet
from scoring.models.shown_title import TablePurpose
from scoring.services import InputError, NewTable, purge_sheets, tables_open
from scoring.services.about import check_day


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish for the next heat. `number` from 1. `mix`: another lot for the same people. `most` at a WHOT!
    table. `swaps` were made by hand.
    """

    number: int
    mix: int = 1
    most: int = 6
    swaps: tuple[Swap, ...] = ()


def seating_of(season: Season, rules: Ruleset, night: Night | None, day: date, wish: Wish) -> Seating:
    """Who sits with whom in the next heat, the same until somebody comes or goes; two queries."""
    seed = f"{season.uid} {day} {wish.number} {wish.mix}"
    room = room_of(season, rules, night, day, wish.most)
    return by_hand(room, seat(room, seed), wish.swaps)


def mark_of(wish: Wish, seating: Seating) -> str:
    """An id of the seating that a reader saw; another seating has another one."""
    text = f"{wish.number} {seating.tables!r} {seating.waiting!r}"
    return hashlib.sha256(text.encode()).hexdigest()


def heat_open(*, season: Season, day: date, wish: Wish, mark: str, by: User | None) -> None:
    """Open a sheet for each table of the seating with this `mark`. Repeated, or by two people at once, it
    opens one heat.

    Raises InputError: season_no_rules, night_heat_open (another seating was opened meanwhile),
    night_seating_changed (somebody came or went), night_too_few, those of `nights.night_locked`, and for the
    day those of `scoring.services.about_change`.
    """
    check_day(day)
    with WRITES, transaction.atomic():
        row = night_locked(season, day)
        stored, night = season_locked(season), night_of(season, day)
        if stored.rules is None:
            raise InputError("season_no_rules")
        marks = {heat.number: heat.mark for heat in night.heats.all()} if night else {}
        if wish.number in marks:
            if marks[wish.number] != mark:
                raise InputError("night_heat_open")
            return
        seating = seating_of(stored, stored.rules, night, day, wish)
        if wish.number != len(marks) + 1 or mark_of(wish, seating) != mark:
            raise InputError("night_seating_changed")
        if not seating.tables:
            raise InputError("night_too_few")
        heat = NightHeat.objects.create(night=row, number=wish.number, mark=mark, opened_by=by)
        _open(stored, day, heat, seating)
        club_touch(season.club)


def heat_take_back(*, season: Season, day: date, number: int) -> None:
    """Delete the sheets of the last heat. Repeating it has no further effect.

    Raises InputError: season_closed, night_table_wrote, night_heat_later (one was opened after it).
    """
    with WRITES, transaction.atomic():
        season_locked(season)
        heats = NightHeat.objects.filter(night__season=season, night__played_on=day)
        heat = heats.filter(number=number).first()
        if heat is None:
            return
        if heats.filter(number__gt=number).exists():
            raise InputError("night_heat_later")
        found = Sheet.objects.in_space(season.club.space).filter(night_table__heat=heat)
        sheets = list(found.select_for_update())  # locked, so that no entry comes in between
        if any(sheet.version for sheet in sheets):
            raise InputError("night_table_wrote")
        purge_sheets(sheets=sheets)
        heat.delete()
        club_touch(season.club)


def _open(season: Season, day: date, heat: NightHeat, seating: Seating) -> None:
    uids = [uid for people in (*seating.tables, seating.waiting) for uid in people]
    found = Player.objects.in_space(season.club.space).filter(uid__in=uids)
    players = {str(player.uid): player for player in found}
    sheets = tables_open(
        space=season.club.space,
        ruleset_key=season.ruleset_key,
        options=season.options,
        tables=[
            # The cards decide who deals.
            NewTable(
                uuid4(),
                tuple(players[uid] for uid in people),
                dealer_said=False,
                purpose=TablePurpose(heat.number, at),
            )
            for at, people in enumerate(seating.tables, 1)
        ],
        begun_on=day,
        club_reopens=True,
    )
    SeasonSheet.objects.bulk_create(SeasonSheet(season=season, sheet=sheet) for sheet in sheets)
    NightTable.objects.bulk_create(
        NightTable(heat=heat, number=at, sheet=sheet) for at, sheet in enumerate(sheets, 1)
    )
    Waiting.objects.bulk_create(Waiting(heat=heat, player=players[uid]) for uid in seating.waiting)
