"""Whose turn it is from the laid cards alone: the seat of an unmarked turn in a stored hand (section 6)."""

from __future__ import annotations

import pytest

from rules.whot.actions import WhotSetup
from rules.whot.lookups import compiled
from rules.whot.tokens import CANCEL, KEEP, REVERSE, SKIP, whot
from rules.whot.turn_order import TurnOrder
from tests.rules.whot.helpers import cards, params

W, WR, WY = cards("W Wr Wy")
T1, T2, T3, T4, C3, C4, X5 = cards("t1 t2 t3 t4 c3 c4 x5")
DRAW = ()
Turn = tuple[int, ...]


def order(seats: int = 4, upcard: int = T3, dealer: int = 3, **options: object) -> TurnOrder:
    return TurnOrder(compiled(params("custom", **options)), WhotSetup(dealer, ((),) * seats, upcard, ()))


def seats_after(played: TurnOrder, *turns: Turn) -> list[int]:
    """The seat in turn after each: cards laid, or nothing laid."""
    found = []
    for tokens in turns:
        played.lay(tokens) if tokens else played.pass_on()
        found.append(played.seat)
    return found


@pytest.mark.parametrize(
    ("seats", "upcard", "options", "first"),
    [
        (4, T3, {}, 0),
        (4, T3, {"suspension": 3}, 0),
        (4, T3, {"suspension": 3, "first_special": "apply"}, 1),
        (2, T3, {"suspension": 3, "first_special": "apply"}, 1),
        (4, T3, {"hold_on": 3, "first_special": "apply"}, 0),
        (4, WR, {"suspension": 3, "first_special": "apply"}, 0),
        (4, WR, {"suspension": 1, "first_special": "apply"}, 0),
        (4, cards("*8")[0], {"suspension": 8, "star8_two": True, "first_special": "apply"}, 2),
        (2, cards("*8")[0], {"suspension": 8, "star8_two": True, "first_special": "apply"}, 1),
    ],
)
def test_the_starter_follows_the_upcard(
    seats: int, upcard: int, options: dict[str, object], first: int
) -> None:
    """#9: left of the dealer; if the upcard acts, a suspension skips. A WHOT card is not a suspension."""
    assert order(seats, upcard, seats - 1, **options).seat == first


def test_draws_and_plain_cards_pass_the_turn() -> None:
    assert seats_after(order(), (T4,), DRAW, (C4,), (T1,), DRAW) == [1, 2, 3, 0, 1]


def test_play_continues_after_the_player_out_of_turn() -> None:
    played = order()
    played.act(2)
    assert seats_after(played, DRAW) == [3]


@pytest.mark.parametrize(
    ("seats", "after"),
    [(2, [0, 1]), (3, [2, 1]), (4, [2, 1])],
)
def test_a_skip_passes_one_over_and_two_players_play_again(seats: int, after: list[int]) -> None:
    """S0, S3: the WHOT card that skips the next player; with reversed direction on the other side."""
    played = order(seats, dealer=seats - 1)
    assert seats_after(played, (whot(WR, SKIP),))[0] == after[0]
    assert seats_after(played, (whot(WR, REVERSE),))[0] == after[1]


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 0), (4, 3)])
def test_an_option_lets_the_star_eight_skip_two(seats: int, seat: int) -> None:
    """`star8_two`: two are skipped where there are two others to skip."""
    played = order(seats, dealer=seats - 1, suspension=8, star8_two=True)
    assert seats_after(played, cards("*8")) == [seat]


@pytest.mark.parametrize(
    ("acting", "laid", "seat"),
    [
        ("last", (T3, C4), 2),
        ("last", (C4, T3), 1),
        ("last", (C4, T4), 2),
        ("all", (C4, T4), 3),
        ("all", (C4, T3), 2),
        ("none", (C4, T4), 1),
    ],
)
def test_several_cards_move_by_those_that_act(acting: str, laid: Turn, seat: int) -> None:
    """`street_actions`: the suspensions that act add up; a single card always moves by itself."""
    options = {"streets": True, "double_play": True, "suspension": 4, "street_actions": acting}
    assert seats_after(order(**options), laid) == [seat]
    assert seats_after(order(**options), laid[-1:]) == [2 if laid[-1] == T4 or laid[-1] == C4 else 1]


