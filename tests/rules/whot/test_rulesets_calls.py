"""Calls, clocks and stakes in a logged hand, by the options of the table (S3; #27, #28, #35)."""

from __future__ import annotations

import pytest

from rules.core.errors import Unreadable
from tests.rules.whot.short_hands import judged, refusal_of, refused

# P1 has two cards left after two turns.
DEALT = "deal: P1 t4 t5 t7 t2\nupcard: t3"
TWO_LEFT = "P1 t4, P2 draw, P1 t5"
FOUR = "hand_size=4 calls=yes"


@pytest.mark.parametrize(("option", "answer"), [("no", "calls_not_played"), ("yes", "")])
def test_an_option_enables_warning_and_last_card(option: str, answer: str) -> None:
    assert refused(f"{TWO_LEFT}, P1 warning", f"hand_size=4 calls={option}", seats=2, head=DEALT) == answer
    turns = f"{TWO_LEFT}, P1 warning, P2 draw, P1 t7, P1 last card"
    assert refused(turns, f"hand_size=4 calls={option}", seats=2, head=DEALT) == answer


@pytest.mark.parametrize("penalty", [0, 1, 2, 3])
def test_a_forgotten_call_costs_the_cards_of_the_ruleset(penalty: int) -> None:
    """#27: nothing by S3, two by the public base."""
    turns = f"{TWO_LEFT}, P2 draw, P2 claims P1, P1 got"
    options = f"{FOUR} missed_call_penalty={penalty}"
    allowed = [
        number
        for number in (1, 2, 3)
        if not refused(f"{turns} {'? ' * number}", options, seats=2, head=DEALT)
    ]

    assert allowed == ([penalty] if penalty else [])


@pytest.mark.parametrize(("clock", "answer"), [(0, "no_clock"), (10, ""), (20, ""), (30, "")])
def test_a_timeout_misses_the_turn(clock: int, answer: str) -> None:
    """S3 "Turn Time"; logs do not record its length."""
    assert refused("P1 timeout, P2 draw", f"clock={clock}") == answer


@pytest.mark.parametrize(("option", "answer"), [("pass", "nothing_taken"), ("draw_one", "")])
def test_a_missed_turn_may_cost_a_card(option: str, answer: str) -> None:
    """#28."""
    assert refused("P1 timeout, P1 got c5", f"clock=20 timeout={option}") == answer


@pytest.mark.parametrize(
    ("option", "plays", "picks"), [("draw", "", "no_pick"), ("carry", "pick_pending", "")]
)
def test_a_pending_pick_at_a_timeout_is_drawn_or_passed_on(option: str, plays: str, picks: str) -> None:
    """#28."""
    options = f"clock=20 pick_two=2 timeout_pending={option}"

    assert refused("P1 t2, P2 timeout, P3 t4", options) == plays
    assert refused("P1 t2, P2 timeout, P3 pick 2", options) == picks


@pytest.mark.parametrize(
    ("turn", "answer"),
    [
        ("t4 after 20 s", ""),
        ("t4 after 21 s", "time_over"),
        ("t4 nach 21 Sekunden", "time_over"),
        ("draw after 21s", "time_over"),
        ("Wy circle after 3", ""),
        ("c3 t4 after 21 s", "time_over"),
        ("timeout after 20 s", "time_left"),
        ("timeout after 21 s", ""),
        ("timeout", ""),
    ],
)
def test_the_seconds_of_a_turn_decide_whether_it_was_missed(turn: str, answer: str) -> None:
    """S3 "Turn Time"; #34: exactly twenty are in time."""
    assert refused(f"P1 {turn}", "clock=20 streets=yes") == answer
    assert refused(f"P1 {turn}".replace("timeout", "draw"), "clock=0 streets=yes") == ""


def test_a_late_turn_is_reported_with_its_seconds() -> None:
    tells = {"seat": "P2", "seconds": 25, "limit": 20}

    assert refusal_of("P1 t4 after 5 s, P2 t5 after 25 s", "clock=20") == ("time_over", tells)
    assert judged("P1 t4 after 5 s, P2 t5 after 25 s", "clock=20").valid == 1
    assert refusal_of("P1 t4, P1 timeout after 9 s", "clock=10") == (
        "time_left",
        {"seat": "P1", "seconds": 9, "limit": 10},
    )
    drawn = "P1 draw t10 after 19 s"
    assert refused(f"{drawn}, P1 t10 after 19 s", "clock=20 play_drawn=yes") == ""
    assert refused(f"{drawn}, P1 t10 after 29 s", "clock=20 play_drawn=yes") == "time_over"


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("P1 t4 after", "bad_number"),
        ("P1 t4 after x s", "bad_number"),
        ("P1 t4 after 251 s", "bad_number"),
        ("P1 t4 after 5 6 s", "too_many_words"),
        ("P1 warning after 5 s", "too_many_words"),
        ("P1 show t4 after 5 s", "too_many_words"),
    ],
)
def test_unreadable_seconds_are_refused(turn: str, code: str) -> None:
    with pytest.raises(Unreadable) as error:
        judged(turn, "clock=20 calls=yes")
    assert error.value.code == code


@pytest.mark.parametrize("option", ["off", "points"])
def test_an_option_lets_two_players_raise_the_stake(option: str) -> None:
    """S3 "Raise Stake", #35."""
    offered = refused("P1 raise 50, P2 accept", f"stakes={option}", seats=2)

    assert (offered == "") == (option == "points")
    assert refused("P1 raise 50, P2 accept", f"stakes={option}", seats=3) != ""


@pytest.mark.parametrize(
    ("answer", "stake"), [("accept", 50), ("accept 10 s", 50), ("accept 11 s", 0), ("decline", 0)]
)
def test_a_stake_counts_when_it_was_accepted_in_time(answer: str, stake: int) -> None:
    """S3: within ten seconds; #34: exactly ten are in time."""
    turns = f"P1 raise 50, P2 {answer}, {TWO_LEFT}, P2 draw, P1 t7, P2 draw, P1 t2"

    assert judged(turns, "hand_size=4 stakes=points", seats=2, head=DEALT).result.stake == stake


def test_a_raise_names_the_new_stake_which_is_higher() -> None:
    """S3 "Raise Stake", #35: 20 and then 50 is a stake of 50, in a log as on the pad."""
    raised = "P1 raise 20, P2 accept, P2 raise 50, P1 accept"
    turns = f"{raised}, {TWO_LEFT}, P2 draw, P1 t7, P2 draw, P1 t2"

    assert judged(turns, "hand_size=4 stakes=points", seats=2, head=DEALT).result.stake == 50
    assert refused(f"{raised}, P1 raise 50", "stakes=points", seats=2) == "stake_not_higher"
