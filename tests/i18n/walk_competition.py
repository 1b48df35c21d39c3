"""The pages of a competition, from the list of pairs to the published standings, with what is refused on the way."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.test import Client

from league.management.commands.demo import OWNER
from league.models import Competition, Placard, User
from league.pages.lists.views import OF_COMPETITION
from league.placards import placard_key
from league.selectors.competitions import competition_state
from league.services import club_found, member_account_make
from league.services.competition.founding import director_add
from tests.i18n.hall import Hall, Page
from tests.i18n.walk_formats import walk_formats
from tests.i18n.walk_tickets import walk_tickets

PAIRS = "Anna & Beni; Winter\nCilli & Dora; Winter\nEva & Franz\ndemo & owner\ncarla & scorer"
NEAR = "Anna zz & carla\nAnna & zz\nAnna\nAnna & Beni & Dora\nzz & zz"
WON = {"game-1-0": "15", "game-1-1": "3", "paper": "1"}


def walk_competition(hall: Hall) -> Iterator[Page]:
    club = club_found(name="Kartenrunde", founder=User.objects.get(username=OWNER))
    franz = member_account_make(club=club, name="zz", role="scorer").membership
    list_ = f"/clubs/{club.uid}/competitions/"
    yield from hall.get(list_, f"{list_}new/")
    founded = {
        "name": "Winter", "played_on": "2026-11-28", "venue": "Goldener Hirsch", "ruleset": "bavaria", "heats": "2",
        "games": "1", "policy": "wins_then_difference", "dealer": "higher_number", "scribes": "2", "minutes": "1",
        "repeats": "on",
    }  # fmt: skip
    for fields in ({}, {**founded, "heats": "99"}, founded, founded):
        yield hall.page("post", f"{list_}new/?format=fixed_heats", fields)
    competition = Competition.objects.in_space(club.space).get()
    here = f"/competitions/{competition.uid}/"
    yield from hall.get(list_, here, f"{here}board/", f"{here}log/", f"{here}placards/", f"{here}draw/")
    yield from hall.get(f"{here}settings/")
    yield hall.page("post", f"{here}settings/", {"name": ""})
    yield from _contenders(hall, here)
    yield from hall.get(f"{here}settings/")
    yield hall.page("post", f"{here}settings/delete/", {})
    yield from _draw(hall, here)
    director_add(competition=competition, membership=franz)
    yield from hall.get(f"{here}directors/")
    yield from _play(hall, here)
    yield from _away(hall, here, competition)
    yield from _devices(hall, here, competition)
    yield from _standings(hall, here)
    yield from hall.get(f"{here}wall/?show=standings")
    yield from walk_formats(hall, club)
    yield from walk_tickets(hall, club, competition)


def _contenders(hall: Hall, here: str) -> Iterator[Page]:
    page = f"{here}contenders/"
    for fields in (
        {},
        {"text": "A & B\n" * 2000},
        {"text": NEAR},
        {"text": NEAR, "enter": "1"},
        {"text": PAIRS},
    ):
        yield hall.page("post", page, fields)
    yield hall.page("post", page, {"text": PAIRS, "enter": "1"})
    yield hall.page("post", page, {"text": NEAR})
    for number, fields in (
        (1, {"withdraw": "1", "reason": "Abend"}),
        (1, {"withdraw": "1"}),
        (1, {"substitute": "1", "leaves": "x", "name": "zz"}),
    ):
        yield hall.page("post", f"{page}{number}/", fields)
    yield from hall.get(page)
    yield hall.page("post", f"{page}1/", {"return": "1"})


def _draw(hall: Hall, here: str) -> Iterator[Page]:
    yield hall.page("post", f"{here}draw/", {"seed": "zz"})
    yield hall.page("post", f"{here}heats/1/pairing/", {"one": "1", "other": "2"})
    yield hall.page("post", f"{here}heats/1/pairing/", {"one": "1", "other": "2", "reason": "Abend"})
    yield hall.page("post", f"{here}heats/1/publish/", {"mark": "1"})
    yield from hall.get(f"{here}draw/", here)
    yield hall.page("post", f"{here}heats/1/publish/", {"mark": _mark(here)})
    yield from _leavers(hall, here)
    yield hall.page("post", f"{here}heats/1/back/", {"reason": "Abend"})
    yield hall.page("post", f"{here}draw/", {"seed": "zz"})
    yield hall.page("post", f"{here}heats/1/publish/", {"mark": _mark(here)})
    yield from hall.get(f"{here}draw/", f"{here}board/", f"{here}board/poll/", f"{here}seating/")
    yield from hall.get(f"{here}wall/", f"{here}wall/?show=tables", f"{here}wall/board/")
    yield from hall.get(f"{here}score-sheets/", f"{here}away/")


def _leavers(hall: Hall, here: str) -> Iterator[Page]:
    """Of five pairs two are not there, and one has a bye."""
    heat = competition_state(_competition(here)).heats[0]
    gone = [heat.tables[table].table.numbers[0] for table in (1, 2)]
    for leaves, comes in zip(gone, (heat.heat.byes[0], 0), strict=True):
        seat = {"leaves": str(leaves), "comes": str(comes)}
        yield hall.page("post", f"{here}heats/1/seat/", seat)
        yield hall.page("post", f"{here}contenders/{leaves}/", {"withdraw": "1"})
        yield from hall.get(f"{here}contenders/", f"{here}board/", f"{here}heats/1/tables/2/")
        for _twice in range(2):
            yield hall.page("post", f"{here}heats/1/seat/", seat)
    yield from hall.get(f"{here}draw/", f"{here}board/", f"{here}log/")
    for leaves in gone:
        yield hall.page("post", f"{here}contenders/{leaves}/", {"return": "1"})


def _mark(here: str) -> int:
    return _competition(here).version


def _competition(here: str) -> Competition:
    found: Competition = Competition.objects.everywhere("a test").get(uid=UUID(here.split("/")[2]))
    return found


def _play(hall: Hall, here: str) -> Iterator[Page]:
    table = f"{here}heats/1/tables/"
    yield from hall.get(f"{table}1/")
    for fields in ({}, WON | {"game-1-0": "14"}, {**WON, "paper": ""}, WON):
        sent = {name: value for name, value in fields.items() if value}
        yield hall.page("post", f"{table}1/", sent)
    yield from hall.get(f"{table}1/")
    for fields in ({}, {"game-1-1": "4"}, {"game-1-1": "4", "reason": "Abend"}):
        yield hall.page("post", f"{table}1/", WON | fields)
    yield from hall.get(f"{table}1/")
    yield hall.page("post", f"{here}heats/1/approve/")
    ruling = {"game-1-0": "15", "game-1-1": "0", "rule": "1", "reason": "Abend"}
    yield hall.page("post", f"{table}2/", ruling)
    for button in ("call", "call_over", "call"):
        yield hall.page("post", f"{table}2/", {button: "1"})
    yield hall.page("post", f"{table}2/pad/")
    yield from hall.get(f"{table}2/", f"{here}board/", here)
    yield hall.page("post", f"{here}heats/1/approve/")
    yield hall.page("post", f"{table}2/", ruling)
    yield hall.page("post", f"{table}2/", ruling | {"game-1-0": "0", "game-1-1": "15"})
    yield from hall.get(f"{table}2/")


def _away(hall: Hall, here: str, competition: Competition) -> Iterator[Page]:
    """Taken along and back, and as the copy shows it."""
    page, rows = f"{here}away/", Competition.objects.in_space(competition.club.space)
    for fields in ({}, {"leave": "1", "where": "Abend"}, {"leave": "1"}):
        yield hall.page("post", page, fields)
    yield from hall.get(page, here, f"{here}contenders/", f"{here}log/")
    b"".join(hall.one.get(f"{page}archive.zip"))  # for programs
    hall.names.add("league:competition-away-file")
    rows.update(is_here=True)
    yield from hall.get(page, here)
    yield hall.page("post", page, {"give_back": "1"})
    yield from hall.get(page, here)
    for button in ("keep", "give_back"):
        yield hall.page("post", page, {button: "1"})
    rows.update(is_here=True)
    yield hall.page("post", page, {"leave": "1"})
    yield hall.page("post", page, {"take_back": "1"})
    yield from hall.get(page, f"{here}log/")


def _devices(hall: Hall, here: str, competition: Competition) -> Iterator[Page]:
    yield hall.page("post", f"{here}placards/")
    placard = Placard.objects.filter(competition=competition).first()
    assert placard
    yield hall.page("post", f"{here}placards/{placard.uid}/new/")
    placard = Placard.objects.filter(competition=competition, revoked_at=None, table=2).first()
    assert placard
    device, link = Client(), f"/t/{placard.uid}/{placard_key(placard.uid)}/"
    yield hall.page("get", link, client=device)
    yield hall.page("post", link, client=device)
    yield hall.page("get", f"/table/{competition.uid}/", client=device)
    yield hall.page("get", "/table/next/", client=device)
    at = competition.sheets.get(table=2, heat=1).sheet.uid
    yield hall.page("get", f"/table/next/?at={at}", client=device)
    competition.sheets.filter(table=2).delete()
    yield hall.page("get", f"/table/{competition.uid}/", client=device)


def _standings(hall: Hall, here: str) -> Iterator[Page]:
    for fields in ({"number": "1", "points": "2", "reason": "Abend"}, {"number": "1"}, {"withdraw": "1"}):
        yield hall.page("post", f"{here}adjust/", fields)
    yield hall.page("post", f"{here}lot/", {"order": "2 3"})
    for _twice in range(2):
        yield hall.page("post", f"{here}publish/")
    yield hall.page("post", f"{here}adjust/", {"number": "1", "points": "-30", "reason": "Abend"})
    for page, fields in (
        ("prizes", {"prizes": "zz\n50 €"}),
        ("prizes", {"prizes": "zz\n" * 300}),
        ("prizes", {"prizes": "z" * 99}),
        ("fees", {"fee": "zz"}),
        ("fees", {"fee": "12,50"}),
        *(("fees", {"paid": "1"}),) * 2,
        *(("fees", {"returned": "1"}),) * 2,
        ("fees", {"paid": "2"}),
    ):
        yield hall.page("post", f"{here}{page}/", fields)
    yield from hall.get(here, f"{here}log/", f"{here}board/", f"{here}prizes/", f"{here}fees/")
    yield from hall.get(f"{here}certificates/", f"{here}certificates/?places=9")
    yield from hall.get(*(f"{here}lists/{name}{end}" for name in OF_COMPETITION for end in ("/", ".csv")))
