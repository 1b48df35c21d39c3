"""Cards as people write them, and the frozen picture of a table: every reason and every field to the letter."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.errors import RulesError
from rules.whot.codes import format_card, parse_card, parse_suit
from rules.whot.pack import WHOT, card
from rules.whot.position import HIDDEN, Position
from rules.whot.tables import compiled
from rules.whot.tokens import whot
from tests.rules.whot.helpers import cards, params
from tests.rules.whot.tables import noticed, picture, whole


@pytest.mark.parametrize(
    ("written", "code", "data"),
    [
        ("z7", "unknown_suit", {"text": "z"}),
        ("s7", "ambiguous_suit", {"text": "s", "meanings": ("square", "star")}),
        ("c0", "bad_number", {"text": "c0", "lowest": 1, "highest": 14}),
        ("c15", "bad_number", {"text": "c15", "lowest": 1, "highest": 14}),
        ("7c7", "unknown_card", {"text": "7c7"}),
        ("x" * 40, "unknown_card", {"text": "x" * 40}),
        ("x" * 41, "unknown_card", {"text": "x" * 40}),
    ],
)
def test_why_a_card_cannot_be_read(written: str, code: str, data: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as error:
        parse_card(written)
    assert (error.value.code, dict(error.value.params)) == (code, data)


def test_a_word_that_is_no_suit_is_told_up_to_forty_letters() -> None:
    with pytest.raises(RulesError) as error:
        parse_suit("y" * 50)
    assert (error.value.code, dict(error.value.params)) == ("unknown_suit", {"text": "y" * 40})


def test_forty_letters_may_be_a_card() -> None:
    assert parse_card("circle 10") == card(0, 10)
    with pytest.raises(RulesError, match="unknown_suit"):
        parse_card("x" * 38 + "10")


def test_a_number_that_is_no_card_has_no_code() -> None:
    with pytest.raises(RulesError) as error:
        format_card(10**50)
    assert (error.value.code, dict(error.value.params)) == ("unknown_card", {"text": str(10**50)[:40]})


@pytest.mark.parametrize("words", ["10/Trikot", "Trikot 10"])
def test_a_word_that_only_an_edition_prints_is_no_neutral_one(words: str) -> None:
    """A club's own skin may give a suit a name that another edition uses; a log's own words are the neutral ones."""
    assert parse_card(words) == parse_card("star 10")
    with pytest.raises(RulesError, match="unknown_suit"):
        parse_card(words, neutral=True)
    assert parse_card("star 10", neutral=True) == parse_card("*10")


def test_nor_is_what_an_edition_calls_its_whot_card() -> None:
    assert parse_card("Pokal") >= WHOT
    with pytest.raises(RulesError, match="unknown_card"):
        parse_card("Pokal", neutral=True)


class TestThePicture:
    CALLS = "hand_size=4 calls=yes missed_call_penalty=2"
    DEALT = whole("t4 t5 t7 t8 | |", "t3", "c1 c2 x1")

    def test_of_a_table_after_some_turns(self) -> None:
        shown = picture("P1 t4, P2 draw, P3 draw, P1 t5", self.CALLS, head=self.DEALT)
        t5, t7, t8, c1, c2 = cards("t5 t7 t8 c1 c2")
        assert shown.hands == ((t7, t8), (0, 0, 0, 0, c1), (0, 0, 0, 0, c2))
        assert (shown.seat, shown.direction, shown.top, shown.warning) == (1, 1, t5, 0)
        assert (shown.over, shown.pick, shown.offer, shown.stake) == ("", 0, None, 0)

    def test_of_one_who_need_not_warn(self) -> None:
        assert picture("P1 t4", self.CALLS, head=self.DEALT).warning is None

    def test_of_an_offer_and_what_was_agreed_on(self) -> None:
        head = whole("t4 t5 t7 t8 |", "t3")
        open_ = picture("P1 draw, P1 raise 5", "hand_size=4 stakes=points", seats=2, head=head)
        taken = picture("P1 draw, P1 raise 5, P2 accept", "hand_size=4 stakes=points", seats=2, head=head)
        assert (open_.offer, open_.stake) == ((0, 5), 0)
        assert (taken.offer, taken.stake) == (None, 5)

    def test_of_a_whot_card_turned_up_and_of_none(self) -> None:
        """#8: the starter plays freely; S3: the first card is led."""
        head = whole("t4 t5 t7 t8 | |", "Wr")
        assert picture("", "hand_size=4", head=head).top == whot(WHOT + 1)
        assert picture("", "hand_size=4 opening=lead_any", head=whole("t4 t5 t7 t8 | |", "")).top == 0


def test_a_notice_says_of_whom_and_by_how_much() -> None:
    """S3 Raise Stake: ten seconds to answer."""
    told = noticed("P1 draw, P1 raise 5, P2 accept 15", "stakes=points", seats=2)
    assert told == [("late_accept", {"seat": "P2", "seconds": 15, "limit": 10})]


T4 = cards("t4")[0]


def position() -> Position:
    first, second = [[*cards("c1 c2")], [*cards("t1"), 0, HIDDEN, HIDDEN + 7]]
    found = Position(compiled(params("leaflet_classic")), 1, [first, second], T4, [*cards("c5")])
    found.pools = {HIDDEN: bytearray(cards("c7 c8"))}
    return found


def test_a_card_that_a_shuffle_hid_is_unknown_in_the_picture() -> None:
    assert position().snapshot().hands == (cards("c1 c2"), (*cards("t1"), 0, 0, 0))


def test_a_copy_of_a_position_shares_nothing_that_changes() -> None:
    """What is tried on a copy (what may be laid, what another log would say) leaves the table as it is."""
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
