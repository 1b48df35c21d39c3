"""What a lead demands, by the options of the table (R15-R20, A1-A4; S4 "Foab bekenna")."""

from __future__ import annotations

import pytest

from tests.rules.watten.short_hands import NAMED, judged, verdict


def answered(lead: str, hand: str, card: str, options: str = "", *, key: str = "upper_austria", named=NAMED):
    """The verdict on A2, who holds `hand`, answering B1's lead with `card`."""
    return verdict(f"{named}, B1 {lead}, A2 {card}", options, key=key, headers=f"deal: A2 {hand}\n")


@pytest.mark.parametrize(
    ("lead", "hand", "card", "said"),
    [
        ("HA", "H7 SK SA LA EA", "SK", "revoke"),  # R15 "muss man ein Trumpf zugeben"
        ("HA", "H7 HO SA LA EA", "H7", ""),  # "egal ob niedriger oder hoeher"
        ("H8", "H7 SK SA LA EA", "SK", "revoke"),  # R17: the Rechte led
        ("HA", "SK S9 SA LA EA", "SK", ""),  # R18: no trump
        ("SK", "SA H7 S9 LA EA", "LA", ""),  # R19: an off suit need not be given
    ],
)
def test_only_a_led_trump_demands_trump(lead, hand, card, said):
    assert answered(lead, hand, card) == said


@pytest.mark.parametrize(("option", "said"), [("no", "disputed"), ("yes", "revoke")])
def test_an_option_makes_a_led_linker_demand_trump(option, said):
    """A1; by the strict reading it always does, so the default is disputed."""
    assert answered("S8", "H7 SK SA LA EA", "SK", f"linke_lead_demands_trump={option}") == said


@pytest.mark.parametrize(("option", "said"), [("yes", ""), ("no", "revoke")])
def test_a_linker_serves_a_trump_lead_unless_the_table_denies_it(option, said):
    """A2."""
    assert answered("HA", "H7 L8 SA LA EA", "L8", f"linke_satisfies_follow={option}") == said


def test_a_player_with_only_linke_is_free():
    """A3; by the strict reading a Linker must be given."""
    assert answered("HA", "S8 L8 SA LA EA", "SA") == "disputed"
    assert answered("HA", "S8 L8 SA LA EA", "L8") == ""


@pytest.mark.parametrize(("option", "said"), [("yes", ""), ("no", "revoke")])
def test_the_rechte_need_not_be_played(option, said):
    """R16, A4: the holder of only the Rechte is free; not in Tyrol."""
    assert answered("HA", "H8 SK SA LA EA", "SK", f"rechter_exempt={option}") == said


@pytest.mark.parametrize(
    ("hand", "card", "more", "said"),
    [
        ("H8 SK SA LA EA", "SK", "", ""),
        ("H8 S8 SA LA EA", "SA", "", "revoke"),
        ("H8 S8 SA LA EA", "S8", "", ""),
        ("H8 S8 SA LA EA", "H8", "", ""),
        ("H8 S8 SA LA EA", "SA", "linke_satisfies_follow=no", "disputed"),
        ("H8 H7 SA LA EA", "SA", "", "revoke"),
        ("H8 SO SA LA EA", "SO", "criticals=seed", ""),
        ("H8 HK SA LA EA", "SA", "criticals=seed", "revoke"),
        ("H8 ? SA LA EA", "SA", "", "unchecked_duty"),
        ("H8 SK SA LA ?", "SA", "", "unchecked_duty"),
        ("H8 S8 ? LA EA", "LA", "", "revoke"),
    ],
)
def test_the_rechte_may_be_exempt_as_the_only_legal_card(hand, card, more, said):
    """A4, a South Tyrolean program: with a Linker beside it one of the two is given."""
    assert answered("HA", hand, card, f"rechter_exempt=if_only_legal {more}") == said


@pytest.mark.parametrize(("option", "said"), [("yes", ""), ("no", "revoke")])
def test_the_wanderkritt_need_not_be_played(option, said):
    """Section 8 [D]."""
    assert answered("HA", "H9 SK SA LA EA", "SK", f"wander_exempt={option}", key="kritisch_wander") == said


