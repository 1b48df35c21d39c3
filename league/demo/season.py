"""The season of the demo: evenings with every way a game can end, a running table, and a night to seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import uuid5

from django.utils import timezone

from league import services
from league.demo.pads import DEVICE, bid, declare, log_hands, rounds, scored
from league.models import Club, Membership, Season, SeasonSheet
from league.services.season_adjustments import season_adjust
from rules.registry import ruleset
from scoring.engine.facts import events as ev
from scoring.models import Player, Sheet

SEASON = "Winter"
STAYED_AWAY = "unentschuldigt gefehlt"
TO_NINE: Mapping[str, object] = {"target": 9}

# S4 R30-R32: to 9; 9:0 is a Schneider, winning from 0 against krank a Retourschneider.
FIRST_EVENING = [
    *rounds((0, 2), (0, 3), (0, 2), (0, 2)),
    *rounds((0, 2), (1, 2), (1, 3), (0, 2), (0, 3), (1, 2), (0, 2)),
    *rounds((0, 3), (0, 2), (0, 2), (1, 2), (1, 3), (1, 2), (1, 2)),
    *rounds((1, 2), (0, 2), (1, 4), (0, 3), (1, 3)),
    ev.SheetClosed(),
]  # fmt: skip
SECOND_EVENING = [
    *rounds((1, 3), (0, 2), (1, 2), (1, 2), (1, 2)),
    *rounds((0, 2), (0, 4), (1, 2), (0, 3)),
    ev.SheetClosed(),
]  # fmt: skip
KNOCKOUT = [
    scored(0, None, 24, 31, 12),
    scored(2, 18, 40, None, 9),
    scored(0, None, 22, 35, 41),
    scored(3, 27, 15, 38, None),
    scored(0, None, None, None, 44),
    ev.SheetClosed(),
]
# A club's own WHOT!, whose logs contain streets, pick chains, calls and the clock.
HOUSE_RULES: Mapping[str, object] = {"limit": 100, "streets": True, "pick_two": 2, "calls": True, "clock": 20}
LOGGED_KNOCKOUT = [
    scored(1, 10, None, 25, 11),
    scored(1, 3, None, 15, 3),
    scored(3, 29, 18, 1, None),
    scored(0, None, 14, 19, 26),
    scored(1, 30, None, 45, 28),
    scored(0, None, 40, None, 35),
    scored(1, 31, None, None, None),
    ev.SheetClosed(),
]
RUNNING = rounds((0, 2), (1, 3), (0, 2), (0, 3))
LONG_GAME = [
    *bid(1, 3), *rounds((0, 3), (1, 2), (0, 2), (1, 4), (0, 2), (1, 3)), ev.SheetClosed(),
]  # fmt: skip
SHORT_GAME = [*rounds((1, 4)), *bid(1, 3), *rounds((1, 3), (0, 2), (1, 2)), ev.SheetClosed()]
# Conceding a bid of 3 gives the other side 2.
TWO_GAMES = [
    *bid(0, 3), *bid(1, 4), *rounds((0, 4)), *bid(1, 3, "concede"), *bid(1, 3), *rounds((0, 3), (0, 2)),
    *bid(1, 3), *rounds((1, 3), (1, 2), (0, 3), (1, 4)), ev.SheetClosed(),
]  # fmt: skip
# Seeds of random hands that end like those rounds, at Watten with their bids.
LOGGED = {(1, 2): 5, (1, 3): 9, (1, 4): 2, (2, 2): 6}
LOGGED_LATER = {(1, 4): 3, (2, 2): 7}
LOGGED_WHOT = {(1, 1): 82, (1, 2): 13, (1, 3): 212, (1, 4): 14}


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet of `days_ago`, identified by its title within the season. `hands`: its hand logs, as
    `log_hands` takes them.
    """

    days_ago: int
    title: str
    names: tuple[str, ...]
    events: Sequence[ev.Event]
    ruleset: str = "upper_austria"
    options: Mapping[str, object] = field(default_factory=lambda: TO_NINE)
    hands: Mapping[tuple[int, int], int] = field(default_factory=dict)


FIRST_WEEKS = (
    Table(28, "Erster Abend", ("Anna", "Beni", "Cilli", "Dora"), FIRST_EVENING),
    Table(21, "Zweiter Abend", ("Eva", "Anna", "Franz", "Beni"), SECOND_EVENING),
    Table(21, "K.-o.", ("Anna", "Eva", "Cilli", "Franz"), KNOCKOUT, "leaflet_long", {"limit": 100}),
)
SINCE_THEN = (
    Table(14, "Dritter Abend, Tisch 1", ("Anna", "Gustl", "Dora", "Hedwig"), TWO_GAMES, hands=LOGGED),
    Table(14, "Dritter Abend, Tisch 2", ("Beni", "Cilli", "Franz", "Eva"), LONG_GAME),
    Table(7, "Vierter Abend, Tisch 1", ("Hedwig", "Eva", "Cilli", "Gustl"), SHORT_GAME),
    Table(7, "Vierter Abend, Tisch 2", ("Dora", "Franz", "Beni", "Anna"), TWO_GAMES, hands=LOGGED_LATER),
    Table(
        14, "Dritter Abend, K.-o.", ("Ambros", "Cilli", "Hedwig", "Gustl"), LOGGED_KNOCKOUT, "leaflet_long",
        HOUSE_RULES, LOGGED_WHOT,
    ),
)  # fmt: skip
NOW = (Table(0, "Tisch 1", ("Dora", "Eva", "Anna", "Franz"), RUNNING),)

HERE = ("Anna", "Beni", "Cilli", "Dora", "Eva", "Franz", "Gustl", "Hedwig", "Ambros")


def season_of(club: Club) -> Season:
    today = timezone.localdate()
    first, last = today - timedelta(days=30), today + timedelta(days=90)
    known = club.seasons.filter(name=SEASON).first()
    return known or services.season_open(club=club, name=SEASON, starts_on=first, ends_on=last)


def tables_play(season: Season, director: Membership, tables: Sequence[Table]) -> None:
    """Closed sheets are left alone: the demo of an older release may have played another evening."""
    for table in tables:
        sheet = _sheet(season, director, table)
        if not sheet.is_closed:
            declare(sheet, table.events)
            log_hands(sheet, table.hands)


def penalty_give(season: Season, director: Membership) -> None:
    """Points beside the games: somebody stayed away without a word."""
    (franz,) = Player.objects.in_space(season.club.space).filter(name="Franz")
    season_adjust(
        season=season,
        fact=uuid5(season.uid, "penalty"),
        game="watten",
        players=[str(franz.uid)],
        metric="points_net",
        points=-5,
        reason=STAYED_AWAY,
        by=director.user,
    )


def night_prepare(season: Season) -> None:
    """Pin the rules and mark nine people as present tonight, so that the page of the night proposes tables."""
    services.guests_come(season=season, day=timezone.localdate(), who=HERE)
    services.season_rules_pin(season=season, seen="", rules=ruleset("upper_austria", TO_NINE))


def _sheet(season: Season, director: Membership, table: Table) -> Sheet:
    rows = SeasonSheet.objects.in_space(season.club.space)
    known = rows.filter(season=season, sheet__title=table.title).first()
    if known:
        return known.sheet
    return services.sheet_open_in_season(
        season=season,
        membership=director,
        device=DEVICE,
        ruleset_key=table.ruleset,
        options=table.options,
        names=table.names,
        title=table.title,
        begun_on=timezone.localdate() - timedelta(days=table.days_ago),
    )
