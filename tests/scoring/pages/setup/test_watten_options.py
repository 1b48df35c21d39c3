"""The Watten questions of a new sheet: ruleset, players, target and house rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from rules import registry
from rules.registry import choices, keys, ruleset, spell_value
from rules.watten.rulesets import WattenRules
from scoring.models import Seat, Sheet
from scoring.pages.setup import watten_options as form
from scoring.pages.setup.new_form import blank, options, posted, rechosen
from scoring.services import person_add
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Beni", "Cilli", "Dora")


@pytest.fixture
def visitor() -> Client:
    client = Client()
    client.cookies["language"] = "en"
    return client


def fields(players: int = 4, **more: str) -> dict[str, str]:
    names = {f"name-{seat}": name for seat, name in enumerate(NAMES)}
    return names | {"players": str(players), "first_dealer": "0"} | more


def only_sheet() -> Sheet:
    return Sheet.objects.everywhere("test").get()


def rules_of(sheet: Sheet) -> WattenRules:
    params = ruleset(sheet.ruleset_key, sheet.options).params
    assert isinstance(params, WattenRules)
    return params


@pytest.mark.parametrize("key", keys("watten"))
def test_every_ruleset_starts_with_its_own_options(visitor: Client, key: str) -> None:
    """The form of a ruleset, posted back unchanged, gives that ruleset and nothing else."""
    shown = visitor.post("/new/watten/", fields(choose=key)).content.decode()
    chosen = dict(
        re.findall(
            r'<select id="rule-\w+" name="(\w+)">.*?<option value="([^"]*)" selected', shown, re.DOTALL
        )
    )
    [target] = re.findall(r'name="target" value="(\d+)" checked', shown)
    assert not Sheet.objects.everywhere("test").exists()

    answer = visitor.post("/new/watten/", fields(ruleset=key, target=target, **chosen))

    assert answer.status_code == 303
    sheet = only_sheet()
    assert sheet.ruleset_key == key
    assert rules_of(sheet) == ruleset(key).params
    assert set(chosen) == {*form.MAIN_RULES, *form.THREE_RULES, *form.MORE_RULES}


@pytest.mark.parametrize("key", keys("watten"))
def test_every_choice_of_the_form_is_valid_and_has_words(key: str) -> None:
    shown = form.questions(posted("watten", {"ruleset": key}), {})
    for rule in (*shown.main_rules, *shown.three_rules, *shown.more_rules):
        offered = {of.value for of in rule.choices}
        assert offered == {spell_value(value) for value in choices(key)[rule.name]}
        assert rule.label != rule.name
        assert not any(of.label in ("True", "False") or "_" in of.label for of in rule.choices)
    assert shown.ruleset.help


def test_another_ruleset_keeps_the_names_and_shows_its_own_house_rules(
    visitor: Client,
) -> None:
    html = visitor.post(
        "/new/watten/", fields(target="9", void_points="off", choose="bavaria", ruleset="upper_austria")
    ).content.decode()

    assert 'value="Cilli"' in html
    assert 'name="target" value="15" checked' in html
    assert 'name="ruleset" value="bavaria"' in html
    assert rechosen(posted("watten", {}), {"choose": "leaflet_long"}) is None


@pytest.mark.parametrize(("players", "names"), [(2, NAMES[:2]), (3, NAMES[:3]), (4, NAMES)])
def test_two_three_and_four_players_are_seated(visitor: Client, players: int, names: tuple[str, ...]) -> None:
    answer = visitor.post("/new/watten/", fields(players))

    sheet = only_sheet()
    assert tuple(Seat.objects.order_by("number").values_list("player__name", flat=True)) == names
    assert sheet.seats_count == players
    page = visitor.get(answer["Location"])
    assert page.status_code == 200
    assert all(name in page.content.decode() for name in names)


def test_house_rules_are_stored_with_the_sheet(visitor: Client) -> None:
    visitor.post(
        "/new/watten/",
        fields(3, ruleset="upper_austria", target="18", near_win_rule="auto_three", bummerl_by_score="no",
               three_mode="rest", cheating_points="3"),
    )  # fmt: skip

    rules = rules_of(only_sheet())
    assert (rules.target, rules.near_win_rule, rules.bummerl_by_score) == (18, "auto_three", False)
    assert (rules.three_mode, rules.cheating_points) == ("rest", 3)
    assert set(only_sheet().options) == set(registry.choices("upper_austria"))


def test_options_for_three_are_ignored_with_four_players(visitor: Client) -> None:
    visitor.post("/new/watten/", fields(4, three_mode="rest"))

    assert only_sheet().options["three_mode"] == "vorhand_alone"


@pytest.mark.parametrize(
    ("name", "value", "beside", "kept"),
    [
        ("revoke_bummerl", "by_score", {}, "by_score"),
        ("revoke_bummerl", "by_score", {"revoke_costs": "two"}, "single"),
        ("revoke_bummerl", "by_score", {"bummerl_by_score": "no"}, "single"),
        ("wild_bid_costs", "bid", {}, "bid"),
        ("wild_bid_costs", "bid", {"last_card_bid": "challenge"}, "bid"),
        ("wild_bid_costs", "bid", {"last_card_bid": "free"}, "two"),
        ("both_near_bid", "void", {}, "offence"),
        ("both_near_bid", "void", {"near_win_rule": "auto_three"}, "void"),
        ("void_points", "once", {}, "once"),
        ("void_points", "once", {"players": "3"}, "unlimited"),
    ],
)
def test_options_without_effect_are_ignored(
    visitor: Client, name: str, value: str, beside: dict[str, str], kept: str
) -> None:
    """For example: if a revoke does not cost the game, its Bummerl is not asked for."""
    visitor.post("/new/watten/", fields() | {name: value} | beside)

    assert only_sheet().options[name] == kept


def test_ignored_options_are_hidden_by_the_style_sheet() -> None:
    """The style sheet hides exactly what the form leaves out."""
    styles = Path(finders.find("scoring/setup/new.css")).read_text()
    for name, needs in form.NEEDS.items():
        for other, answers in needs.items():
            values = [f'[value="{answer}"]' for answer in answers]
            any_of = values[0] if len(values) == 1 else f":is({', '.join(values)})"
            assert f'.new-sheet:not(:has([name="{other}"] {any_of}:checked)) .rule-{name}' in styles
    for name in form.NOT_FOR_THREE:
        assert (
            f'.new-sheet:has([name="players"][value="3"]:checked) .rule-{name} {{ display: none; }}' in styles
        )


@pytest.mark.parametrize(
    "wrong",
    [
        {"near_win_rule": "five_or_concede"},
        {"bummerl_by_score": "True"},
        {"cheating_points": "4"},
        {"target": "10"},
        {"void_points": "x" * 300},
    ],
)
def test_an_unknown_option_is_refused_and_the_form_is_shown_again(
    visitor: Client, wrong: dict[str, str]
) -> None:
    answer = visitor.post("/new/watten/", fields(**wrong))

    assert answer.status_code == 422
    assert "not possible with these rules" in answer.content.decode()
    assert 'value="Dora"' in answer.content.decode()


def test_the_options_of_the_last_sheet_are_filled_in(visitor: Client) -> None:
    visitor.post("/new/watten/", fields(3, ruleset="bavaria", target="13", clip_to_target="no"))

    html = visitor.get("/new/watten/").content.decode()

    assert 'name="ruleset" value="bavaria"' in html
    assert 'name="players" value="3" checked' in html
    assert 'name="target" value="13" checked' in html
    assert '<option value="no" selected' in html.split('id="rule-clip_to_target"')[1].split("</select>")[0]
    assert '<details class="kinds" open' not in html


def test_the_last_seating_is_filled_in(watten: Table) -> None:
    person_add(access=watten.access, name="Eva")
    watten.declare("seats_taken", persons=[0, 4, 2, 3])

    assert blank("watten", watten.sheet).seated() == ["Anna", "Eva", "Cilli", "Dora"]
    assert options(blank("watten", watten.sheet))["target"] == 9
