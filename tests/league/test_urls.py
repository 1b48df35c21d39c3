"""Every address of the league for every kind of reader: the cases of tests/access/league.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league import services, urls
from league.models import Club, Competition, Role, Season, User
from league.services.competition.devices import placards_make
from league.services.competition.founding import director_add
from league.services.people import Details
from league.services.webhooks.setup import webhook_add
from scoring.access import Device
from scoring.models import PlayerMove, Sheet
from tests.access.league import ACCOUNT, CASES, DEVICE, LISTS, READERS
from tests.access.written import rows_written
from tests.amount import amount
from tests.league.preiswatten import enter, make_competition, publish
from tests.rows import undone
from tests.settings import SERVERS

BrowserOf = Callable[..., Client]
CANARY = b"Kanarienvogel"
OWN = "Zeisig"  # part of the club's names, which a private club reveals to no stranger
MONI, DIRK, ANNA = map(READERS.index, ("moni", "dirk", "anna"))
rights = pytest.mark.sqlite(reason="rights do not depend on the database")


@pytest.fixture
def readers(club: Club, anna: User, beppo: User, carla: User) -> dict[str, User | None]:
    moni, dirk = (services.account_make(name=name, password="pw") for name in ("Moni", "Dirk"))
    services.member_add(club=club, user=moni, role=Role.MEMBER)
    services.member_add(club=club, user=dirk, role=Role.DIRECTOR)
    return dict(zip(READERS, (None, carla, moni, beppo, dirk, anna), strict=True))


def invitation(club: Club) -> object:
    services.invitation_make(club=club, role="scorer")
    return club.invitations.get().uid


def token(club: Club) -> object:
    by = club.memberships.get(role="owner").user
    services.token_make_for_club(
        club=club, by=by, name="Screen", scopes=["read_club"], life=timedelta(days=1)
    )
    return club.api_tokens.get().uid


@pytest.fixture
def ids(club: Club, season: Season, sheet: Sheet, beppo: User) -> dict[str, object]:
    return {
        "club": club.uid,
        "season": season.uid,
        "sheet": sheet.uid,
        "today": sheet.begun_on.isoformat(),
        "player": sheet.seats.get(number=0).player.uid,
        "opponent": sheet.seats.get(number=1).player.uid,
        "invitation": invitation(club),
        "token": token(club),
        "member": club.memberships.get(user=beppo).uid,
        "tablet": services.tablet_declare(club=club, device=Device("a tablet"), name="Bar", by=beppo).uid,
        "move": _merged(club).uid,
        **webhook(club),
        **preiswatten(club),
        "person": services.person_add(club=club, who="Member", details=Details()).uid,
        **{name: name for name in LISTS},
    }


def preiswatten(club: Club, name: str = "Herbstpreiswatten") -> dict[str, object]:
    """A competition with its first heat published, and the numbers of a heat and a table of it."""
    competition = make_competition(club, name=name)
    enter(competition)
    publish(competition)
    placards_make(competition=competition, tables=[1])
    return {"competition": competition.uid, "placard": competition.placards.get().uid, "1": 1, "2": 2}


def webhook(club: Club) -> dict[str, object]:
    """A webhook with a waiting message."""
    made = webhook_add(club=club, url="https://hooks.example.org/").webhook
    sent = made.deliveries.create(
        kind="sheet.closed", subject="1", state="1", body="{}", until=timezone.now()
    )
    return {"webhook": made.uid, "delivery": sent.uid}


def _merged(club: Club) -> PlayerMove:
    gone, kept = (club.space.players.create(name=name) for name in ("Gone", "Kept"))
    return services.club_players_merge(
        club=club, gone=gone, kept=kept, by=club.memberships.get(role="owner").user
    )


@pytest.mark.parametrize("is_public", [pytest.param(False, marks=rights), True], ids=["private", "public"])
def test_each_reader_gets_the_listed_status(
    is_public: bool,
    club: Club,
    ids: dict[str, object],
    readers: dict[str, User | None],
    browser_of: BrowserOf,
) -> None:
    services.club_change(club=club, name=f"{OWN} {club.name}", is_public=is_public)
    club.space.players.create(name=OWN)
    another_club()
    browsers = {name: browser_of(readers[name]) for name in READERS}
    got, expected, wrote, leaked = {}, {}, [], []
    for number, case in enumerate(CASES):
        url = reverse(f"league:{case.name}", args=[ids[name] for name in case.arguments])
        for reader in asking(case.expected[is_public], number, is_public=is_public):
            with undone():
                before = rows_written()
                answer = getattr(browsers[reader], case.method)(url, dict(case.data))
                got[number, case.key, reader] = answer.status_code
                is_refused = answer.status_code in (403, 404)
                if (is_refused or case.method == "get") and rows_written() != before:
                    wrote.append(case.key)
                text = b"".join(answer)
                if CANARY in text or (answer.status_code == 404 and OWN.encode() in text):
                    leaked.append(case.key)
            status = case.expected[is_public][READERS.index(reader)]
            expected[number, case.key, reader] = case.done if status == 200 else status

    assert got == expected
    assert (wrote, leaked) == ([], [])


@rights
def test_a_member_who_directs_one_competition_directs_only_that_one(
    club: Club, ids: dict[str, object], readers: dict[str, User | None], browser_of: BrowserOf
) -> None:
    """In that competition they may do what a director may, elsewhere what any member may."""
    mine = Competition.objects.in_space(club.space).get(uid=ids["competition"])
    director_add(competition=mine, membership=club.memberships.get(user=readers["moni"]))
    elsewhere = ids | preiswatten(club, "Another")
    browser, got, expected, wrote = browser_of(readers["moni"]), {}, {}, []
    for number, case in enumerate(CASES):
        is_of_one = case.arguments[:1] == ("competition",)
        if case.expected[0][MONI] == case.expected[0][ANNA] and not is_of_one:
            continue
        for named in (ids, elsewhere) if is_of_one else (elsewhere,):
            url = reverse(f"league:{case.name}", args=[named[name] for name in case.arguments])
            status = case.expected[0][DIRK if named is ids else MONI]
            key = (number, *case.key, "his" if named is ids else "another")
            expected[key] = case.done if status == 200 else status
            with undone():
                before = rows_written()
                got[key] = getattr(browser, case.method)(url, dict(case.data)).status_code
                if got[key] in (403, 404) and rows_written() != before:
                    wrote.append(key)

    assert len(got) > 100
    assert {key: status for key, status in got.items() if status != expected[key]} == {}
    assert wrote == []


def asking(expected: Sequence[int], number: int, *, is_public: bool) -> set[str]:
    """The readers who request the address of this number, with the status each expects.

    Rights grow along READERS. A public club is open to people outside it: strangers and one member request
    every address of it. For a private club, the readers on both sides of each change of rights also do. The
    members take turns, a different one for each address; with `--long` all readers request everything. On
    PostgreSQL only the owner does, to read and write there once through each address.
    """
    strangers, members = READERS[:2], READERS[2:]
    if amount(1, 4) == 4:
        return set(READERS)
    if SERVERS:
        return {READERS[ANNA]}
    if is_public:
        return {*strangers, members[number % 4]}
    edges = {index for index in range(1, 6) if expected[index] != expected[index - 1]}
    return {*strangers, members[(number + 2) % 4]} | {
        READERS[index - step] for index in edges for step in (0, 1)
    }


def another_club() -> None:
    """Somebody else's private club, whose name appears in no answer to a reader of this one."""
    eve = services.account_make(name=f"Eve {CANARY.decode()}", password="pw")
    other = services.club_found(name=f"Club {CANARY.decode()}", founder=eve)
    services.season_open(
        club=other, name=f"Winter {CANARY.decode()}", starts_on=date(2026, 1, 1), ends_on=date(2027, 1, 1)
    )
    other.space.players.create(name=f"Player {CANARY.decode()}")
    enter(make_competition(other, name=f"Prize {CANARY.decode()}"))


