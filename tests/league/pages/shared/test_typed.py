"""A form that is refused gives back everything that was typed in it, in the same form, and only once."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Club, Competition, Season, User
from league.services.competition.contenders import meeting_forbid
from league.services.competition.drawing import heat_draw
from league.services.competition.results import heat_approve
from tests.league.conftest import Play, won
from tests.league.preiswatten import make_competition, play_games, publish, said, sheet_at

pytestmark = pytest.mark.django_db

BrowserOf = Callable[..., Client]
LONG = "weil es so ausgemacht war"
GAMES = {"game-1-0": "15", "game-1-1": "14", "game-2-0": "15", "game-2-1": "16"}
BUTTONS = ("paper", "by", "substitute")


class Filled(HTMLParser):
    """Every field of a page that is filled in or chosen: address of its form, name, text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self._form = self._name = ""
        self._text: list[str] | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = had.get("action", "")
        elif tag in ("select", "textarea"):
            self._name = had["name"]
            self._text = [] if tag == "textarea" else None
        elif tag == "option" and "selected" in had:
            self.found.append((self._form, self._name, had["value"]))
        elif tag == "input" and (had.get("type") != "checkbox" or "checked" in had):
            self.found.append((self._form, had["name"], had.get("value", "")))

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._text is not None:
            self.found.append((self._form, self._name, "".join(self._text).strip("\n")))
            self._text = None


def gives_back(browser: Client, form: str, sent: dict[str, str]) -> None:
    typed = {(form, name, text) for name, text in sent.items() if name not in BUTTONS}
    answer = browser.post(form, sent, follow=True)
    page = answer.content.decode()

    assert 'class="message error"' in page
    assert typed <= set(Filled(page).found)
    if answer.redirect_chain:
        again = browser.get(answer.redirect_chain[-1][0]).content.decode()
        assert not typed <= set(Filled(again).found)


@pytest.mark.parametrize(
    ("stands", "form", "sent"),
    [
        ("drawn", "draw/", {"seed": "ein Scherz"}),
        ("drawn", "heats/1/pairing/", {"one": "3", "other": "3", "reason": LONG}),
        ("drawn", "draw/forbidden/", {"one": "3", "other": "3", "reason": LONG}),
        ("played", "heats/1/back/", {"reason": LONG}),
        ("played", "heats/1/tables/2/", {**GAMES, "reason": LONG, "paper": "1"}),
        ("approved", "adjust/", {"number": "4", "points": "0", "reason": LONG}),
        ("approved", "lot/", {"order": "2, 99", "by": "lot"}),
        ("played", "prizes/", {"prizes": "\n".join(["Ein Schinken"] * 501)}),
        ("played", "fees/", {"fee": "zehn"}),
        ("played", "tickets/", {"tickets": "viele"}),
        ("played", "contenders/4/", {"name": "Alma Auer", "substitute": "1"}),
    ],
)
def test_of_a_competition(
    entered: Competition, anna: User, browser_of: BrowserOf, stands: str, form: str, sent: dict[str, str]
) -> None:
    if stands == "drawn":
        heat_draw(competition=entered, said=said())
        for other in range(2, 7):
            meeting_forbid(competition=entered, said=said(), numbers=(1, other), reason=LONG)
    else:
        _play(entered, approve=stands == "approved")
    make_competition(entered.club, name="Vorrunde")
    gives_back(browser_of(anna), reverse("league:competition", args=[entered.uid]) + form, sent)


def _play(competition: Competition, *, approve: bool) -> None:
    state = publish(competition)
    for table in state.heats[0].tables:
        play_games(sheet_at(state, table), 0, 1)
    if approve:
        heat_approve(competition=competition, said=said(), heat=1)


@pytest.mark.parametrize(("by", "pair"), [("", 0), ("?by=pair", 1)])
def test_of_a_season(
    season: Season, play: Play, anna: User, browser_of: BrowserOf, by: str, pair: int
) -> None:
    play(*won((0, 9), (1, 9), (0, 9)))
    browser, page = browser_of(anna), reverse("league:season", args=[season.uid])
    (form,) = browser.get(page + by).context["adjusting"]
    sent = {"game": form.game, "players": form.rows[-1][0], "metric": form.metrics[-1][0], "points": "0"}
    assert len(sent["players"].split()) == 1 + pair

    gives_back(browser, reverse("league:season-adjust", args=[season.uid]), sent | {"reason": LONG})


def test_of_the_privacy_of_a_club(club: Club, anna: User, browser_of: BrowserOf) -> None:
    gives_back(
        browser_of(anna), reverse("league:consent-text", args=[club.uid]), {"text": "Wir fragen, ob " * 300}
    )


def test_a_long_list_of_pairs(competition: Competition, anna: User, browser_of: BrowserOf) -> None:
    form = reverse("league:competition-contenders", args=[competition.uid])
    gives_back(browser_of(anna), form, {"text": "\n".join(["A & B"] * 2000)})
