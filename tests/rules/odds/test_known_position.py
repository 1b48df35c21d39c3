"""The position in a log, and refused questions: each number of a position, each parameter of a refusal."""

from __future__ import annotations

import pytest

from rules.core.errors import Ambiguous, Illegal, RulesError, Unreadable
from rules.odds import Offer, odds, watten_round
from rules.odds import answer as answers
from rules.odds.answer import Odds
from rules.odds.deals import Gap
from rules.odds.known import Known
from rules.replay import replay
from tests.rules.odds.helpers import DEALT, NAMED, OPEN, at, cards, golden, read, rng
from tests.rules.odds.test_known import LAST


@pytest.mark.parametrize(
    ("plays", "due"), [("", 1), ("B1 SK", 2), ("B1 SK, A2 S7", 3), ("B1 SK, A2 S7, B2 SA", 0)]
)
def test_the_next_card_is_due_from_the_next_seat(plays, due):
    """R14."""
    assert at(OPEN + NAMED + plays)[0].on_turn == due


def test_the_tricks_that_each_side_still_needs():
    """R21: B1 took two, A2 one."""
    now, _ = at(
        OPEN + NAMED + "B1 SK, A2 S7, B2 S10, A1 E9\nB1 LK, A2 HU, B2 L10, A1 L7\nA2 E7, B2 E10, A1 S9, B1 EA"
    )

    assert (now.leader, now.won, now.needs) == (1, (1, 2), (2, 1))


def test_the_card_led_decides_which_suit_takes_the_trick():
    """R13: the Schellen-Sau is of the suit that A2 added, not of the led one."""
    assert at(OPEN + NAMED + "B1 LK, A2 S7, B2 SA, A1 E9")[0].leader == 1


def test_a_card_excluded_once_stays_excluded():
    """R15: B2 gave no trump in the first trick, and served in the second, which demanded nothing."""
    first = "B1 H9, A2 HU, B2 SK, A1 HA\n"
    denied, _ = at(OPEN + NAMED + first)
    later, _ = at(OPEN + NAMED + first + "A1 SA, B1 S7, A2 S9, B2 S10")

    assert denied.cannot[3] == later.cannot[3] != 0


def test_a_bid_on_the_last_card_adds_to_what_was_known():
    """R15 and R27: A1 gave no trump before; the bid proves that the last card answers the lead or is a Schlag."""
    tricks = LAST.split("\n", 1)[1].replace("A1 HA", "A1 S8")
    bid, _ = at(OPEN + NAMED + f"B1 H9, A2 HO, B2 HK, A1 S9\n{tricks}A1 bid 3")

    assert bid.cannot[0] & cards("H7")
    assert bid.cannot[0] & cards("S7")


def test_a_trick_in_doubt_has_the_index_of_the_next_action():
    hand = golden("partial", 1)

    with pytest.raises(Ambiguous) as refused:
        answers.position(hand, len(hand.actions))
    assert refused.value.params == {"action": 10}


def test_a_long_unknown_viewpoint_is_shortened():
    with pytest.raises(Unreadable) as refused:
        at(OPEN + NAMED, "x" * 100)
    assert refused.value.params["viewpoint"] == "x" * 80


def test_a_budget_of_nothing_is_refused():
    with pytest.raises(RulesError) as refused:
        odds(read(OPEN + NAMED), 2, "public", 0, rng())
    assert refused.value.params == {"budget": 0}


def test_a_position_that_no_deal_fits_is_refused(monkeypatch):
    """Five cards needed, but only one is left."""
    gaps = tuple(Gap(5, 1) for _ in range(4))
    monkeypatch.setattr(answers, "known", lambda *_: Known((0, 0, 0, 0), 1, gaps))

    with pytest.raises(Illegal) as refused:
        odds(read(OPEN + NAMED), 2, "public", 10, rng())
    assert (refused.value.code, refused.value.params) == ("no_deal_fits", {"action": 2})


def test_the_offer_is_the_open_bid_at_that_moment():
    """R23: two more bids follow later; after three actions the bid is 3 points."""
    hand = read(DEALT + NAMED + "B1 bid 3, A1 bid 4, B1 stay, B1 SK")

    assert odds(hand, 3, "all", 10, rng()).offer == Offer(0, 2, 3)


def test_an_exact_answer_has_no_standard_error():
    found = Odds("public", 0, ("A", "B"), (50, 50), 100, True, "A1", None)

    assert (found.standard_error, found.interval(0)) == (0, (0.5, 0.5))


def test_no_share_is_above_one():
    """A sample of one deal: the interval ends at 1."""
    found = Odds("public", 0, ("A", "B"), (1, 0), 100, False, "A1", None)

    assert found.interval(0)[1] == 1.0
    assert found.interval(1)[0] == 0.0


# --- impossible questions, with all their parameters ---


@pytest.mark.parametrize(
    ("text", "moment", "code", "params"),
    [
        (OPEN + NAMED, 0, "not_announced", {"action": 0}),
        (OPEN + NAMED, 1, "not_announced", {"action": 1}),
        (OPEN + NAMED, 3, "no_such_action", {"action": 3, "known": 2}),
        (OPEN + NAMED + "B1 bid 3, A1 concede", 4, "hand_over", {"action": 4}),
        # The second action is refused; before it nothing is announced yet, which is reported first.
        (OPEN + "B1 schlag 8, B1 farbe herz", 1, "not_announced", {"action": 1}),
        (
            "ruleset: leaflet_classic\nseats: P1 P2\ndeal: P1 c1\ndeal: P2 c2\nupcard: c3\n",
            0,
            "no_watten_hand",
            {"ruleset": "leaflet_classic"},
        ),
    ],
)
def test_an_unanswerable_question_has_code_and_parameters(text, moment, code, params):
    with pytest.raises(RulesError) as refused:
        odds(read(text), moment, "public", 10, rng())

    assert (refused.value.code, refused.value.params) == (code, params)


def test_a_failing_log_has_line_column_and_parameters():
    text = DEALT + NAMED + "B1 SK, A2 SA"
    hand = read(text)

    with pytest.raises(Illegal) as refused:
        odds(hand, 4, "public", 10, rng())
    own = replay(hand).failure
    assert (refused.value.code, refused.value.params) == (own.code, dict(own.params))
    assert (refused.value.line, refused.value.column) == (own.line, own.column) == (8, 8)


def test_conceding_without_a_bid_is_refused_for_the_first_of_the_side():
    """R26."""
    with pytest.raises(Illegal) as refused:
        watten_round.conceded(read(OPEN + NAMED), 2, 1)

    assert (refused.value.code, refused.value.params) == ("no_bid_to_answer", {"seat": "B1"})


def test_far_from_the_win_no_side_must_answer_first():
    assert (
        watten_round.asked_first(read(f"ruleset: north_tyrol\ndealer: A1\nscore: A=7 B=0\n{NAMED}")) is None
    )


def test_a_penalty_in_the_opening_can_make_a_side_answer_first():
    """A15: two points for A make 9 of 11, before the first lead."""
    text = f"ruleset: north_tyrol\ndealer: A1\nscore: A=7 B=0\nB2 penalty peek_cut, {NAMED}"

    assert watten_round.asked_first(read(text)) == 0
