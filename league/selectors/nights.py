"""A club night: who came, the heats that were opened, and who comes often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, Prefetch, Q

from league.engine.night.room import PastHeat, Room
from league.models import Club, Night, NightHeat, NightTable, Season, SeasonSheet, Waiting
from league.selectors.players import club_players
from rules.core.ruleset import Ruleset
from scoring.engine.sheet.players import player_counts
from scoring.models import Player, Seat, Sheet
from scoring.services.player_names import present

# Evenings within this time count as coming often.
LATELY = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Comer:
    """Somebody who may come. `evenings`: on how many days of the last year they played. `has_left`: left the club."""

    player: Player
    evenings: int
    has_left: bool


def night_of(season: Season, day: date) -> Night | None:
    """The stored night with who is here and its heats, or None; four queries."""
    nights = Night.objects.in_space(season.club.space).filter(season=season, played_on=day)
    heats = NightHeat.objects.prefetch_related(
        Prefetch("tables", NightTable.objects.select_related("sheet")),
        Prefetch("waiting", Waiting.objects.select_related("player__merged_into")),
    )
    found: Night | None = (
        nights.select_related("payer__merged_into")
        .prefetch_related("presences__player__merged_into", Prefetch("heats", heats))
        .first()
    )
    return found


def here(night: Night | None) -> dict[str, Player]:
    """Players marked as present, by uid."""
    found = [present(one.player) for one in night.presences.all()] if night else []
    return {str(player.uid): player for player in found}


def comers(club: Club, today: date) -> tuple[Comer, ...]:
    """Everybody who can be marked as present, frequent players first and former members last; one query."""
    lately = Q(seats__sheet__begun_on__gt=today - LATELY)
    players = club_players(club).prefetch_related(None).select_related("person")
    found = players.annotate(evenings=Count("seats__sheet__begun_on", filter=lately, distinct=True))
    comers_known = [Comer(player, player.evenings, _has_left(player, today)) for player in found]
    return tuple(
        sorted(comers_known, key=lambda one: (one.has_left, -one.evenings, one.player.name.casefold()))
    )


def _has_left(player: Player, today: date) -> bool:
    person = getattr(player, "person", None)
    return person is not None and person.until is not None and person.until < today


def evening_sheets(season: Season, day: date) -> list[SeasonSheet]:
    """The sheets of one day of a season with their seats, in the order they were opened; three queries."""
    found = season.season_sheets.filter(sheet__begun_on=day).select_related("sheet")
    return list(found.prefetch_related("sheet__seats__player").order_by("sheet_id"))


def room_of(season: Season, rules: Ruleset, night: Night | None, day: date, most: int) -> Room:
    """The input for seating the next heat; two queries besides those of `night_of`."""
    return Room(
        game=rules.game,
        counts=player_counts(rules),
        here=tuple(sorted(here(night))),
        past=_past(season, day),
        most=most,
    )


def _past(season: Season, day: date) -> tuple[PastHeat, ...]:
    """Every heat of the season, oldest first; a sheet that was opened by itself is a heat of its own."""
    tables: dict[tuple[date, int, int], list[tuple[str, ...]]] = {}
    for key, people in _seated(season):
        tables.setdefault(key, []).append(people)
    waiting = _waiting(season)
    keys = sorted({*tables, *waiting})
    return tuple(
        PastHeat(tuple(tables.get(key, ())), tuple(waiting.get(key, ())), key[0] == day) for key in keys
    )


def _seated(season: Season) -> Iterable[tuple[tuple[date, int, int], tuple[str, ...]]]:
    """Who sat at the opening of each sheet, by day, heat number and, outside heats, sheet."""
    fields = (
        "sheet_id", "sheet__begun_on", "sheet__night_table__heat__number", "sheet__seats_count", "number",
        "player__uid", "player__merged_into__uid",
    )  # fmt: skip
    seats = Seat.objects.filter(sheet__season_sheet__season=season).order_by("sheet_id", "number")
    keys: dict[int, tuple[date, int, int]] = {}
    people: dict[int, list[str]] = {}
    for sheet, day, heat, seated, number, uid, merged in seats.values_list(*fields):
        if number < seated:
            keys[sheet] = (day, heat or 0, 0 if heat else sheet)
            people.setdefault(sheet, []).append(str(merged or uid))
    return [(keys[sheet], tuple(those)) for sheet, those in people.items()]


def _waiting(season: Season) -> dict[tuple[date, int, int], list[str]]:
    rows = Waiting.objects.filter(heat__night__season=season).values_list(
        "heat__night__played_on", "heat__number", "player__uid", "player__merged_into__uid"
    )
    found: dict[tuple[date, int, int], list[str]] = {}
    for day, heat, uid, merged in rows:
        found.setdefault((day, heat, 0), []).append(str(merged or uid))
    return found


def came(night: Night | None, sheets: Sequence[SeasonSheet]) -> dict[str, Player]:
    """Who was there: marked as present, seated or waiting."""
    sat = (seat.player for opened in sheets for seat in opened.sheet.seats.all())
    waited = (
        (present(one.player) for heat in night.heats.all() for one in heat.waiting.all()) if night else ()
    )
    return here(night) | {str(player.uid): player for player in (*sat, *waited)}


def still_played(club: Club, day: date) -> int:
    """How many sheets of a day are open and written on."""
    sheets = Sheet.objects.in_space(club.space)
    return int(sheets.filter(begun_on=day, is_closed=False, version__gt=0).count())
