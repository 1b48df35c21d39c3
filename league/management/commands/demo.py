"""`manage.py demo`: creates a club to look at. Running it again adds nothing.

Everything is stored through the services, as if a table had played it. Entry ids are made from their content, so that a
second run completes an interrupted one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from league import services
from league.models import Club, Membership, Role, Season, SeasonSheet, User
from league.services.accounts import random_password
from scoring.access import Access, Device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.models import Sheet
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append

OWNER, SCORER = "demo-owner", "demo-scorer"
CLUB, SEASON = "Kartenrunde Goldener Hirsch", "Winter"
# The cookie that carries a device is signed, so that knowing this word opens nothing.
DEVICE = Device("demo")


def rounds(*won: tuple[int, int]) -> list[ev.Event]:
    return [ev.RoundWon(side, value) for side, value in won]


def scored(winner: int, *points: int | None) -> ev.Event:
    """A WHOT! round: `points` by seat, None for the winner and for whoever is out."""
    hands = (ev.HandLeft(seat, value) for seat, value in enumerate(points) if value is not None)
    return ev.RoundScored(winner, tuple(hands))


# S4 R30-R32: to 9; 9:0 is a Schneider, 0 against krank turned round a Retourschneider.
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
RUNNING = rounds((0, 2), (1, 3), (0, 2), (0, 3))


class Command(BaseCommand):
    help = "Make a demo club with a season, finished games and a running sheet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--password", default="", help="of the demo accounts; a random one by default")

    def handle(self, *args: Any, **options: Any) -> None:
        password = options["password"] or random_password()
        owner, is_new = _account(OWNER, password)
        scorer, _ = _account(SCORER, password)
        club = _club(owner, scorer)
        _play_season(club, _season(club))
        services.rebuild_club(club)
        if is_new:
            self.stdout.write(f"Demo accounts: {OWNER} and {SCORER}, password {password}")
            self.stdout.write("This password is shown only now.")


def _account(name: str, password: str) -> tuple[User, bool]:
    known = User.objects.filter(username=name).first()
    return (known, False) if known else (services.account_make(name=name, password=password), True)


def _club(owner: User, scorer: User) -> Club:
    club = Club.objects.filter(name=CLUB, memberships__user=owner).first()
    club = club or services.club_found(name=CLUB, founder=owner, is_public=True)
    if not club.memberships.filter(user=scorer).exists():
        services.member_add(club=club, user=scorer, role=Role.SCORER)
    return club


def _season(club: Club) -> Season:
    today = timezone.localdate()
    first, last = today - timedelta(days=30), today + timedelta(days=90)
    known = club.seasons.filter(name=SEASON).first()
    return known or services.season_open(club=club, name=SEASON, starts_on=first, ends_on=last)


def _play_season(club: Club, season: Season) -> None:
    director = club.memberships.get(role=Role.OWNER, user__username=OWNER)
    watten: Mapping[str, object] = {"target": 9}
    for title, key, options, names, events in (
        ("Erster Abend", "upper_austria", watten, ("Anna", "Beni", "Cilli", "Dora"), FIRST_EVENING),
        ("Zweiter Abend", "upper_austria", watten, ("Eva", "Anna", "Franz", "Beni"), SECOND_EVENING),
        ("K.-o.", "leaflet_long", {"limit": 100}, ("Anna", "Eva", "Cilli", "Franz"), KNOCKOUT),
        ("Tisch 1", "upper_austria", watten, ("Dora", "Eva", "Anna", "Franz"), RUNNING),
    ):
        sheet = _sheet(season, director, title, key, options, names)
        _declare(sheet, events)


def _sheet(
    season: Season,
    director: Membership,
    title: str,
    key: str,
    options: Mapping[str, object],
    names: Sequence[str],
) -> Sheet:
    known = SeasonSheet.objects.in_space(season.club.space).filter(season=season, sheet__title=title).first()
    if known:
        return known.sheet
    return services.sheet_open_in_season(
        season=season,
        membership=director,
        device=DEVICE,
        ruleset_key=key,
        options=options,
        names=names,
        title=title,
    )


def _declare(sheet: Sheet, events: Iterable[ev.Event]) -> None:
    """Declare each event in the open round. Events that are stored already are not declared again."""
    grant = sheet.grants.select_related("writer").get(holder_hash=DEVICE.holder)
    access = Access(sheet, grant, grant.writer)
    for number, event in enumerate(events):
        entry_id = str(uuid5(NAMESPACE_OID, f"{sheet.uid} {number}"))
        fold = sheet_fold(sheet)
        if entry_id in fold.ledger.ids:
            continue
        envelope = Envelope(
            entry_id, fold.version, fold.current.number, fold.next_round, kind(event), encode(event)
        )
        receipt = entry_append(access=access, envelope=envelope)
        if receipt.status != "counted":
            raise RuntimeError(f"the demo says something impossible: {receipt}")
