"""Takes in evenings that a club played on paper: sheets of a season with the scores of games only."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from league.engine.paper_list import PaperLine
from league.models import Season, SeasonSheet
from league.services.clubs import club_touch
from league.services.seasons import check_day_of, season_locked
from scoring.access import Device
from scoring.locks import WRITES
from scoring.models import Player, Sheet
from scoring.models.shown_title import NO_PURPOSE, TablePurpose
from scoring.services import InputError, PaperTable, paper_open
from scoring.services.about import check_day
from scoring.services.name_match import name_key
from scoring.services.player_names import player_exactly, present

TABLES_AT_ONCE = 1
PAUSE = 0.02
"""Pause between two transactions in seconds, in which pads can write."""
MOST_DIGITS = 4  # of a table; longer numbers are names


@dataclass(frozen=True, slots=True)
class PaperEvening:
    """A table of an evening; `people` in the order of `line.seated`: a player, or the name of a new one."""

    line: PaperLine
    people: tuple[Player | str, ...]


def paper_uid(season: Season, line: PaperLine) -> UUID:
    """The uid of a line, always the same, so that a list given twice is stored once."""
    names = "|".join(str(name_key(name)) for name in line.seated)
    return uuid5(season.uid, f"{line.day}|{line.table.casefold()}|{names}|{line.games}")


def known_papers(season: Season, uids: Collection[UUID]) -> set[UUID]:
    """Which of these are here already, even if taken out of the season."""
    here = Sheet.objects.in_space(season.club.space).filter(uid__in=uids)
    return set(here.values_list("uid", flat=True))


@dataclass(frozen=True, slots=True)
class TakenIn:
    """How many tables were stored. `refused`: the error that stopped the rest, if something changed meanwhile."""

    count: int
    refused: InputError | None = None


def paper_take_in(*, season: Season, device: Device, evenings: Sequence[PaperEvening]) -> TakenIn:
    """Store everything that is not here yet, a few tables per transaction, so that writing pads need not
    wait.

    After a power cut the missing tables are stored when the list is given again. The whole list is checked
    before the first table is stored. Raises InputError, with nothing stored: season_no_rules, season_closed,
    name_twice, those of `check_day`, `check_day_of` and `paper_open`.
    """
    by_uid = {paper_uid(season, evening.line): evening for evening in evenings}
    _check(season, by_uid.values())
    todo, count = list(by_uid.items()), 0
    for at in range(0, len(todo), TABLES_AT_ONCE):
        if at:
            time.sleep(PAUSE)
        try:
            count += _take_some(season, device, dict(todo[at : at + TABLES_AT_ONCE]))
        except InputError as error:
            if not count:
                raise
            return TakenIn(count, error)
    return TakenIn(count)


def _take_some(season: Season, device: Device, by_uid: Mapping[UUID, PaperEvening]) -> int:
    with WRITES, transaction.atomic():
        stored = season_locked(season)
        if not stored.ruleset_key:
            raise InputError("season_no_rules")
        known = known_papers(season, by_uid.keys())
        tables = [_table(season, uid, one) for uid, one in by_uid.items() if uid not in known]
        sheets = paper_open(
            space=season.club.space,
            ruleset_key=stored.ruleset_key,
            options=stored.options,
            tables=tables,
            device=device,
        )
        SeasonSheet.objects.bulk_create(SeasonSheet(season=season, sheet=sheet) for sheet in sheets)
        if sheets:
            club_touch(season.club)
    return len(sheets)


def _check(season: Season, evenings: Collection[PaperEvening]) -> None:
    """Find everything that can be wrong with a table before the first one is stored."""
    new = {who for evening in evenings for who in evening.people if isinstance(who, str)}
    rows = Player.objects.in_space(season.club.space).filter(name__in=new).select_related("merged_into")
    known = {row.name: present(row) for row in rows}
    for evening in evenings:
        check_day(evening.line.day)
        check_day_of(season, evening.line.day)
        _check_once([known.get(who, who) if isinstance(who, str) else who for who in evening.people])


def _check_once(people: Sequence[object]) -> None:
    if len(set(people)) < len(people):
        twice = next(str(one) for one in people if people.count(one) > 1)
        raise InputError("name_twice", "", {"name": twice})


def _table(season: Season, uid: UUID, evening: PaperEvening) -> PaperTable:
    line, space = evening.line, season.club.space
    players = tuple(
        who if isinstance(who, Player) else player_exactly(space=space, name=who) for who in evening.people
    )
    _check_once(players)
    if line.table.isdecimal() and len(line.table) <= MOST_DIGITS:
        return PaperTable(uid, line.day, "", TablePurpose(table=int(line.table)), players, line.games)
    return PaperTable(uid, line.day, line.table, NO_PURPOSE, players, line.games)
