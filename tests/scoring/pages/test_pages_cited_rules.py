"""A page cites the rule that the table's own card shows, and no other; its number links to the line there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from rules import registry, rule_card
from rules.citations import WATTEN
from rules.registry import ruleset
from rules.watten import compare
from scoring.access import Device
from scoring.services import link_make, sheet_open
from scoring.wording.citing import citation, of_penalty, on_card, rule_numbers, rule_numbers_in, stated
from tests.scoring.conftest import NAMES, Table, access_of

ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
PLACE_LINK = re.compile(r'href="([^"#]*/rules/)#([RA]\d+)"')
TABLES = [(key, players) for key in registry.keys("watten") for players in (2, 3, 4)]


def test_a_rule_cited_by_a_refusal_is_on_the_card() -> None:
    missing = {
        (key, players, code, number)
        for key, players in TABLES
        for code in WATTEN
        for number in set(rule_numbers_in(citation(ruleset(key), players, code)))
        - rule_numbers(ruleset(key), players)
    }
    assert missing == set()


@pytest.mark.parametrize("key", registry.keys("watten"))
def test_a_penalty_cites_the_one_rule_that_prices_it(key: str) -> None:
    """R5 the peek, R7 the misdeal, R20 the revoke, R27 and R28 the bids: never all of them together."""
    rules = ruleset(key)
    lines = {line.code: line.source for section in rule_card.rule_card(rules, 4) for line in section.lines}

    for penalty in rules.params.penalties:
        assert rule_numbers_in(of_penalty(rules, 4, penalty.code)) == rule_numbers_in(
            lines[f"penalty_{penalty.code}"]
        )


def test_bavaria_does_not_cite_the_duty_of_the_seed() -> None:
    """Seed R15 and R17 apply whenever trump is led; Bavaria's card has another duty and only the price (R20)."""
    assert citation(ruleset("upper_austria"), 4, "revoke").endswith("R15, R17, R20")
    assert citation(ruleset("bavaria"), 4, "revoke").endswith(", R20")
    assert "R15" not in citation(ruleset("bavaria"), 4, "revoke")


def test_a_rule_cited_by_a_comparison_is_on_every_card() -> None:
    sources = [source for _code, source in (*compare._ALONE.values(), *compare._ALIKE.values())]
    tables = [ruleset(key) for key in registry.keys("watten")]
    missing = [
        (rules.key, source)
        for rules in tables
        for source in sources
        if not (set(rule_numbers_in(source)) <= rule_numbers(rules, 4) and stated(rules, 4, source))
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("text", "shown", "left"),
    [
        ("S4 R15, R17, R20", {"R20"}, "S4 R20"),
        ("S4 R15, R17, R20", {"R15", "R20"}, "S4 R15, R20"),
        ("S4 R15, R17", set(), "S4"),
        ("A1, A2, A3", {"A1", "A2"}, "A1, A2"),
        ("S4 R30-R32", {"R31"}, "S4 R30-R32"),
        ("S4 Kritisch", set(), "S4 Kritisch"),
        ("S3, #27", set(), "S3, #27"),
        ("public, #18", set(), "public, #18"),
    ],
)
def test_a_source_is_shortened_to_the_rules_of_the_card(text: str, shown: set[str], left: str) -> None:
    assert on_card(text, frozenset(shown)) == left


def _played(sheet_of: Table) -> None:
    for side, value in ((0, 2), (0, 2), (1, 3)):
        sheet_of.declare("round_won", side=side, value=value)
    for side, code in ((0, "peek_cut"), (1, "misdeal"), (0, "wild_bid"), (1, "revoke")):
        sheet_of.declare("penalty_given", side=side, code=code)


@pytest.mark.django_db
@pytest.mark.parametrize("key", registry.keys("watten"))
def test_every_rule_number_links_to_a_line_of_the_card(
    client_of: Callable[[Device], Client], anna: Device, key: str
) -> None:
    sheet = sheet_open(ruleset_key=key, options={}, names=NAMES, device=anna)
    client = client_of(anna)
    _played(Table(access_of(sheet, anna)))
    card = reverse("scoring:sheet-rules", args=[sheet.uid])
    anchors = set(re.findall(r'<span id="([RA]\d+)"', client.get(card).content.decode()))
    why, dispute = (reverse(f"scoring:{page}", args=[sheet.uid]) for page in ("sheet-why", "dispute"))

    for address in (
        why,
        *(f"{dispute}?case={case}" for case in ("revoke", "misdeal", "peek_cut", "trick", "bid")),
    ):
        found = PLACE_LINK.findall(client.get(address, **ENGLISH).content.decode())
        assert {to for to, _place in found} <= {card}, address
        assert {place for _to, place in found} <= anchors, address
        assert found or "case=" in address, address


@pytest.mark.django_db
def test_a_watch_link_leads_to_the_card_of_its_sheet(watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    board = reverse("scoring:watch", args=[link_make(sheet=watten.sheet, scope="watch")])

    found = PLACE_LINK.findall(Client().get(f"{board}why/", **ENGLISH).content.decode())

    assert {to for to, _place in found} == {f"{board}rules/"}


@pytest.mark.django_db
def test_a_revoke_that_costs_points_does_not_lose_the_game(
    client_of: Callable[[Device], Client], anna: Device
) -> None:
    """Bavaria: two points for the others, and the game goes on."""
    sheet = sheet_open(ruleset_key="bavaria", options={}, names=NAMES, device=anna)
    Table(access_of(sheet, anna)).declare("penalty_given", side=0, code="revoke")

    html = client_of(anna).get(reverse("scoring:sheet-why", args=[sheet.uid]), **ENGLISH).content.decode()

    assert "Anna &amp; Cilli did not follow to trump: 2 points to Beni &amp; Dora." in html
    assert "lost at once" not in html
