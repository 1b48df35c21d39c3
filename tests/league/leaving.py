"""Somebody leaves a published heat: what the tests of its seats share."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from league.engine.competition.state import State
from league.models import Club, Competition
from league.selectors.competitions import competition_state
from league.services.competition.contenders import contender_withdraw
from tests.league.preiswatten import SIX, enter, make_competition, publish, said, sheet_at

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}
FIVE = "\n".join(SIX.splitlines()[:5])
SINGLES = "Alma\nBodo\nCora\nDina\nEmil\nFini"


def state_of(competition: Competition) -> State:
    competition.refresh_from_db()
    return competition_state(competition)


def url(name: str, competition: Competition, *more: object) -> str:
    return reverse(f"league:competition-{name}", args=[competition.uid, *more])


def read(browser: Client, name: str, competition: Competition, *more: object, query: str = "") -> str:
    answer = browser.get(url(name, competition, *more) + query, headers=ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


def keys(browser: Client, competition: Competition) -> dict[str, dict[str, str]]:
    """The keys of the board by their text, with what each posts."""
    forms = re.findall(r'<form class="seat-key".*?</form>', read(browser, "board", competition), re.DOTALL)
    fields = [dict(re.findall(r'name="(fact_id|leaves|comes)"\s+value="([^"]*)"', form)) for form in forms]
    texts = [re.findall(r"<button[^>]*>(.*?)</button>", form, re.DOTALL)[0] for form in forms]
    return dict(zip(texts, fields, strict=True))


def tap(browser: Client, competition: Competition, what: dict[str, str], heat: int = 1) -> str:
    """What the page says after a tap."""
    answer = browser.post(url("seat", competition, heat), what, headers=ENGLISH, follow=True)
    assert answer.status_code == 200
    return " ".join(str(message) for message in answer.context["messages"])


def whot(club: Club, players: int, most: int) -> Competition:
    """So many at tables of at most `most`; heat 1 is published."""
    made = make_competition(
        club, ruleset_key="leaflet_long", draw_key="whot_tables", draw_options={"most": most}, heats=2,
        games=1, people=1, policy="whot_places",
    )  # fmt: skip
    enter(made, "\n".join(SINGLES.splitlines()[:players]), people=1)
    publish(made)
    return made


def leave(competition: Competition, number: int) -> None:
    contender_withdraw(competition=competition, said=said(), number=number, reason="")


def seated(competition: Competition, heat: int = 1) -> dict[int, tuple[int, ...]]:
    tables = state_of(competition).heats[heat - 1].tables
    return {number: table.table.numbers for number, table in tables.items()}


def players(competition: Competition, table: int) -> set[str]:
    sheet = sheet_at(state_of(competition), table)
    return {seat.player.name for seat in sheet.seats.select_related("player")}


def told_at_leaving(director: Client, competition: Competition, number: int) -> str:
    at = url("contender", competition, number)
    answer = director.post(at, {"withdraw": "1"}, headers=ENGLISH, follow=True)
    return " ".join(str(message) for message in answer.context["messages"])