class TestTheOrderBelow:
    """#5: a card that cancels or keeps the WHOT card below it, which may have reversed the direction."""

    def test_a_cancelled_reverse_has_no_effect(self) -> None:
        played = order()
        assert seats_after(played, (whot(WR, REVERSE),), (whot(WY, CANCEL),)) == [3, 0]
        assert played.direction == 1

    def test_a_kept_reverse_stays(self) -> None:
        played = order()
        assert seats_after(played, (whot(WR, REVERSE),), (whot(WY, KEEP),)) == [3, 2]
        assert played.direction == -1

    def test_a_plain_card_in_between_makes_a_reverse_final(self) -> None:
        played = order()
        assert seats_after(played, (whot(WR, REVERSE),), (T4,), (whot(WY, CANCEL),)) == [3, 2, 1]
        assert played.direction == -1

    def test_several_cards_in_between_keep_the_reversal(self) -> None:
        played = order(streets=True)
        assert seats_after(played, (whot(WR, REVERSE),), (T4, X5), (whot(WY, CANCEL),)) == [3, 2, 1]
        assert played.direction == -1

    def test_a_cancel_without_a_whot_card_below_has_no_effect(self) -> None:
        played = order()
        assert seats_after(played, (whot(WY, CANCEL),)) == [1]
        assert played.direction == 1

    def test_a_call_on_a_reverse_keeps_it(self) -> None:
        played = order()
        assert seats_after(played, (whot(WR, REVERSE),), (whot(WY, 0),), (whot(WR, CANCEL),)) == [3, 2, 1]
        assert played.direction == -1

    def test_a_draw_in_between_does_not_make_a_reverse_final(self) -> None:
        played = order()
        assert seats_after(played, (whot(WR, REVERSE),), DRAW, (whot(WY, CANCEL),)) == [3, 2, 3]
        assert played.direction == 1


class TestTheAnswerToASkip:
    """#5 `skip_response`: a player about to be skipped cancels the skip, or keeps it for the next player."""

    def answered(self, answer: int, *between: Turn, response: bool = True, seats: int = 4) -> int:
        played = order(seats, dealer=seats - 1, skip_response=response)
        seats_after(played, (whot(WR, SKIP),), *between)
        played.act(1)
        return seats_after(played, (answer,))[0]

    def test_a_kept_skip_passes_to_the_next_player(self) -> None:
        assert self.answered(whot(WY, KEEP)) == 3

    def test_a_skip_is_cancelled(self) -> None:
        assert self.answered(whot(WY, CANCEL)) == 2

    @pytest.mark.parametrize("between", [DRAW, (T4,), (whot(WY, 0),)], ids=["draw", "card", "call"])
    def test_an_answer_to_a_skip_is_too_late_after_another_turn(self, between: Turn) -> None:
        assert self.answered(whot(WY, KEEP), between) == 2

    def test_without_the_option_a_skip_has_no_answer(self) -> None:
        assert self.answered(whot(WY, KEEP), response=False) == 2

    def test_a_kept_skip_may_be_answered_again(self) -> None:
        played = order(skip_response=True)
        seats_after(played, (whot(WR, SKIP),))
        played.act(1)
        seats_after(played, (whot(WY, KEEP),))
        assert (played.seat, played.skipped) == (3, 2)
        played.act(2)
        assert seats_after(played, (whot(WR, KEEP),)) == [0]

    def test_with_reversed_direction_the_other_neighbour_is_skipped(self) -> None:
        played = order(skip_response=True)
        assert seats_after(played, (whot(WR, REVERSE),), (whot(WR, SKIP),)) == [3, 1]
        assert played.skipped == 2

    def test_before_the_first_card_nobody_is_about_to_be_skipped(self) -> None:
        for seat in range(4):
            played = order(skip_response=True)
            played.act(seat)
            assert seats_after(played, (whot(WY, KEEP),)) == [(seat + 1) % 4]
