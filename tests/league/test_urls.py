"""Every address of the league for every kind of reader: one table, from which all cases are made.

Readers: nobody (not signed in), Carla (a stranger), Moni (a member), Beppo (a scorer), Dirk (a director), Anna (the
owner). What each may do is read from the table in docs/clubs.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league import services, urls
from league.models import Club, Role, Season, User
from league.pages.lists.views import OF_CLUB, OF_COMPETITION, OF_SEASON
from league.services.competition.devices import placards_make
from league.services.people import Details
from league.services.webhooks.setup import webhook_add
from scoring.access import Device
from scoring.models import PlayerMove, Sheet
from tests.access.written import rows_written
from tests.league.preiswatten import enter, make_competition, publish
from tests.rows import undone

BrowserOf = Callable[..., Client]
# The names of lists stand for themselves in an address.
LISTS = {*OF_CLUB, *OF_SEASON, *OF_COMPETITION}
CANARY = b"Kanarienvogel"
READERS = ("nobody", "carla", "moni", "beppo", "dirk", "anna")
Statuses = tuple[tuple[int, ...], tuple[int, ...]]


def promised(right: str) -> Statuses:
    """What each reader gets, of a private club and of a public one: the row of docs/clubs.md."""
    text = (Path(__file__).parents[2] / "docs" / "clubs.md").read_text()
    (row,) = [line for line in text.splitlines() if line.startswith(f"| **{right}**")]
    cells = [200 if cell.strip() == "yes" else int(cell) for cell in row.strip("| ").split("|")[1:]]
    private, public, *roles = cells
    assert len(roles) == len(READERS) - 2
    return (private, private, *roles), (public, public, *roles)


SEEN, SCORED, DIRECTED, OWNED = map(promised, ("see", "score", "direct", "own"))


@dataclass(frozen=True)
class Case:
    """`done` is what an allowed reader gets instead of 200."""

    name: str
    method: str
    expected: Statuses
    arguments: tuple[str, ...] = ()
    done: int = 200
    data: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> tuple[str, ...]:
        return (self.name, self.method, *self.arguments)


CASES = [
    Case("home", "get", ((200,) * 6,) * 2),
    Case("club-new", "get", ((302, *(200,) * 5),) * 2),
    Case("club-new", "post", ((302, *(422,) * 5),) * 2),
    Case("club", "get", SEEN, ("club",)),
    Case("club-take-in", "get", ((302, *(200,) * 5),) * 2),
    Case("club-take-in", "post", ((302, *(422,) * 5),) * 2),
    Case("club-archive", "get", OWNED, ("club",)),
    Case("club-archive", "post", OWNED, ("club",), 422),
    Case("club-archive-file", "get", OWNED, ("club",)),
    Case("club-settings", "get", OWNED, ("club",)),
    Case("club-settings", "post", OWNED, ("club",), 303, (("name", "Another name"),)),
    Case("season-new", "get", OWNED, ("club",)),
    Case("season-new", "post", OWNED, ("club",), 422),
    Case("evening", "get", SEEN, ("club",)),
    Case("evening-board", "get", SEEN, ("club",)),
    Case("ratings", "get", SEEN, ("club",)),
    Case("players", "get", OWNED, ("club",)),
    Case("player", "get", OWNED, ("club", "player")),
    Case("player", "post", OWNED, ("club", "player"), 303, (("name", "Annamaria"), ("opened", "Anna"))),
    Case("club-privacy", "get", OWNED, ("club",)),
    Case("player-figures", "get", SEEN, ("player",)),
    Case("records", "get", SEEN, ("club",)),
    *[Case(f"{of}-calendar", "get", SEEN, (of,)) for of in ("club", "season", "competition")],
    Case("evening-report", "get", SEEN, ("club", "today")),
    Case("season-figures", "get", SEEN, ("season",)),
    Case("season-book", "get", SEEN, ("season",)),
    Case("evening-picture", "get", SEEN, ("club", "today")),
    Case("evening-paid", "post", SCORED, ("club", "today"), 404),  # it names nobody
    Case("player-against", "get", SEEN, ("player", "opponent")),
    Case(
        "club-privacy",
        "post",
        OWNED,
        ("club",),
        303,
        (("visibility", "initial"), ("keep_contacts", "12"), ("keep_guests", "0")),
    ),
    Case("consent-text", "post", OWNED, ("club",), 303, (("text", "May we show your name?"),)),
    Case("player-consent", "post", OWNED, ("club", "player"), 303, (("how", "paper"), ("given", "1"))),
    Case("player-data", "get", OWNED, ("club", "player")),
    Case("player-erase", "get", OWNED, ("club", "player")),
    Case("player-erase", "post", OWNED, ("club", "player"), 303, (("confirmed", "1"),)),
    Case("player-privacy", "get", OWNED, ("club", "player")),
    Case("player-privacy", "post", OWNED, ("club", "player"), 303, (("visibility", "hidden"),)),
    Case("player-merge", "get", OWNED, ("club", "player")),
    Case("player-merge", "post", OWNED, ("club", "player"), 422),
    Case("player-split", "get", OWNED, ("club", "player")),
    Case("player-split", "post", OWNED, ("club", "player"), 422),
    Case("player-move-undo", "post", OWNED, ("club", "move"), 303),
    Case("player-claim", "post", OWNED, ("club", "player"), 303),
    Case("roster", "get", OWNED, ("club",)),
    Case("roster", "post", OWNED, ("club",), 422),
    *[
        Case(f"{whose}-list{end}", "get", right, (whose, name))
        for end in ("", "-csv")
        for whose, name, right in (
            *(("club", name, OWNED) for name in ("players", "roster", "members")),
            ("club", "ratings", SEEN),
            ("season", "results", SEEN),
            *(
                ("competition", name, SEEN)
                for name in ("standings", "contenders", "heats", "prizes", "tickets")
            ),
            ("competition", "seating", SCORED),
            ("competition", "fees", DIRECTED),
        )
    ],
    Case("roster-paste", "get", OWNED, ("club",)),
    Case("roster-paste", "post", OWNED, ("club",), 422),
    Case("person", "get", OWNED, ("club", "person")),
    Case("person", "post", OWNED, ("club", "person"), 303),
    Case("person-account", "get", OWNED, ("club", "person")),
    Case("person-account", "post", OWNED, ("club", "person"), 200, (("invite", "1"),)),
    # Nobody here is a person of the roster: tests/league/pages/privacy/test_own_view.py.
    Case("own-data", "get", ((404,) * 6,) * 2, ("club",)),
    Case("own-consent", "post", ((404,) * 6,) * 2, ("club",)),
    Case("own-data-file", "get", ((404,) * 6,) * 2, ("club",)),
    Case("person-leave", "post", OWNED, ("club", "person"), 303),
    Case("members", "get", OWNED, ("club",)),
    Case("invite", "post", OWNED, ("club",), 422),
    Case("invite", "post", OWNED, ("club",), 200, (("role", "scorer"), ("days", "7"))),
    Case("member-new", "get", OWNED, ("club",)),
    Case("member-new", "post", OWNED, ("club",), 422),
    Case("embeds", "get", OWNED, ("club",)),
    Case("embeds", "post", OWNED, ("club",), 303, (("origins", "https://www.example.org"),)),
    # A frame shows everybody what strangers see.
    *[
        Case(f"embed-{name}", "get", ((404,) * 6, (200,) * 6), (of,))
        for name, of in (("evening", "club"), ("season", "season"), ("competition", "competition"))
    ],
    Case("webhooks", "get", OWNED, ("club",)),
    Case("webhooks", "post", OWNED, ("club",), 422),
    Case("webhook", "get", OWNED, ("club", "webhook")),
    Case("webhook", "post", OWNED, ("club", "webhook"), 303, (("off", ""),)),
    Case("delivery-again", "post", OWNED, ("club", "delivery"), 303),
    Case("invitation-end", "post", OWNED, ("club", "invitation"), 303),
    Case("tablets", "get", OWNED, ("club",)),
    Case("tablets", "post", OWNED, ("club",), 422),
    Case("tablets", "post", OWNED, ("club",), 303, (("name", "Bar"),)),
    Case("tablet-end", "post", OWNED, ("club", "tablet"), 303),
    Case("club-tokens", "get", DIRECTED, ("club",)),
    Case("club-tokens", "post", DIRECTED, ("club",), 422),
    Case("club-token-revoke", "post", DIRECTED, ("club", "token"), 303),
    Case("account-tokens", "get", ((302, *(200,) * 5),) * 2),
    Case("account-tokens", "post", ((302, *(422,) * 5),) * 2),
    # Of another account: tests/league/pages/tokens revokes one's own.
    Case("account-token-revoke", "post", ((302, *(404,) * 5),) * 2, ("token",)),
    Case("member-role", "post", OWNED, ("club", "member"), 303, (("role", "owner"),)),
    Case("member-remove", "get", OWNED, ("club", "member")),
    Case("member-remove", "post", OWNED, ("club", "member"), 303),
    Case("member-password", "post", OWNED, ("club", "member"), 303),
    Case("season", "get", SEEN, ("season",)),
    Case("watten-new", "get", SCORED, ("season",)),
    Case("watten-new", "post", SCORED, ("season",), 422),
    Case("whot-new", "get", SCORED, ("season",)),
    Case("whot-new", "post", SCORED, ("season",), 422),
    Case("sheet-adopt", "post", SCORED, ("season",), 303),
    Case("season-settings", "get", OWNED, ("season",)),
    Case("season-settings", "post", OWNED, ("season",), 422),
    Case("season-rules", "get", DIRECTED, ("season",)),
    Case("season-rules", "post", DIRECTED, ("season",), 303),
    Case("season-paper", "get", DIRECTED, ("season",)),
    Case("season-paper", "post", DIRECTED, ("season",), 422),
    Case("season-counting", "get", DIRECTED, ("season",), 303),
    Case("season-counting", "post", DIRECTED, ("season",), 303),
    Case("nights", "get", SCORED, ("season",), 303),
    Case("night", "get", SEEN, ("season", "today")),
    Case("night-news", "get", SEEN, ("season", "today")),
    Case("night-present", "post", SCORED, ("season", "today"), 303),
    Case("night-guest", "post", SCORED, ("season", "today"), 422),
    Case("night-tables", "post", SCORED, ("season", "today"), 303),
    Case("night-back", "post", SCORED, ("season", "today"), 303),
    Case("night-settings", "get", DIRECTED, ("season", "today")),
    Case("night-settings", "post", DIRECTED, ("season", "today"), 303),
    Case("season-close", "post", OWNED, ("season",), 303),
    Case("season-reopen", "post", OWNED, ("season",), 303),
    Case("season-delete", "post", OWNED, ("season",), 303),
    Case("sheet", "get", SEEN, ("season", "sheet")),
    Case("sheet-settings", "get", DIRECTED, ("season", "sheet")),
    Case("sheet-settings", "post", DIRECTED, ("season", "sheet"), 422),
    Case("sheet-take-out", "post", DIRECTED, ("season", "sheet"), 303),
    Case("sheet-reopen", "post", DIRECTED, ("season", "sheet"), 422),
    Case("sheet-give-back", "post", DIRECTED, ("season", "sheet"), 303),
    Case("pad-open", "post", SCORED, ("season", "sheet"), 303),
    Case("competitions", "get", SEEN, ("club",)),
    Case("competition-new", "get", OWNED, ("club",)),
    Case("competition-new", "post", OWNED, ("club",), 422),
    Case("competition", "get", SEEN, ("competition",)),
    Case("competition-contenders", "get", SEEN, ("competition",)),
    Case("competition-contenders", "post", DIRECTED, ("competition",), 422),
    Case("competition-contender", "post", DIRECTED, ("competition", "1"), 303, (("withdraw", "1"),)),
    Case("competition-draw", "get", DIRECTED, ("competition",)),
    Case("competition-draw", "post", DIRECTED, ("competition",), 303),
    Case("competition-pairing", "post", DIRECTED, ("competition", "1"), 303),
    Case("competition-heat-publish", "post", DIRECTED, ("competition", "1"), 303),
    Case("competition-heat-back", "post", DIRECTED, ("competition", "1"), 303),
    Case("competition-approve", "post", DIRECTED, ("competition", "1"), 303),
    Case("competition-board", "get", SCORED, ("competition",)),
    Case("competition-board-poll", "get", SCORED, ("competition",)),
    Case("competition-table", "get", SCORED, ("competition", "1", "2")),
    Case("competition-table", "post", DIRECTED, ("competition", "1", "2"), 303),
    Case("competition-table-pad", "post", SCORED, ("competition", "1", "2"), 303),
    Case("competition-publish", "post", DIRECTED, ("competition",), 303),
    Case("competition-adjust", "post", DIRECTED, ("competition",), 303),
    Case("competition-lot", "post", DIRECTED, ("competition",), 303),
    Case("competition-forbidden", "post", DIRECTED, ("competition",), 303),
    Case("competition-plan", "get", SEEN, ("competition",)),
    Case("competition-tickets", "get", SEEN, ("competition",)),
    Case("competition-tickets", "post", DIRECTED, ("competition",), 303),
    Case("competition-wall", "get", SEEN, ("competition",)),
    Case("competition-wall-board", "get", SEEN, ("competition",)),
    Case("competition-log", "get", SCORED, ("competition",)),
    Case("competition-prizes", "get", SEEN, ("competition",)),
    Case("competition-prizes", "post", DIRECTED, ("competition",), 303),
    Case("competition-fees", "get", DIRECTED, ("competition",)),
    Case("competition-fees", "post", DIRECTED, ("competition",), 303),
    Case("competition-certificates", "get", DIRECTED, ("competition",)),
    Case("competition-placards", "get", DIRECTED, ("competition",)),
    Case("competition-placards", "post", DIRECTED, ("competition",), 303),
    Case("competition-placard-new", "post", DIRECTED, ("competition", "placard"), 303),
    Case("competition-seating", "get", SCORED, ("competition",)),
    Case("competition-score-sheets", "get", SCORED, ("competition",)),
    Case("competition-directors", "get", OWNED, ("competition",)),
    Case("competition-away", "get", OWNED, ("competition",)),
    Case("competition-away", "post", OWNED, ("competition",), 303, (("leave", "1"),)),
    Case("competition-away-file", "get", OWNED, ("competition",)),
    # Without a member that is added there is nothing: tests/league/pages/competition does it.
    Case(
        "competition-directors",
        "post",
        ((404, 404, 403, 403, 403, 404), (403, 403, 403, 403, 403, 404)),
        ("competition",),
    ),
]
# Whoever holds the link may open an invitation: tests/league/pages/invitation.
ACCOUNT = {"sign-in", "sign-in-code", "sign-out", "others-out", "password", "invitation"} | {
    f"second-factor{part}" for part in ("", "-recovery", "-end")
}
# A device without an account: tests/league/pages/competition.
DEVICE = {"table-join", "table", "table-next"}


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


def preiswatten(club: Club) -> dict[str, object]:
    """A competition with its first heat published, and the numbers of a heat and a table in it."""
    competition = make_competition(club)
    enter(competition)
    publish(competition)
    placards_make(competition=competition, tables=[1])
    return {"competition": competition.uid, "placard": competition.placards.get().uid, "1": 1, "2": 2}


def webhook(club: Club) -> dict[str, object]:
    """A webhook with a message that waits."""
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


@pytest.mark.parametrize("is_public", [False, True], ids=["private", "public"])
def test_each_reader_gets_the_listed_status(
    is_public: bool,
    club: Club,
    ids: dict[str, object],
    readers: dict[str, User | None],
    browser_of: BrowserOf,
) -> None:
    services.club_change(club=club, name=club.name, is_public=is_public)
    another_club()
    browsers = [browser_of(readers[name]) for name in READERS]
    got, expected, wrote, leaked = {}, {}, [], []
    for case in CASES:
        url = reverse(f"league:{case.name}", args=[ids[name] for name in case.arguments])
        answers = []
        for browser in browsers:
            with undone():
                before = rows_written()
                answer = getattr(browser, case.method)(url, dict(case.data))
                answers.append(answer.status_code)
                if answer.status_code in (403, 404) and rows_written() != before:
                    wrote.append(case.key)
                if CANARY in b"".join(answer):
                    leaked.append(case.key)
        got[case.key] = tuple(answers)
        expected[case.key] = tuple(
            case.done if status == 200 else status for status in case.expected[is_public]
        )

    assert got == expected
    assert (wrote, leaked) == ([], [])


def another_club() -> None:
    """A private club of somebody else, with a name that stands in no answer to a reader of this one."""
    eve = services.account_make(name=f"Eve {CANARY.decode()}", password="pw")
    other = services.club_found(name=f"Club {CANARY.decode()}", founder=eve)
    services.season_open(
        club=other, name=f"Winter {CANARY.decode()}", starts_on=date(2026, 1, 1), ends_on=date(2027, 1, 1)
    )
    other.space.players.create(name=f"Player {CANARY.decode()}")
    enter(make_competition(other, name=f"Prize {CANARY.decode()}"))


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


def test_the_wrong_method_is_refused_before_anything_is_read(
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


def test_an_id_of_another_club_is_not_found_below_ones_own(
    carla: User, ids: dict[str, object], browser_of: BrowserOf
) -> None:
    """Carla founds a club of her own and asks for Anna's things through it."""
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
    # Numbers, lists and, of a whole club, days are nobody's things.
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