@pytest.mark.parametrize(("option", "said"), [("yes", "revoke"), ("no", "")])
def test_a_kritischer_named_as_rechter_demands_trump(option, said):
    """Section 8 [D]: it keeps its rank; whether leading it demands trump depends on the table."""
    named = "B1 schlag koenig, A1 farbe herz"
    option = f"critical_rechter_demands_trump={option}"

    assert answered("HK", "H7 SO SA LA EA", "SO", option, key="kritisch", named=named) == said


def test_a_kritischer_is_never_demanded_and_always_allowed():
    """Section 8 [D]: the Herz-Koenig is not a Herz, and serves whatever was led; leading one demands nothing."""
    assert answered("HA", "HK SO SA LA EA", "SO", key="kritisch") == ""
    assert answered("HA", "HK H7 SA LA EA", "HK", key="kritisch") == ""
    assert answered("HK", "HO H7 SA LA EA", "SA", key="kritisch") == ""


@pytest.mark.parametrize(
    ("duty", "lead", "said"),
    [
        ("trump", "HA", "revoke"),
        ("haube", "HA", ""),
        ("haube", "H8", "revoke"),
        ("none", "HA", ""),
        ("none", "H8", ""),
    ],
)
def test_the_duty_depends_on_the_option(duty, lead, said):
    """Section 4: in Bavaria only the Haube binds, and only when it opens the round."""
    assert answered(lead, "H7 SK SA LA EA", "SK", f"follow_duty={duty}") == said


def test_the_haube_binds_in_the_first_trick_only():
    body = f"{NAMED}, B1 HA, A2 SK, B2 H7, A1 H9, B1 H8, A2 SA"

    assert verdict(body, "follow_duty=haube", headers="deal: A2 HU SK SA LA EA\n") == ""


def test_in_bavaria_trump_or_a_kritischer_answers_the_haube_and_no_linker():
    """Section 4 "Trumpf oder Kritisch"; the Linker S8 is neither."""
    hand = "H7 S8 E7 LA EA"

    assert [answered("H8", hand, card, key="bavaria") for card in ("H7", "E7", "S8")] == ["", "", "revoke"]


@pytest.mark.parametrize(
    ("option", "card", "said"), [("no", "SA", ""), ("yes", "SA", "revoke"), ("yes", "E7", "")]
)
def test_an_option_demands_a_kritischer_without_other_trumps(option, card, said):
    """Section 4 "Trumpf oder Kritisch" read as a duty (Bavaria), or section 8: never forced."""
    hand = "S9 E7 SA LA EA"

    assert answered("H8", hand, card, f"critical_must_follow={option}", key="bavaria") == said


@pytest.mark.parametrize(("scope", "said"), [("all", "revoke"), ("announcers", "")])
def test_a_blind_player_may_be_free(scope, said):
    """Section 3 "Latinisch": it binds only those who know what trump is."""
    assert answered("HA", "H7 SK SA LA EA", "SK", f"duty_scope={scope}") == said


def test_the_announcers_are_still_bound():
    body = f"{NAMED}, B1 HA, A2 H9, B2 H7, A1 SK"

    assert verdict(body, "duty_scope=announcers", headers="deal: A1 HO SK SA LA EA\n") == "revoke"


@pytest.mark.parametrize(
    ("costs", "value", "game"), [("bummerl", 0, True), ("two", 2, False), ("value", 3, False)]
)
def test_a_revoke_costs_the_game_or_two_or_the_value(costs, value, game):
    """R20 "sofort das Bummerl"; two or the value elsewhere (penalty catalogue)."""
    body = f"{NAMED}, B1 bid 3, A2 stay, B1 HA, A2 SK"
    result = judged(body, f"revoke_costs={costs}", headers="deal: A2 H7 SK SA LA EA\n").result

    assert (result.winner, result.value, result.loses_game) == ("B", value, game)
