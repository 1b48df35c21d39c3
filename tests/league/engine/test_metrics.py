"""Which metrics no game by a ruleset can change."""

from __future__ import annotations

import pytest

from league.engine.metrics import never_counted
from rules import registry

SCHNEIDER = {"schneider_given", "schneider_taken", "retourschneider_given", "retourschneider_taken"}


@pytest.mark.parametrize(
    ("spelled", "never"),
    [
        ("upper_austria", set()),
        ("upper_austria bummerl_by_score=no", SCHNEIDER),
        ("bavaria", SCHNEIDER),
        ("leaflet_long", set()),
        ("leaflet_short", set()),
        ("leaflet_classic", {"penalty_points"}),
        ("leaflet_classic match=elimination", set()),
        ("app_duel", {"penalty_points"}),
    ],
)
def test_what_a_ruleset_never_counts(spelled: str, never: set[str]) -> None:
    assert never_counted([registry.read(spelled.split())]) == never


def test_games_by_two_rulesets_count_what_one_of_them_does() -> None:
    two = [registry.ruleset(key) for key in ("bavaria", "upper_austria")]

    assert never_counted(two) == set()
    assert never_counted([]) == set()
