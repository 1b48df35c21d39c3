"""How a hand begins, draws and ends, by the options of the table (1.2, 1.3; #8-#10, #19, #32)."""

from __future__ import annotations

import pytest

from tests.rules.whot.short_hands import judged, refused

# Six players with eight cards leave four to draw; two cards lie on the upcard when they are gone.
EIGHT = "hand_size=8"
GONE = "P1 t4, P2 t5, P3 draw, P4 draw, P5 draw, P6 draw"


@pytest.mark.parametrize(("option", "head", "other"), [("turn_up", "upcard: t3", "upcard_not_turned")])
def test_an_upcard_must_be_answered(option: str, head: str, other: str) -> None:
    assert refused("P1 c7", f"opening={option}", head=head) == "no_match"
    assert refused("P1 c7", "opening=lead_any", head=head) == other


def test_without_an_upcard_the_first_player_leads_any_card() -> None:
    """#10: the public base."""
    assert refused("P1 c7", "opening=lead_any", head="dealer: P3") == ""
    assert refused("P1 c7, P2 x8", "opening=lead_any", head="dealer: P3") == "no_match"


@pytest.mark.parametrize(
    ("option", "upcard", "answer"),
    [
        ("free", "Wr", ""),
        ("free", "Wy triangle", "no_call_by_dealer"),
        ("redraw", "Wr", "upcard_not_replaced"),
        ("dealer_calls", "Wy", "dealer_must_call"),
        ("dealer_calls", "Wy circle", ""),
        ("dealer_calls", "Wy triangle", "no_match"),
    ],
)
def test_an_upcard_whot_follows_the_option(option: str, upcard: str, answer: str) -> None:
    """#8."""
    assert refused("P1 c7", f"first_whot={option}", head=f"upcard: {upcard}") == answer


@pytest.mark.parametrize(
    ("option", "answer"), [("ignore", ""), ("apply", "pick_pending"), ("redraw", "upcard_not_replaced")]
)
def test_an_upcard_action_card_follows_the_option(option: str, answer: str) -> None:
    """#9."""
    assert refused("P1 t4", f"pick_two=2 first_special={option}", head="upcard: t2") == answer


@pytest.mark.parametrize(("option", "answer"), [("no", "out_of_turn"), ("yes", "")])
def test_a_drawn_card_may_be_laid_at_once(option: str, answer: str) -> None:
    """1.3: by the leaflets never."""
    head = "upcard: t3\nstock: t5"

    assert refused("P1 draw t5, P1 t5", f"play_drawn={option}", head=head) == answer
    assert refused("P1 draw t5, P1 t4", f"play_drawn={option}", head=head) != ""


@pytest.mark.parametrize(
    ("option", "how", "oldest", "other"),
    [
        ("turn", None, "", "wrong_draw"),
        ("shuffle", None, "", ""),
        ("count_lowest_wins", "counted", "hand_over", "hand_over"),
        ("draw", "drawn", "hand_over", "hand_over"),
    ],
)
def test_an_exhausted_pile_follows_the_option(option: str, how: str | None, oldest: str, other: str) -> None:
    """#32: turned over as it lies, shuffled, counted, or nobody wins."""
    options = f"{EIGHT} exhaust={option}"
    result = judged(GONE, options, seats=6).result

    assert (result.how if result else None) == how
    assert refused(f"{GONE}, P1 draw t3", options, seats=6) == oldest
    assert refused(f"{GONE}, P1 draw t4", options, seats=6) == other


@pytest.mark.parametrize(("option", "answer"), [("eager", "seen_elsewhere"), ("lazy", "")])
def test_the_pile_is_turned_at_once_or_when_it_is_needed(option: str, answer: str) -> None:
    """#19: the 5 lay on top when the last card was drawn, the 7 when the next one was."""
    options = f"{EIGHT} exhaust=shuffle turnover={option}"

    assert refused(f"{GONE}, P1 t7, P2 draw t5", options, seats=6) == answer
