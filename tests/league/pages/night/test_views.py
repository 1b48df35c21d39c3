"""/seasons/<uid>/nights/<day>/: attendance, seating, opening tables once, and what readers see."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league import services
from league.models import Club, NightHeat, Presence, Season, SeasonSheet, User
from league.pages.night.night import SeatKey
from league.pages.night.query import names_in
from league.services.season_terms import rules_typed, spelled_rules
from scoring.engine.facts.events import SheetClosed
from scoring.models import Player
from scoring.models.shown_title import NO_PURPOSE, TablePurpose
from tests.league.conftest import declare_as, won

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}
NAMES = (
    "Anna",
    "Beni",
    "Cilli",
    "Dora",
    "Eva",
    "Franz",
    "Gitti",
    "Hans",
    "Ida",
    "Jos",
    "Kati",
    "Loisl",
    "Maxi",
)


@pytest.fixture
def pinned(season: Season) -> Season:
    services.season_rules_pin(season=season, seen="", rules=rules_typed("upper_austria", {}))
    season.refresh_from_db()
    return season


@pytest.fixture
def people(club: Club) -> list[Player]:
    return [Player.objects.create(space=club.space, name=name) for name in NAMES]


def url(name: str, season: Season) -> str:
    return reverse(f"league:{name}", args=[season.uid, timezone.localdate().isoformat()])


def tick(browser: Client, season: Season, people: list[Player], shown: str = "") -> None:
    here = {"here": [str(player.uid) for player in people], "shown": shown}
    assert browser.post(url("night-present", season), here).status_code == 303


def next_heat(browser: Client, season: Season, query: str = "?next=1") -> dict[str, str]:
    """The fields of the form that opens the seating on the page."""
    shown = browser.get(url("night", season) + query).context["next"]
    return {name: str(getattr(shown, name)) for name in ("number", "mark", "mix", "most", "swaps")}


def test_thirteen_present_make_three_tables_and_they_are_opened_once(
    pinned: Season, people: list[Player], anna: User, beppo: User, browser_of: BrowserOf
) -> None:
    """Anna and Beppo, a scorer, both tap the button."""
    tick(browser_of(beppo), pinned, people)
    form = next_heat(browser_of(anna), pinned)
    for who in (anna, beppo, anna):
        assert browser_of(who).post(url("night-tables", pinned), form).status_code == 303

    page = browser_of(anna).get(url("night", pinned), headers=ENGLISH)
    (heat,) = page.context["heats"]
    assert [len(table.sheet.names.split(" & ")) for table in heat.tables] == [3, 3, 3]  # A & B – C & D
    sheets = [opened.sheet for opened in SeasonSheet.objects.in_space(pinned.club.space)]
    seated = [seat.player.name for sheet in sheets for seat in sheet.seats.all()]
    assert sorted([*seated, heat.waiting]) == sorted(NAMES)
    assert {sheet.ruleset_key for sheet in sheets} == {"upper_austria"}
    assert {sheet.purpose for sheet in sheets} == {TablePurpose(1, table) for table in (1, 2, 3)}
    assert NightHeat.objects.count() == 1


def test_a_sheet_without_a_title_is_named_in_the_readers_language(
    pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    tick(browser, pinned, people)
    browser.post(url("night-tables", pinned), next_heat(browser, pinned))
    sheet = SeasonSheet.objects.in_space(pinned.club.space).get(sheet__table_number=2).sheet
    here, settings = (
        reverse(f"league:{name}", args=[pinned.uid, sheet.uid]) for name in ("sheet", "sheet-settings")
    )
    assert "Heat 1 · Table 2" in browser.get(here, headers=ENGLISH).content.decode()
    assert "Durchgang 1 · Tisch 2" in browser.get(here).content.decode()

    form = browser.get(settings, headers=ENGLISH).context["form"].initial
    assert form["title"] == "Heat 1 · Table 2"
    assert browser.post(settings, form).status_code == 303
    sheet.refresh_from_db()
    assert (sheet.title, sheet.purpose) == ("", TablePurpose(1, 2))

    assert browser.post(settings, form | {"title": "Stube"}, headers=ENGLISH).status_code == 303
    sheet.refresh_from_db()
    assert (sheet.title, sheet.purpose) == ("Stube", NO_PURPOSE)


def test_a_stale_seating_opens_nothing_and_explains_why(
    pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    tick(browser, pinned, people[:8])
    stale = next_heat(browser, pinned)
    tick(browser, pinned, people[:9], shown=" ".join(str(player.uid) for player in people[:8]))

    answer = browser.post(url("night-tables", pinned), stale, follow=True, headers=ENGLISH)
    assert "Somebody came or went meanwhile." in answer.content.decode()
    other = next_heat(browser, pinned) | {"mark": "x" * 64}
    browser.post(url("night-tables", pinned), next_heat(browser, pinned))
    answer = browser.post(url("night-tables", pinned), other, follow=True, headers=ENGLISH)
    assert "Other tables were opened for this heat meanwhile." in answer.content.decode()
    assert SeasonSheet.objects.in_space(pinned.club.space).count() == 2


def test_simultaneous_ticks_do_not_overwrite_each_other(
    pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    tick(browser, pinned, people[:2])
    shown = " ".join(str(player.uid) for player in people[:2])
    tick(browser, pinned, people[:3], shown)  # one adds Cilli
    tick(browser, pinned, people[1:2], shown)  # the other sends Anna home

    here = Presence.objects.values_list("player__name", flat=True)
    assert sorted(here) == ["Beni", "Cilli"]
    for bad in ({"here": ["no uid", "\0"], "shown": "x " * 99}, {}):
        assert browser.post(url("night-present", pinned), bad).status_code == 303
    assert Presence.objects.count() == 2


def test_a_new_name_is_confirmed_once_and_then_present(
    pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    asked = browser.post(url("night-guest", pinned), {"name-0": "Zenzi"}, headers=ENGLISH)
    assert asked.status_code == 422
    assert "New in the club: Zenzi" in asked.content.decode()
    new = {"name-0": "Zenzi", "asked-0": "Zenzi", "who-0": "new"}
    for _twice in range(2):
        answer = browser.post(url("night-guest", pinned), new)
        # The list stays open for the next name.
        page = browser.get(answer["location"]).content.decode()
        assert 'id="present" open>' in " ".join(page.split())
    assert browser.post(url("night-guest", pinned), {"name-0": "beni"}).status_code == 303
    assert browser.post(url("night-guest", pinned), {"name-0": " "}).status_code == 422

    assert sorted(Presence.objects.values_list("player__name", flat=True)) == ["Beni", "Zenzi"]


def test_several_names_are_asked_about_and_added_together(
    pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser, names = browser_of(anna), "Zenzi; Annna;  beni;"

    def sent(**answers: str) -> tuple[int, str]:
        fields = {"name-0": names, **{name.replace("_", "-"): text for name, text in answers.items()}}
        answer = browser.post(url("night-guest", pinned), fields, headers=ENGLISH, follow=True)
        return answer.status_code, " ".join(answer.content.decode().split())

    status, page = sent()
    assert (status, "New in the club: Zenzi" in page, "Who is Annna?" in page) == (422, True, True)
    zenzi = {"asked_0": "Zenzi", "who_0": "new"}
    status, page = sent(**zenzi)
    assert (status, "Who is Annna?" in page) == (422, True)
    assert 'name="who-0" value="new"' in page  # the answer goes along
    assert not Presence.objects.exists()
    status, page = sent(**zenzi, asked_1="Annna", who_1=str(people[0].uid))
    assert (status, "Zenzi, Anna, Beni are here." in page) == (200, True)
    assert sorted(Presence.objects.values_list("player__name", flat=True)) == ["Anna", "Beni", "Zenzi"]

    assert browser.post(url("night-guest", pinned), {"name-0": "Beni; beni"}).status_code == 422


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Berger, Toni", ["Berger, Toni"]),
        ("Anna, Beni,Cilli", ["Anna", " Beni", "Cilli"]),
        ("Berger, Toni; Huber, Eva, jun.", ["Berger, Toni", " Huber, Eva, jun."]),
        (" ; ", [""]),
    ],
)
def test_a_single_comma_parts_no_names(text: str, names: list[str]) -> None:
    assert names_in(text) == names


def test_adding_a_name_keeps_the_other_ticks(
    pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    ticks = {"here": [str(player.uid) for player in people[:3]], "shown": ""}

    asked = browser.post(url("night-guest", pinned), ticks | {"name-0": "Zenzi"}).content.decode()
    assert asked.count(" checked>") == 3
    new = {"name-0": "Zenzi", "asked-0": "Zenzi", "who-0": "new"}
    browser.post(
        url("night-present", pinned), ticks | new
    )  # the name was not added before the seating was requested

    here = Presence.objects.values_list("player__name", flat=True)
    assert sorted(here) == ["Anna", "Beni", "Cilli", "Zenzi"]


def test_tables_can_be_taken_back_until_one_has_an_entry(
    pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    tick(browser, pinned, people[:4])
    browser.post(url("night-tables", pinned), next_heat(browser, pinned))
    for _twice in range(2):
        assert browser.post(url("night-back", pinned), {"number": "1"}).status_code == 303
    assert not SeasonSheet.objects.in_space(pinned.club.space).exists()

    browser.post(url("night-tables", pinned), next_heat(browser, pinned))
    (opened,) = SeasonSheet.objects.in_space(pinned.club.space)
    declare_as(opened, anna, won((0, 3)))
    answer = browser.post(url("night-back", pinned), {"number": "1"}, follow=True, headers=ENGLISH)
    assert "A table has written already." in answer.content.decode()
    assert SeasonSheet.objects.in_space(pinned.club.space).exists()


def test_the_payer_comes_from_the_table_or_from_people(
    pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    tick(browser, pinned, people[:4])
    browser.post(url("night-tables", pinned), next_heat(browser, pinned))
    (opened,) = SeasonSheet.objects.in_space(pinned.club.space)
    declare_as(opened, anna, won((0, 9)))
    lost = sorted(seat.player.name for seat in opened.sheet.seats.all() if seat.number % 2)
    beni = next(player for player in people if player.name == "Beni")
    form = {"venue": "Goldener Hirsch", "payer": str(beni.uid), "was_venue": "", "was_payer": ""}
    assert browser.post(url("night-settings", pinned), form).status_code == 303
    stale = browser.post(url("night-settings", pinned), form | {"venue": "Other"}, headers=ENGLISH)
    assert (stale.status_code, "Somebody else wrote here" in stale.content.decode()) == (422, True)

    page = browser.get(url("night", pinned), headers=ENGLISH).content.decode()
    assert "The round is on Beni." in page
    assert "Goldener Hirsch" in page
    type(pinned).objects.in_space(pinned.club.space).update(payer="bummerl")
    page = browser.get(url("night", pinned), headers=ENGLISH).content.decode()
    assert f"The round is on {', '.join(lost)}." in page


def test_strangers_see_the_night_of_a_public_club_without_attendance_and_forms(
    pinned: Season, people: list[Player], anna: User, client: Client, browser_of: BrowserOf
) -> None:
    services.club_change(club=pinned.club, name=pinned.club.name, is_public=True)
    assert client.get(url("night", pinned)).status_code == 404  # nothing there yet
    tick(browser_of(anna), pinned, people[:5])
    browser_of(anna).post(url("night-tables", pinned), next_heat(browser_of(anna), pinned))

    page = client.get(url("night", pinned), headers=ENGLISH)
    assert page.context["comers"] == ()
    assert page.context["came"] == ""
    assert '<form method="post" action="/seasons/' not in page.content.decode()


@pytest.mark.parametrize("day", ["today", "2026-02-30", "20261123", "0001-01-01"])
def test_a_day_outside_the_season_has_no_page(
    day: str, season: Season, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)

    assert browser.get(f"/seasons/{season.uid}/nights/{day}/").status_code == 404
    assert browser.post(f"/seasons/{season.uid}/nights/{day}/present/").status_code == 404
    assert browser.get(f"/seasons/{season.uid}/nights/?day=../{day}x").status_code == 404


def test_a_season_without_rules_seats_nobody_and_names_what_is_missing(
    season: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    page = browser.get(url("night", season), headers=ENGLISH).content.decode()
    assert "It has none yet." in page
    answer = browser.post(
        url("night-tables", season), {"number": "1", "mark": "x"}, follow=True, headers=ENGLISH
    )
    assert "The season has no rules of its own yet." in answer.content.decode()
    assert spelled_rules(season) == ""


def test_a_night_needs_the_same_queries_for_any_number_of_tables_people_and_heats(
    pinned: Season,
    people: list[Player],
    anna: User,
    browser_of: BrowserOf,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    browser = browser_of(anna)
    for heats, here in ((1, 4), (3, 13)):
        tick(browser, pinned, people[:here])
        for _heat in range(heats):
            browser.post(url("night-tables", pinned), next_heat(browser, pinned))
        browser.get(url("night", pinned))
        with django_assert_num_queries(18):
            browser.get(url("night", pinned) + "?next=1")


def seats_shown(browser: Client, season: Season, query: str) -> list[SeatKey]:
    shown = browser.get(url("night", season) + query).context["next"]
    return [seat for table in shown.tables for side in table.sides for seat in side] + list(shown.waiting)


def test_two_taps_swap_two_people_and_the_shown_seating_is_opened(
    pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    tick(browser, pinned, people[:9])
    before = seats_shown(browser, pinned, "?next=1")
    picked = seats_shown(browser, pinned, before[0].link)
    assert [seat.name for seat in picked if seat.is_picked] == [before[0].name]

    swap = picked[-1].link  # with somebody who sits out
    after = [seat.name for seat in seats_shown(browser, pinned, swap)]
    assert (after[0], after[-1]) == (before[-1].name, before[0].name)
    assert after[1:-1] == [seat.name for seat in before[1:-1]]

    form = next_heat(browser, pinned, swap)
    stale = form | {"swaps": ""}
    browser.post(url("night-tables", pinned), stale)
    assert not NightHeat.objects.exists()
    browser.post(url("night-tables", pinned), form)
    (heat,) = browser.get(url("night", pinned)).context["heats"]
    assert heat.waiting == before[0].name


@pytest.mark.parametrize("query", ["&swaps=9-99.x-1.--", "&pick=99", "&pick=x", "&swaps=" + "1-2." * 999])
def test_a_forged_swap_leaves_everybody_with_one_seat(
    query: str, pinned: Season, people: list[Player], anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    tick(browser, pinned, people[:5])

    seats = seats_shown(browser, pinned, "?next=1" + query)
    assert sorted(seat.name for seat in seats) == sorted(NAMES[:5])
    assert next_heat(browser, pinned, seats[0].link)


def test_a_night_polls_until_it_is_over(
    pinned: Season,
    people: list[Player],
    anna: User,
    browser_of: BrowserOf,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    browser = browser_of(anna)
    tick(browser, pinned, people[:5])
    news = browser.get(url("night", pinned) + "?next=1").context["news"]
    with django_assert_num_queries(5):
        assert browser.get(news).status_code == 204

    browser.post(url("night-tables", pinned), next_heat(browser, pinned))
    page = browser.get(news, headers=ENGLISH)
    assert (page.status_code, page.context["news"] != news) == (200, True)
    assert page.content.decode().count('id="night-live"') == 1

    (opened,) = SeasonSheet.objects.in_space(pinned.club.space)
    declare_as(opened, anna, [*won((0, 9)), SheetClosed()])
    services.season_close(season=pinned)
    page = browser.get(news, headers=ENGLISH)
    assert (page.status_code, page.context["news"]) == (286, "")
