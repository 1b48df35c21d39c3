"""A final whose tickets another competition gives: named, given back, entered, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from league.models import Club, Competition
from league.services.competition.founding import competition_open
from tests.i18n.hall import Hall, Page


def walk_tickets(hall: Hall, club: Club, qualifier: Competition) -> Iterator[Page]:
    """`qualifier`: its standings are published."""
    final = competition_open(
        club=club,
        name="Abend Winter",
        played_on=date(2026, 12, 20),
        ruleset_key="bavaria",
        options={},
        heats=3,
        games=1,
        draw_key="fixed_heats",
        draw_options={"repeats": "if_needed"},
    )
    here = f"/competitions/{final.uid}/"
    page = f"{here}tickets/"
    yield from hall.get(page, f"{here}wall/")
    given = {"qualifier": str(qualifier.uid), "tickets": "2"}
    for sent in (
        {"qualifier": "x"},
        given | {"tickets": "99"},
        given,
        given,
        {"one_each": "1"},
        {"returned": "x"},
    ):
        yield hall.page("post", page, sent)
        yield from hall.get(page)
    people = re.findall(r'name="returned" value="([^"]+)"', hall.page("get", page)[1])
    for sent in (
        {"returned": people[0]},
        {"kept": people[0]},
        {"kept": people[0]},
        {"enter": "1"},
        {"enter": "1"},
    ):
        yield hall.page("post", page, sent)
        yield from hall.get(page)
    yield from hall.get(f"{here}lists/tickets/")
    for sent in ({"one_each": "0"}, given | {"tickets": "1"}, given | {"tickets": "0"}):
        yield hall.page("post", page, sent)
        yield from hall.get(page)
    yield from hall.get(f"{here}log/")