@rights
def test_an_unknown_id_has_no_page(anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)
    found = {
        case.key: getattr(browser, case.method)(
            reverse(
                f"league:{case.name}",
                args=[int(name) if name.isdecimal() else uuid4() for name in case.arguments],
            )
        ).status_code
        for case in CASES
        if case.arguments
    }

    assert {case: status for case, status in found.items() if status != 404} == {}


ONE_METHOD = (
    *("home", "club", "ratings", "players", "season", "members"),
    *("sheet", "season-close", "season-reopen", "season-delete", "sheet-take-out", "sheet-reopen"),
    *("invite", "invitation-end", "club-token-revoke", "member-role", "member-password"),
    *("player-move-undo", "player-claim", "person-leave", "sheet-give-back"),
)


@rights
def test_a_wrong_method_is_refused_before_anything_is_read(
    ids: dict[str, object], anna: User, browser_of: BrowserOf
) -> None:
    browser, got = browser_of(anna), {}
    for name in ONE_METHOD:
        case = next(case for case in CASES if case.name == name)
        url = reverse(f"league:{name}", args=[ids[argument] for argument in case.arguments])
        wrong = "post" if case.method == "get" else "get"
        with undone():
            got[name] = getattr(browser, wrong)(url).status_code

    assert got == dict.fromkeys(ONE_METHOD, 405)


@rights
def test_an_id_of_another_club_is_not_found_below_the_own_club(
    carla: User, ids: dict[str, object], browser_of: BrowserOf
) -> None:
    """Carla founds a club and requests Anna's objects through it."""
    own = services.club_found(name="Other table", founder=carla)
    own_season = services.season_open(
        club=own, name="S", starts_on=date(2026, 1, 1), ends_on=date(2026, 2, 1)
    )
    own_competition = make_competition(own)
    own_player = own.space.players.create(name="Carla")
    parents = {
        "club": own.uid, "season": own_season.uid, "competition": own_competition.uid, "player": own_player.uid,
    }  # fmt: skip
    browser, got = browser_of(carla), {}
    # Numbers, lists and days of a whole club belong to nobody.
    for case in [case for case in CASES if case.arguments != ("club", "today")]:
        if len(case.arguments) == 2 and not case.arguments[1].isdecimal() and case.arguments[1] not in LISTS:
            url = reverse(f"league:{case.name}", args=[parents[case.arguments[0]], ids[case.arguments[1]]])
            with undone():
                got[case.key] = getattr(browser, case.method)(url, dict(case.data)).status_code

    assert len(got) > 20
    assert {key: status for key, status in got.items() if status != 404} == {}


def test_every_address_is_listed() -> None:
    patterns = [*urls.urlpatterns, *urls.COMPETITION]
    named = {pattern.name for pattern in patterns if getattr(pattern, "name", None)}

    assert named == {case.name for case in CASES} | ACCOUNT | DEVICE


def test_a_post_without_csrf_token_is_refused(club: Club, anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)

    response = client.post(reverse("league:club-settings", args=[club.uid]), {"name": "Taken over"})

    assert response.status_code == 403
