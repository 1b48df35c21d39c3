"""The offences of a table and their costs, by its options (penalty catalogue; R5, R7, R9)."""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from tests.engine.table import A, WattenTable


def cost(code: str, **options: object) -> int | None:
    """The points of B for an offence of A; None if the table does not have it."""
    table = WattenTable(first_dealer=1 if code == "peek_cut" else 0, **options)
    if table.refusal(ev.PenaltyGiven(A, code)):
        return None
    table.penalty(A, code)
    return table.score[1]


@pytest.mark.parametrize(("peek", "points"), [("forbidden", 2), ("allowed", None), ("keep", None)])
def test_a_look_at_the_cut_may_be_allowed(peek: str, points: int | None) -> None:
    """R5: some clubs allow a look; in Bavaria a Kritischer found there may be kept."""
    assert cost("peek_cut", cut_peek=peek) == points


@pytest.mark.parametrize("points", [2, 0])
def test_a_misdeal_may_cost_nothing(points: int) -> None:
    """R7; Tiroler Wattergemeinschaft: no penalty."""
    assert cost("misdeal", misdeal_points=points) == points


@pytest.mark.parametrize(("strict", "points"), [(True, 2), (False, None)])
def test_there_is_no_early_look_if_all_may_look_at_once(strict: bool, points: int | None) -> None:
    """R9, section 8 "Looking"."""
    assert cost("early_look", strict_look=strict, early_look_points=2) == points


@pytest.mark.parametrize(("look", "points"), [("none", None), ("signs", None), ("look", 2)])
def test_a_second_look_at_the_partners_hand_needs_a_first(look: str, points: int | None) -> None:
    """Section 3 "Zusammenschauen": only once, otherwise two points."""
    assert cost("second_look", partner_help=look, table_offence_points=2) == points


@pytest.mark.parametrize(("rule", "points"), [("restricted", 2), ("free", None)])
def test_without_a_rule_for_the_last_card_no_bid_is_wild(rule: str, points: int | None) -> None:
    assert cost("wild_bid", last_card_bid=rule) == points


@pytest.mark.parametrize("duty", ["trump", "haube", "none"])
def test_without_a_duty_nobody_revokes(duty: str) -> None:
    assert (cost("revoke", follow_duty=duty, revoke_costs="two") is None) == (duty == "none")


@pytest.mark.parametrize(("costs", "points"), [("nothing", None), ("two", 2)])
def test_the_ruleset_sets_the_price_of_bidding_twice(costs: str, points: int | None) -> None:
    """R24: the bid is void and costs nothing, unless a house wants two."""
    assert cost("double_bid", double_bid_costs=costs) == points
