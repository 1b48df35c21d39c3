"""The WHOT! questions of a new sheet: rulesets and house rules."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from rules.registry import keys, ruleset
from rules.whot.rulesets import OPTIONS, WhotRules
from rules.whot.seating import most_players
from scoring.models import Sheet
from scoring.pages.setup.whot_options import GROUPS, HOUSE, NUMBERS, own_answers
from scoring.wording import house_whot as words

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    client = Client()
    client.cookies["language"] = "en"
    return client


def form(key: str, players: int, **house: str) -> dict[str, str]:
    names = {f"name-{seat}": f"Player {seat + 1}" for seat in range(8)}
    return names | {"players": str(players), "ruleset": key, "limit": "100", "first_dealer": "0"} | house


def only_sheet() -> Sheet:
    return Sheet.objects.everywhere("test").get()


def most(key: str) -> int:
    params = ruleset(key).params
    assert isinstance(params, WhotRules)
    return most_players(params)


def chosen_group(html: str, name: str) -> str:
    found = re.search(rf'<select id="{name}".*?</select>', html, re.DOTALL)
    assert found
    return found[0]


def chosen(html: str, name: str) -> str:
    [value] = re.findall(r'<option value="([^"]*)" selected>', chosen_group(html, name))
    return str(value)


def number(html: str, name: str) -> str:
    found = re.search(rf'<input id="{name}"[^>]* value="([^"]*)"', html)
    assert found
    return found[1]


def test_every_ruleset_of_the_library_is_offered_once() -> None:
    assert sorted(key for group in GROUPS.values() for key in group) == sorted(keys("whot"))


def test_every_question_knows_every_answer_of_the_ruleset() -> None:
    for name in HOUSE.keys() - NUMBERS.keys():
        spelled = {"yes" if of is True else "no" if of is False else str(of) for of in OPTIONS[name]}
        assert set(words.ANSWERS[name]) == spelled, name


@pytest.mark.parametrize("key", keys("whot"))
def test_each_ruleset_opens_a_pad_for_its_fewest_and_most_players(visitor: Client, key: str) -> None:
    for players in (2, most(key)):
        answer = visitor.post("/new/whot/", form(key, players))

        assert answer.status_code == 303
        page = visitor.get(answer["Location"])
        assert page.status_code == 200
        assert page.content.count(b'scope="col"') == players


@pytest.mark.parametrize("key", ["app_duel", "nigerian_app", "app_tournament"])
def test_too_many_players_are_refused(visitor: Client, key: str) -> None:
    answer = visitor.post("/new/whot/", form(key, most(key) + 1))

    assert answer.status_code == 422
    assert "players" in answer.content.decode()
    assert not Sheet.objects.everywhere("test").exists()


def test_blank_house_rules_are_those_of_the_ruleset(visitor: Client) -> None:
    visitor.post("/new/whot/", form("nigerian", 3))

    assert only_sheet().options == dict(ruleset("nigerian").options)


def test_house_rules_are_stored_with_the_sheet(visitor: Client) -> None:
    house = {"match": "fixed_rounds", "rounds": "7", "rounding": "5", "clock": "20", "calls": "yes"}
    visitor.post("/new/whot/", form("leaflet_long", 3, **house))

    options = only_sheet().options
    assert {name: options[name] for name in house} == {
        "match": "fixed_rounds",
        "rounds": 7,
        "rounding": 5,
        "clock": 20,
        "calls": True,
    }


def test_the_options_of_the_last_sheet_are_filled_in_and_unfolded(visitor: Client) -> None:
    visitor.post("/new/whot/", form("app_tournament", 5, ko_tie="playoff", final_best_of="3"))

    html = visitor.get("/new/whot/").content.decode()

    assert 'value="5" checked' in html
    assert re.search(r'value="app_tournament"[^>]* checked', html)
    assert (chosen(html, "ko_tie"), chosen(html, "final_best_of")) == ("playoff", "3")
    assert '<details class="fold house" open>' in html


def test_house_rules_are_folded_by_default(visitor: Client) -> None:
    html = visitor.get("/new/whot/").content.decode()

    assert '<details class="fold house">' in html
    assert html.count('<details class="fold" data-group open>') == 1


@pytest.mark.parametrize("field", sorted(HOUSE))
def test_an_unknown_answer_is_refused_and_the_form_is_shown_again(visitor: Client, field: str) -> None:
    answer = visitor.post("/new/whot/", form("custom", 3, **{field: "<b>7"}))

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "That choice is not possible with these rules." in html
    assert "<b>7" not in html
    assert '<details class="fold house" open>' in html


@pytest.mark.parametrize("key", ["leaflet_long", "nigerian", "app_duel"])
def test_another_ruleset_shows_its_own_answers_to_unanswered_house_rules(visitor: Client, key: str) -> None:
    html = visitor.post("/new/whot/", form(key, 2, choose=key, answers_of="custom")).content.decode()

    for name, own in own_answers(key).items():
        first = re.search(rf'<select id="{name}".*?<option value="" selected>([^<]*)<', html, re.DOTALL)
        assert first, name
        assert unescape(first[1]) == f"{words.answers(name)[own]} (as in these rules)"
    assert not Sheet.objects.everywhere("test").exists()


def test_house_rules_are_restored_when_their_ruleset_is_chosen_again(visitor: Client) -> None:
    """The radio button already has the new ruleset; `answers_of` says whose house rules are on the page."""
    given = form("nigerian", 3, clock="20", limit="70", choose="nigerian", answers_of="leaflet_long")
    away = visitor.post("/new/whot/", given).content.decode()
    [kept] = re.findall(r'name="kept-leaflet_long" value="([^"]*)"', away)
    assert (chosen(away, "clock"), number(away, "limit")) == ("", "100")

    back = form("leaflet_long", 3, choose="leaflet_long", answers_of="nigerian")
    html = visitor.post("/new/whot/", back | {"kept-leaflet_long": unescape(kept)}).content.decode()

    assert (chosen(html, "clock"), number(html, "limit")) == ("20", "70")


def test_kept_answers_that_the_form_does_not_offer_are_shown_as_none(visitor: Client) -> None:
    fields = form("custom", 3, choose="leaflet_long", answers_of="custom")
    answer = visitor.post("/new/whot/", fields | {"kept-leaflet_long": "clock=%3Cb%3E&evil=1&" + "x" * 9000})

    assert answer.status_code == 200
    assert "<b>" not in chosen_group(answer.content.decode(), "clock")


def test_another_ruleset_reduces_the_number_of_players_to_its_maximum(visitor: Client) -> None:
    html = visitor.post("/new/whot/", form("app_duel", 5, choose="app_duel")).content.decode()

    assert re.findall(r'name="players" value="(\d)" checked', html) == [str(most("app_duel"))]


def test_unanswered_house_rules_name_the_answer_of_the_last_ruleset(visitor: Client) -> None:
    visitor.post("/new/whot/", form("nigerian", 3))

    assert "two cards (as in these rules)" in visitor.get("/new/whot/").content.decode()
