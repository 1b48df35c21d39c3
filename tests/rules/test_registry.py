"""Rulesets by key: every option spelled out, bad ones refused with what was wrong."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import registry
from rules.errors import Unreadable
from tests.rules.strategies import rulesets


def test_the_seed_ruleset_is_offered_first():
    assert registry.keys("watten")[0] == "upper_austria"


@pytest.mark.parametrize("key", registry.keys())
def test_every_option_of_a_ruleset_is_spelled_out(key):
    assert {name for name, _ in registry.ruleset(key).options} == set(registry.choices(key))


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
        ("upper_austria", "rechter_exempt", ("yes", "no")),
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
