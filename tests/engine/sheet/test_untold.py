"""What a logged hand tells besides its result: its dealer, offences that leave the round open, and raised stakes."""

from __future__ import annotations

import pytest

from rules.notation import read_one
from rules.replay import replay
from scoring.engine.facts import events as ev
from scoring.engine.sheet.hand_results import log_target
from scoring.engine.sheet.untold import untold
from tests.engine.table import A, B, Table, WattenTable, WhotTable

PEEK = ev.PenaltyGiven(B, "peek_cut")
TABLE = {"table_offence_points": 2}


def hand_of(options: str, play: str, score: str = "A=0 B=0") -> str:
    return f"ruleset: upper_austria {options}\ndealer: A1\nscore: {score}\n\n{play}\n"


def missing(table: Table, text: str, game: int = 1, round_: int = 1) -> tuple[ev.Fact, ...]:
    hand, at = read_one(text), log_target(table.sheet, game, round_)
    assert at is not None
    return untold(hand, replay(hand), at, table.sheet)


PLAY = "B1 schlag 8, A1 farbe herz\nB1 SK, A2 H9, B2 HU, A1 HO"
PEEKED = hand_of("", f"B2 penalty peek_cut\n{PLAY}\nA1 bid 3, B1 concede")


def test_a_look_at_the_cut_is_missing_until_it_is_written() -> None:
    table = WattenTable()
    assert missing(table, PEEKED) == (PEEK,)

    table.tell(PEEK)
    assert missing(table, PEEKED) == ()

    table.won(A, 2)
    assert missing(table, PEEKED) == ()


def test_a_settled_round_lacks_it_too() -> None:
    table = WattenTable()
    table.won(A, 2)

    assert missing(table, PEEKED) == (PEEK,)


def test_equal_offences_are_counted() -> None:
    text = hand_of(
        "table_offence_points=2", f"{PLAY}\n" + "A2 penalty trick_not_turned\n" * 2 + "A1 bid 3, B1 concede"
    )
    left_open, table = ev.PenaltyGiven(A, "trick_not_turned"), WattenTable(**TABLE)
    assert missing(table, text) == (left_open, left_open)

    table.tell(left_open)

    assert missing(table, text) == (left_open,)


def test_an_offence_that_ends_the_hand_is_its_result() -> None:
    text = hand_of("table_offence_points=2", f"{PLAY}\nA2 penalty trick_not_turned", score="A=0 B=7")
    table = WattenTable(**TABLE)
    table.won(B, 2, 2, 3)
    table.tell(ev.DealerSet(0))

    assert missing(table, text, round_=4) == ()


def test_an_offence_that_costs_nothing_is_left_out() -> None:
    """A10: the pad does not offer it either."""
    text = hand_of(
        "strict_look=yes", "B1 schlag 8\nA2 penalty early_look\nA1 farbe herz\nA1 bid 3, B1 concede"
    )

    assert missing(WattenTable(strict_look=True), text) == ()


@pytest.mark.parametrize(("score", "told"), [("A=0 B=0", 1), ("A=7 B=0", 0)])
def test_an_offence_claimed_after_the_end_of_a_game_does_not_count(score: str, told: int) -> None:
    """Section 8: a side that has reached the target ends the game at once."""
    tricks = "B1 SK, A2 H9, B2 HU, A1 HO\nA1 LK, B1 S7, A2 S9, B2 E7\nA1 HK, B1 S10, A2 E9, B2 E10"
    play = f"B1 schlag 8, A1 farbe herz\n{tricks}\nA1 penalty trick_not_turned"
    text, table = hand_of("table_offence_points=2", play, score), WattenTable(**TABLE)
    if score != "A=0 B=0":
        table.won(A, 2, 2, 3)
        table.tell(ev.DealerSet(0))
    round_ = table.sheet.next_round

    assert missing(table, text, round_=round_) == (ev.PenaltyGiven(A, "trick_not_turned"),) * told
    table.won(A, 2)
    assert missing(table, text, round_=round_) == (ev.PenaltyGiven(A, "trick_not_turned"),) * told


def test_an_offence_before_the_claim_that_replaced_the_result_counts() -> None:
    """Section 8: a claim after the end takes the place of what the round brought; S4 R20: this one ends the game."""
    play = f"{PLAY}\nA1 bid 3, B1 concede\nA1 penalty trick_not_turned, A1 penalty revoke"
    text, table = hand_of("table_offence_points=2", play), WattenTable(**TABLE)
    left_open, revoke = ev.PenaltyGiven(A, "trick_not_turned"), ev.PenaltyGiven(A, "revoke")
    assert missing(table, text) == (left_open,)

    table.tell(left_open)
    table.tell(revoke)

    assert missing(table, text) == ()


DUEL = """ruleset: app_duel hand_size=4
seats: 2
dealer: P2
deal: P1 c1 c2 c3 c4
upcard: c10

P1 raise 10, P2 accept
P1 c4, P2 raise 20, P1 accept, P1 raise 50, P2 decline
P2 draw, P1 c3, P1 warning, P2 draw, P1 c2, P1 last card, P2 draw, P1 c1
"""


@pytest.mark.parametrize(("written", "told"), [((), (10, 20)), ((10,), (20,)), ((20,), ()), ((30,), ())])
def test_accepted_raises_above_the_written_stake_are_missing(
    written: tuple[int, ...], told: tuple[int, ...]
) -> None:
    """S3 Raise Stake, #35: the higher stake counts."""
    table = WhotTable(2, "app_duel", hand_size=4)
    table.tell(ev.DealerSet(1))
    for points in written:
        table.tell(ev.StakeRaised(points))

    assert missing(table, DUEL) == tuple(map(ev.StakeRaised, told))
    table.tell(ev.RoundVoid())  # the stake of the game stays
    assert missing(table, DUEL, round_=2) == tuple(map(ev.StakeRaised, told))


def test_the_dealer_of_the_hand_is_missing_where_another_one_deals() -> None:
    table = WattenTable()
    table.tell(ev.DealerSet(1))
    text = hand_of("", f"{PLAY}\nA1 bid 3, B1 concede")
    assert missing(table, text) == (ev.DealerSet(0),)

    table.won(A, 2)

    assert missing(table, text) == ()  # the points are the same


def test_of_three_an_offence_that_paid_others_is_missing_once_its_round_is_written() -> None:
    """A25: Beni deals by the hand, so Cilli is alone; by the sheet Anna dealt when the offence was written."""
    left_open, table = ev.PenaltyGiven(A, "trick_not_turned"), WattenTable(seats=3, **TABLE)
    play = "C schlag 8, B farbe herz\nC SK, A H9, B HU\nA penalty trick_not_turned\nC bid 3, B concede"
    text = (
        "ruleset: upper_austria table_offence_points=2\nseats: A B C\ndealer: B\nscore: A=0 B=0 C=0\n\n"
        + play
    )
    table.tell(left_open)
    assert missing(table, text) == (ev.DealerSet(1),)  # it is not written twice

    table.tell(ev.DealerSet(1))
    table.won(2, 2)

    assert missing(table, text) == (left_open,)
