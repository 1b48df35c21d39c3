"""Rulesets by key: every option is spelled out, bad ones are refused with the reason."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import registry
from rules.core.errors import Unreadable
from tests.rules.strategies import rulesets


def test_the_seed_ruleset_is_offered_first():
    assert registry.keys("watten")[0] == "upper_austria"


def test_every_option_of_a_ruleset_is_spelled_out():
    spelled = {key: {name for name, _ in registry.ruleset(key).options} for key in registry.keys()}  # noqa: SIM118
    assert spelled == {key: set(registry.choices(key)) for key in spelled}


@given(rulesets())
def test_a_spelled_ruleset_reads_back_equal(ruleset):
    assert registry.read(registry.spell(ruleset).split()) == ruleset


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"target": 10}, "bad_option_value"),
        ({"target": True}, "bad_option_value"),
        ({"target": -9}, "bad_option_value"),
        ({"target": "9"}, "bad_option_value"),
        ({"target": 10**30}, "bad_option_value"),
        ({"rechter_exempt": 1}, "bad_option_value"),
        ({"colour": "red"}, "unknown_option"),
        ({"penalties": ()}, "unknown_option"),
    ],
)
def test_a_value_that_is_not_offered_is_refused(options, code):
    with pytest.raises(Unreadable, match=code):
        registry.ruleset("upper_austria", options)


@pytest.mark.parametrize(
    ("key", "option", "known"),
    [
        ("upper_austria", "target", ("9", "11", "13", "15", "18")),
        ("upper_austria", "rechter_exempt", ("yes", "no", "if_only_legal")),
        ("leaflet_long", "rounds", ("1..100",)),
    ],
)
def test_a_refused_value_names_those_that_are_offered(key, option, known):
    with pytest.raises(Unreadable) as caught:
        registry.ruleset(key, {option: "no such thing"})

    assert caught.value.params["known"] == known


def test_an_unknown_ruleset_names_the_known_ones():
    with pytest.raises(Unreadable) as caught:
        registry.ruleset("lower_austria")

    assert caught.value.params["known"] == registry.keys()


@given(st.lists(st.text(), max_size=3), st.sampled_from(["", "upper_austria", "leaflet_long"]))
def test_any_words_are_a_ruleset_or_unreadable(words, key):
    with contextlib.suppress(Unreadable):
        assert registry.read([key, *words]).key


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ([], "no_ruleset", {"known": registry.keys()}),
        (["@1"], "no_ruleset", {"known": registry.keys()}),
        (["nobodys"], "unknown_ruleset", {"key": "nobodys", "known": registry.keys()}),
        (["n" * 90], "unknown_ruleset", {"key": "n" * 80, "known": registry.keys()}),
        (["upper_austria@7"], "unknown_version", {"version": "7"}),
        (["upper_austria@" + "7" * 90], "unknown_version", {"version": "7" * 80}),
        (["upper_austria", "o" * 90 + "=1"], "unknown_option",
         {"option": "o" * 80, "known": tuple(sorted(registry.choices("upper_austria")))}),
        (["upper_austria", "target=10"], "bad_option_value",
         {"option": "target", "value": "10", "known": ("9", "11", "13", "15", "18")}),
        (["leaflet_long", "rounds=" + "x" * 90], "bad_option_value",
         {"option": "rounds", "value": "x" * 80, "known": ("1..100",)}),
        (["leaflet_long", "rounds=1234567890"], "bad_option_value",
         {"option": "rounds", "value": "1234567890", "known": ("1..100",)}),
    ],
)  # fmt: skip
def test_an_unknown_option_is_reported_with_the_known_ones(words, code, told):
    with pytest.raises(Unreadable) as caught:
        registry.read(words)

    assert (caught.value.code, dict(caught.value.params)) == (code, told)


def test_an_option_changes_the_rules_and_its_spelling():
    plain, other = registry.read(["upper_austria"]), registry.read(["Upper_Austria@1", "Target=11"])

    assert (plain.params.target, other.params.target) == (9, 11)
    assert (registry.spell(plain), registry.spell(other)) == ("upper_austria", "upper_austria target=11")
    assert (plain.game, plain.version, plain.key) == ("watten", 1, "upper_austria")
    assert registry.spell(registry.read(["leaflet_long", "rounds=100", "streets=yes"])) == (
        "leaflet_long rounds=100 streets=yes"
    )
