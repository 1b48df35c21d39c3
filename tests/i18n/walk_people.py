"""The roster of a club, merging and splitting its players, and who is meant by the names at a table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from league.models import Club, Person, Season
from league.pages.lists.views import OF_CLUB, OF_SEASON
from scoring.models import Player, PlayerMove
from tests.i18n.hall import Hall, Page

PASTED = "Anna zz\nBeni zz;7;Winter;1999-13-01\n\nAnna zz\nCilli zz;8"


def walk_people(hall: Hall, club: Club, season: Season) -> Iterator[Page]:
    here, there = f"/clubs/{club.uid}/", f"/seasons/{season.uid}/"
    yield from _roster(hall, here, club)
    yield from _seats(hall, here, there)
    yield from _moves(hall, here, club)
    yield from hall.get(*(f"{there}lists/{name}{end}" for name in OF_SEASON for end in ("/", ".csv")))
    table = hall.open("watten", ("Annna zz", "Cilli zz", "Dora zz", "Eva zz"))
    yield hall.page("get", f"{there}adopt/?sheet={table}")
    for fields in ({}, {"asked-2": "Dora zz", "who-2": "new", "asked-3": "Eva zz", "who-3": "new"}):
        yield hall.page("post", f"{there}adopt/", {"sheet": table, "confirmed": "1"} | fields)
    for _twice in range(2):
        yield hall.page("post", f"{there}sheets/{table}/give-back/")


def _roster(hall: Hall, here: str, club: Club) -> Iterator[Page]:
    roster = f"{here}roster/"
    yield from hall.get(roster, f"{roster}paste/")
    yield from hall.get(*(f"{here}lists/{name}{end}" for name in OF_CLUB for end in ("/", ".csv")))
    for name in ("", "Anna zz", "Anna zz", "Annna zz"):
        yield hall.page("post", roster, {"name": name})
    for text in ("", PASTED, "x;" * 50):
        yield hall.page("post", f"{roster}paste/", {"text": text})
    good = "Cilli zz;8\nDora zz"
    yield hall.page("post", f"{roster}paste/", {"text": good})
    seen = hashlib.sha256(good.encode()).hexdigest()
    yield hall.page("post", f"{roster}paste/", {"text": good, "confirmed": "1", "shown": seen})
    person = Person.objects.in_space(club.space).earliest("pk")
    page = f"{roster}{person.uid}/"
    yield hall.page("get", page)
    for fields in ({"since": "2026-02-02", "until": "2026-01-01"}, {"contact": "Anna", "seen": "99"}):
        yield hall.page("post", page, fields)
    yield hall.page("post", f"{page}leave/")
    yield hall.page("get", roster)


def _seats(hall: Hall, here: str, there: str) -> Iterator[Page]:
    """A new sheet whose names ask: a near one, somebody new, a name that is taken."""
    names = {"name-0": "Anna zz", "name-1": "Cili zz", "name-2": "Franz zz", "name-3": "Eva zz"}
    form = {"players": "4", "ruleset": "bavaria", **names}
    answers = {"asked-0": "Anna zz", "who-0": "new", "asked-1": "Cili zz", "who-1": "new"}
    for fields in (form, form | answers):
        yield hall.page("post", f"{there}new/watten/", fields)


def _moves(hall: Hall, here: str, club: Club) -> Iterator[Page]:
    """One player merged into another, and the sheets of one dealt out, each undone again."""
    played = Player.objects.in_space(club.space).filter(seats__isnull=False, merged_into=None).distinct()
    source, other = played.order_by("pk")[:2]
    idle = Player.objects.in_space(club.space).create(space=club.space, name="Eva zz")
    merge, split = (f"{here}players/{source.uid}/{page}/" for page in ("merge", "split"))
    yield from hall.get(merge, f"{merge}?kept={other.uid}", f"{merge}?kept={idle.uid}", split)
    yield hall.page("post", merge)
    sheets = [str(seat.sheet.uid) for seat in source.seats.all()]
    for fields in ({}, {"name": source.name}, {"name": "Franz zz", "sheets": sheets}):
        yield hall.page("post", split, fields)
    yield hall.page("post", split, {"name": "Franz zz", "sheets": sheets[:1], "confirmed": "1"})
    yield hall.page("get", f"{here}players/{source.uid}/")
    yield hall.page("post", f"{here}players/{idle.uid}/merge/", {"kept": str(source.uid)})
    yield from hall.get(f"{here}players/", f"{here}players/{source.uid}/")
    for move in PlayerMove.objects.in_space(club.space).order_by("-pk"):
        yield hall.page("post", f"{here}player-moves/{move.uid}/undo/")
    for _twice in range(2):
        yield hall.page("post", f"{here}players/{source.uid}/claim/")
