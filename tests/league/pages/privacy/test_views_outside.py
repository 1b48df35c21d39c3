"""No address that a stranger may open contains a hidden name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from random import Random
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league import services
from league.api.urls import urlpatterns as api
from league.models import Club, Season
from league.services.visibility import club_visibility_set
from rules.registry import ruleset
from rules.walk import random_hand
from scoring.access import Device
from scoring.models import Player, Sheet, Visibility
from scoring.models.grant import Scope
from scoring.services import grant_device, hand_log_add, link_make
from scoring.urls import SHEET
from scoring.urls import urlpatterns as pad
from tests.access.league import CASES, SEEN
from tests.league.conftest import access_to, scored, won
from tests.league.preiswatten import enter, make_competition, play_games, publish, sheet_at

Play = Callable[..., Sheet]
BrowserOf = Callable[..., Client]
FOUR = ("Zacharias Quirinsson", "Yolanda Xaverin (Zirl)", "Walburga Vinzenzen", "Ulrike Tassilowa")
SIX = "1. Severin Ruprechts & Quirin Pankrazen\n2. Otmar Notburgs & Magnus Leopoldus"
# Pages of the pad that only a device that writes may open.
# Answer only what is sent to them, or the same whatever is stored.
ASKED_OTHERWISE = {"api-draws", "api-replay", "api-schema", "api-docs", "api-rulesets", "api-ruleset"}
WRITES = {
    *("edit", "seats", "names", "about", "share", "hand-new", "replay", "dispute", "which-card", "state"),
    "bring-back",
}


@pytest.fixture
def hidden(public_club: Club, season: Season, play: Play) -> dict[str, object]:
    """A club that hides everybody, with content that names people: the ids for its addresses."""
    running = play(*won((0, 3)), names=FOUR)
    Sheet.objects.in_space(public_club.space).update(title="Zacharias Quirinsson, Geburtstag", note=FOUR[1])
    play(*won((0, 9), (1, 3), (1, 4), (0, 2), (1, 2)), names=FOUR)
    play(scored(0, p1=60, p2=70), scored(0, p1=45, p2=40), names=FOUR[:3], ruleset="leaflet_long")
    competition = make_competition(public_club)
    enter(competition, SIX)
    state = publish(competition)
    play_games(sheet_at(state, 1), 0, 1)
    services.follow_changes()
    club_visibility_set(club=public_club, visibility=Visibility.HIDDEN)
    hand = random_hand(ruleset("upper_austria"), Random(1), 4)
    log = hand_log_add(access=access_to(running), hand=hand, game=1, round=1)
    return {
        "club": public_club.uid,
        "hand": log.uid,
        "season": season.uid,
        "sheet": running.uid,
        "player": running.seats.get(number=0).player.uid,
        "opponent": running.seats.get(number=1).player.uid,
        "today": timezone.localdate().isoformat(),
        "competition": competition.uid,
    }


def told_in(pages: Iterable[tuple[str, Client]], names: Iterable[str]) -> dict[str, set[str]]:
    """The addresses whose answers contain these names, with the words found."""
    words = {word for name in names for word in re.findall(r"\w{4,}", name)}
    found = {}
    for url, browser in pages:
        response = browser.get(url)
        assert response.status_code in (200, 204), (url, response.status_code)
        text = f"{response.content.decode()} {unquote(str(response.headers))}"
        if named := {word for word in words if word.casefold() in text.casefold()}:
            found[url] = named
    return found


def public_addresses(ids: dict[str, object]) -> list[str]:
    """Every page that strangers of a public club may see, as listed in `tests/access/league.py`, and the API."""
    pages = [case for case in CASES if case.method == "get" and case.expected == SEEN and case.done == 200]
    urls = [
        reverse(f"league:{case.name}", args=[ids.get(name, name) for name in case.arguments])
        for case in pages
    ]
    for path in api:
        if path.name and path.name not in ASKED_OTHERWISE:
            route = str(path.pattern)
            whose = route.split("/")[0].removesuffix("s")
            given = {"uid": ids.get(whose), "heat": 1, "other": ids["opponent"]}
            needed = re.findall(r"<\w+:(\w+)>", route)
            urls.append(reverse(f"league:{path.name}", kwargs={name: given[name] for name in needed}))
    more = [
        reverse("league:season", args=[ids["season"]]) + "?by=pair",
        reverse("league:api-players", args=[ids["club"]]) + "?page_size=1",
    ]
    return [*urls, *more]


def test_no_public_address_contains_a_hidden_name(hidden: dict[str, object], browser_of: BrowserOf) -> None:
    stranger = browser_of()
    addresses = public_addresses(hidden)
    names = Player.objects.everywhere("a test").values_list("name", flat=True)

    assert len(addresses) > 25
    assert told_in(((url, stranger) for url in addresses), names) == {}


def test_members_see_every_name(hidden: dict[str, object], anna: object, browser_of: BrowserOf) -> None:
    """Control: for the owner, some of these addresses do contain the names."""
    owner = browser_of(anna)
    shown = told_in(((url, owner) for url in public_addresses(hidden)[::4]), FOUR)
    assert len(shown) > 4
    shown_to_all = reverse("league:season", args=[hidden["season"]]) + "?names=public"
    assert told_in([(shown_to_all, owner)], FOUR) == {}
    page = owner.get(reverse("league:season-list", args=[hidden["season"], "results"]))
    assert 'href="?names=public"' in page.content.decode()
    for end in ("", "-csv"):
        printed = reverse(f"league:season-list{end}", args=[hidden["season"], "results"]) + "?names=public"
        assert told_in([(printed, owner)], FOUR) == {}


def test_a_spectator_of_a_sheet_sees_no_hidden_name(hidden: dict[str, object], browser_of: BrowserOf) -> None:
    sheet = Sheet.objects.everywhere("a test").get(uid=hidden["sheet"])
    link = link_make(sheet=sheet, scope=Scope.WATCH)
    television = Device("a television")
    grant_device(sheet=sheet, device=television, scope=Scope.WATCH)
    screen = browser_of(device=television)
    urls = []
    for path in pad:
        if str(path.pattern).startswith("w/"):
            urls.append(reverse(f"scoring:{path.name}", args=[link]))
    names = {"board", *(path.name for path in SHEET)} - WRITES - {"why"}
    urls += [reverse(f"scoring:{name}", args=[sheet.uid]) for name in sorted(names)]
    urls += [reverse("scoring:wall"), reverse("scoring:wall-board"), reverse("scoring:home")]

    assert len(urls) > 15
    assert told_in(((url, screen) for url in urls), FOUR) == {}


def test_hidden_people_keep_rank_and_totals_and_etags_differ_by_reader(
    hidden: dict[str, object], anna: object, browser_of: BrowserOf
) -> None:
    url = reverse("league:api-standings-watten", args=[hidden["season"]])
    stranger, owner = browser_of(), browser_of(anna)
    outside, inside = stranger.get(url), owner.get(url)

    def without_names(rows: list[dict[str, object]]) -> list[tuple[object, ...]]:
        return sorted((row["players"][0]["uid"], row["rank"], str(row["values"])) for row in rows)  # type: ignore[index]

    assert without_names(outside.json()["rows"]) == without_names(inside.json()["rows"])
    shown = [row["players"][0]["name"] for row in outside.json()["rows"]]
    assert len(set(shown)) == len(shown) > 2
    assert outside["ETag"] != inside["ETag"]
    assert stranger.get(url, headers={"If-None-Match": outside["ETag"]}).status_code == 304
    club = Club.objects.get(uid=hidden["club"])
    club_visibility_set(club=club, visibility=Visibility.INITIAL)
    assert stranger.get(url, headers={"If-None-Match": outside["ETag"]}).status_code == 200
