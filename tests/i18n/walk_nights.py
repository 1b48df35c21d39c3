"""A season that pins its rules, and its club nights: ticked, seated, opened, paid for, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from uuid import uuid4

from django.utils import timezone

from league import services
from league.models import Club, Season
from scoring.models import Player, Sheet
from tests.i18n.hall import Hall, Page
from tests.markup import place_of

TYPED = {"policy": "", "payer": "last", "order_1": "games_won", "order_2": "points_for_per_game"}


def walk_nights(hall: Hall, club: Club) -> Iterator[Page]:
    today = timezone.localdate()
    season = services.season_open(
        club=club, name="Zweiter", starts_on=today - timedelta(days=9), ends_on=today + timedelta(days=9)
    )
    there, night = f"/seasons/{season.uid}/", f"/seasons/{season.uid}/nights/{today}/"
    yield from hall.get(there, night, f"{night}news/", f"{there}nights/", f"{there}counting/")
    yield hall.page("post", f"{night}tables/", {"number": "1"})
    yield from _rules(hall, there)
    yield from _night(hall, night, club)
    yield from _counting(hall, there, season)
    yield from _paper(hall, f"{there}paper/", today)
    yield from hall.get(there, f"{there}new/watten/", f"{there}new/whot/", f"{there}rules/", night)
    yield hall.page(
        "post", f"{there}rules/", {"game": "watten", "ruleset": "bavaria", "free": "1", "seen": "x"}
    )
    for field in ({"order_1": "games_won", "order_2": "games_won"}, {"best_evenings": "0"}, {"policy": "x"}):
        yield hall.page("post", f"{there}counting/", TYPED | field)


def _rules(hall: Hall, there: str) -> Iterator[Page]:
    rules = f"{there}rules/"
    yield from hall.get(rules, f"{rules}?game=whot")
    yield hall.page("post", rules, {"game": "watten", "ruleset": "x"})
    yield hall.page("post", rules, {"game": "watten", "choose": "bavaria"})
    for target in ("11", "15"):  # the second one comes from a form that is stale by then
        yield hall.page("post", rules, {"game": "watten", "ruleset": "upper_austria", "target": target})
    yield from hall.get(rules, f"{there}counting/")


def _paper(hall: Hall, paper: str, today: date) -> Iterator[Page]:
    yield from hall.get(paper)
    yield hall.page("post", paper, {"text": ""})
    wrong = (
        "x;1;A & B;C & D;11:3",
        f"{today};1;A & B;C;11:3",
        f"{today};1;A &;C & D;11:3",
        f"{today};1;A;B;1:1",
    )
    far = ("1999-01-01;1;Anna zz;Beni zz;11:3", f"{today};1;Anna zz;Anna zz;11:3", f"{today};1")
    yield hall.page("post", paper, {"text": "\n".join((*wrong, *far))})
    text = f"{today};7;Anna zz;Annna zz;11:3 0:11"
    shown = hall.page("post", paper, {"text": text})
    yield shown
    form = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', shown[1]))
    form.pop("csrfmiddlewaretoken", None)
    yield hall.page("post", paper, {**form, "text": text, "confirmed": "1"})
    yield hall.page("post", paper, {**form, "text": text, "confirmed": "1", "like-2": "Annna zz"})
    text = f"{today};7;Hirsch zz;Winter zz;11:3 0:11"
    for confirmed in ({}, {"confirmed": "1"}, {}):
        shown = hall.page("post", paper, {"text": text, **form, **confirmed})
        form = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', shown[1]))
        yield shown
    yield from _scores(hall, paper)
    names = "\n".join(f"{today};1;A{n:03d} X{n};B{n:03d} Y{n};11:3" for n in range(101))
    yield hall.page("post", paper, {"text": names})


def _scores(hall: Hall, paper: str) -> Iterator[Page]:
    """The scores that came in last, corrected and sent again from a stale page."""
    sheet = Sheet.objects.everywhere("a test").filter(entries__kind="game_scored").distinct().get()
    here = paper.replace("/paper/", f"/sheets/{sheet.uid}/scores/")
    yield from hall.get(here, here.replace("scores/", ""))
    shown = hall.page("get", here)
    form = dict(re.findall(r'type="hidden" name="(entry_id|seen)" value="([^"]*)"', shown[1]))
    wrong = ({}, {"game-1": "1:1"}, {"game-1": "", "game-2": "", "reason": "Abend"})
    right = {"game-1": "3:11", "game-2": "", "reason": "Abend"}
    for typed in (*wrong, right, right | {"entry_id": str(uuid4())}):
        yield hall.page("post", here, form | typed)
    yield from hall.get(here.replace("scores/", ""), paper.replace("paper/", ""))


def _night(hall: Hall, night: str, club: Club) -> Iterator[Page]:
    people = Player.objects.in_space(club.space).filter(merged_into=None, seats__isnull=False).distinct()[:5]
    for name in ("", "Annna zz", people[0].name):
        yield hall.page("post", f"{night}guest/", {"name-0": name})
    for here in (people[:1], people[:3], people):
        yield hall.page("post", f"{night}present/", {"here": [str(one.uid) for one in here]})
        yield from hall.get(f"{night}?next=1&mix=2", f"{night}?next=1&pick=0")
    for number in ("1", "2"):
        shown = hall.page("get", f"{night}?next=1")
        yield shown
        form = place_of(shown[1]) | dict(re.findall(r'name="(number|mark|mix|most)" value="(\w+)"', shown[1]))
        yield hall.page("post", f"{night}tables/", form | {"number": number})
        yield from hall.get(night)
        yield hall.page("post", f"{night}tables/", form | {"number": number, "mark": "x"})
        yield from hall.get(night)  # with the message
    for back in ("1", "2"):
        yield hall.page("post", f"{night}back/", {"number": back})
        yield from hall.get(night)
    yield from hall.get(f"{night}settings/")
    for venue in ("Goldener Hirsch", "Winter", "x" * 90):
        yield hall.page("post", f"{night}settings/", {"venue": venue, "payer": str(people[0].uid)})
    yield from hall.get(night)


def _counting(hall: Hall, there: str, season: Season) -> Iterator[Page]:
    """Told first, once a game is finished."""
    counting = f"{there}counting/"
    for most in ({}, {"best_evenings": "2", "least_games": "2"}):
        yield hall.page("post", counting, TYPED | most)
    (opened, *_) = season.season_sheets.all()
    yield hall.page("post", f"{there}sheets/{opened.sheet.uid}/open/")
    yield "won", hall.declare(opened.sheet.uid, "round_won", side=0, value=9)
    yield "won", hall.declare(opened.sheet.uid, "round_won", side=0, value=2)
    yield hall.page("post", counting, TYPED | {"order_1": "points_net", "best_evenings": "3"})
    yield from hall.get(there)
