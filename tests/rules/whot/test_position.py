"""A frozen copy of a position: every field, and what a copy shares."""

from __future__ import annotations

from rules.whot.lookups import compiled
from rules.whot.pack import WHOT
from rules.whot.position import HIDDEN, Position
from rules.whot.tokens import whot
from tests.rules.whot.helpers import cards, params
from tests.rules.whot.short_hands import noticed, picture, whole


class TestState:
    CALLS = "hand_size=4 calls=yes missed_call_penalty=2"
    DEALT = whole("t4 t5 t7 t8 | |", "t3", "c1 c2 x1")

    def test_the_state_after_some_turns(self) -> None:
        shown = picture("P1 t4, P2 draw, P3 draw, P1 t5", self.CALLS, head=self.DEALT)
        t5, t7, t8, c1, c2 = cards("t5 t7 t8 c1 c2")
        assert shown.hands == ((t7, t8), (0, 0, 0, 0, c1), (0, 0, 0, 0, c2))
        assert (shown.seat, shown.direction, shown.top, shown.warning) == (1, 1, t5, 0)
        assert (shown.over, shown.pick, shown.offer, shown.stake) == ("", 0, None, 0)

    def test_the_state_without_a_due_warning(self) -> None:
        assert picture("P1 t4", self.CALLS, head=self.DEALT).warning is None

    def test_the_state_has_the_offer_and_the_agreed_stake(self) -> None:
        head = whole("t4 t5 t7 t8 |", "t3")
        open_ = picture("P1 draw, P1 raise 5", "hand_size=4 stakes=points", seats=2, head=head)
        taken = picture("P1 draw, P1 raise 5, P2 accept", "hand_size=4 stakes=points", seats=2, head=head)
        assert (open_.offer, open_.stake) == ((0, 5), 0)
        assert (taken.offer, taken.stake) == (None, 5)

    def test_the_state_with_and_without_an_upcard_whot(self) -> None:
        """#8: the starter plays freely; S3: the first card is led."""
        head = whole("t4 t5 t7 t8 | |", "Wr")
        assert picture("", "hand_size=4", head=head).top == whot(WHOT + 1)
        assert picture("", "hand_size=4 opening=lead_any", head=whole("t4 t5 t7 t8 | |", "")).top == 0


def test_a_notice_has_its_seat_and_number() -> None:
    """S3 Raise Stake: ten seconds to answer."""
    notices = noticed("P1 draw, P1 raise 5, P2 accept 15", "stakes=points", seats=2)
    assert notices == [("late_accept", {"seat": "P2", "seconds": 15, "limit": 10})]


T4 = cards("t4")[0]


def position() -> Position:
    first, second = bytearray(cards("c1 c2")), bytearray((*cards("t1"), 0, HIDDEN, HIDDEN + 7))
    found = Position(compiled(params("leaflet_classic")), 1, [first, second], T4, bytearray(cards("c5")))
    found.pools = {HIDDEN: bytearray(cards("c7 c8"))}
    return found


def test_a_shuffled_hidden_card_is_unknown_in_the_state() -> None:
    assert position().state().hands == (cards("c1 c2"), (*cards("t1"), 0, 0, 0))


def test_a_copy_of_a_position_shares_nothing_that_changes() -> None:
    """Trying actions on a copy (possible cards, another log) leaves the table unchanged."""
    table = position()
    other = table.copy()
    assert vars(other) == vars(table)
    other.queue.append(1)
    other.taken.append((0, 1, 2))
    other.note("market_finished")
    other.hands[0].clear()
    assert other.pools
    other.pools[HIDDEN].clear()
    assert vars(table) == vars(position())
