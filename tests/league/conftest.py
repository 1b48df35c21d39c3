"""The people of every league test: Anna owns the club, Beppo scores in it, Carla is a stranger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import timedelta
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from league import services
from league.models import Club, Competition, Membership, Season, SeasonSheet, User
from scoring.access import Access, Device, remember_device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.limit_cache import limit_cache
from scoring.models import Sheet, SheetGrant
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append
from tests.league.preiswatten import enter, make_competition

FOUR = ("Anna", "Beni", "Cilli", "Dora")
TABLET = Device("the club's tablet")
Play = Callable[..., Sheet]


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> Iterator[None]:
    """Clear the cache, where rate limits and slowed accounts are stored."""
    limit_cache.clear()
    yield
    limit_cache.clear()


@pytest.fixture
def anna(db: None) -> User:
    return services.account_make(name="Anna", email="anna@example.org", password="pw-of-anna")


@pytest.fixture
def beppo(db: None) -> User:
    return services.account_make(name="Beppo", password="pw-of-beppo")


@pytest.fixture
def carla(db: None) -> User:
    return services.account_make(name="Carla", password="pw-of-carla")


@pytest.fixture
def club(anna: User, beppo: User) -> Club:
    club = services.club_found(name="Kartenrunde", founder=anna)
    services.member_add(club=club, user=beppo, role="scorer")
    return club


@pytest.fixture
def public_club(club: Club) -> Club:
    return services.club_change(club=club, name=club.name, is_public=True)


@pytest.fixture
def owner(club: Club, anna: User) -> Membership:
    return club.memberships.get(user=anna)


@pytest.fixture
def season(club: Club) -> Season:
    today = timezone.localdate()
    first, last = today - timedelta(days=30), today + timedelta(days=120)
    return services.season_open(club=club, name="Winter", starts_on=first, ends_on=last)


@pytest.fixture
def sheet(play: Play) -> Sheet:
    """A running sheet of the season without entries."""
    return play()


@pytest.fixture
def play(season: Season, owner: Membership) -> Play:
    """Open a sheet in the season and declare `events` on it, each in the round that the board then shows."""

    def play(
        *events: ev.Event,
        names: Sequence[str] = FOUR,
        ruleset: str = "upper_austria",
        options: dict[str, object] | None = None,
    ) -> Sheet:
        sheet = services.sheet_open_in_season(
            season=season,
            membership=owner,
            device=TABLET,
            ruleset_key=ruleset,
            options=options or {},
            names=names,
        )
        declare(sheet, events)
        return sheet

    return play


def access_to(sheet: Sheet) -> Access:
    grant = SheetGrant.objects.select_related("sheet", "writer").get(sheet=sheet, holder_hash=TABLET.holder)
    return Access(grant.sheet, grant)


def declare(sheet: Sheet, events: Iterable[ev.Event]) -> None:
    access = access_to(sheet)
    for event in events:
        fold = sheet_fold(access.sheet)
        place = (fold.current.number, fold.next_round)
        receipt = entry_append(
            access=access,
            envelope=Envelope(str(uuid4()), fold.version, *place, kind(event), encode(event)),
        )
        assert receipt.status == "counted", receipt


def declare_as(opened: SeasonSheet, user: User, events: Iterable[ev.Event]) -> None:
    """Declare as this member, on the pad of a sheet that was opened without a device."""
    services.pad_open(
        season_sheet=opened, membership=opened.season.club.memberships.get(user=user), device=TABLET
    )
    declare(opened.sheet, events)


def won(*rounds: tuple[int, int]) -> list[ev.Event]:
    return [ev.RoundWon(side, value) for side, value in rounds]


def scored(winner: int, **points: int) -> ev.RoundScored:
    """`scored(0, p1=60, p2=70)`: seat 0 won, and the others held these points."""
    return ev.RoundScored(winner, tuple(ev.HandLeft(int(seat[1:]), value) for seat, value in points.items()))


@pytest.fixture
def browser_of() -> Callable[..., Client]:
    """A browser of somebody (or of nobody), with a device if one is given."""

    def browser_of(user: User | None = None, device: Device | None = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        if device is not None:
            response = HttpResponse()
            remember_device(response, device)
            client.cookies.update(response.cookies)
        return client

    return browser_of


@pytest.fixture
def competition(club: Club) -> Competition:
    return make_competition(club)


@pytest.fixture
def entered(competition: Competition) -> Competition:
    """A competition with six pairs and nothing drawn."""
    enter(competition)
    return competition
