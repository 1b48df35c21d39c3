"""The dealer is whom people named: when the sheet was opened, at the pad, or nobody."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup
from tests.engine.table import Table, WattenTable, round_scored


def watten(seats: int = 4, *, said: bool | None, first_dealer: int = 0, **options: object) -> Table:
    return Table(Setup(ruleset("upper_austria", options), seats, first_dealer, (), said))


def whot(*, said: bool | None, first_dealer: int = 0) -> Table:
    return Table(Setup(ruleset("leaflet_long"), 3, first_dealer, (), said))


def asks(table: Table) -> tuple[bool, bool, list[int]]:
    """Whether the pad asks, whether the dealer is known, and who is shown as dealer."""
    board = table.board
    return (
        board["asks_dealer"],
        board["dealer_known"],
        [seat["seat"] for seat in board["seats"] if seat["deals"]],
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_dealer_named_at_the_opening_deals_without_a_cut(seats: int) -> None:
    assert asks(watten(seats, said=True, first_dealer=1)) == (False, True, [1])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("way", ["cut", "rotate"])
def test_with_a_cut_there_is_no_dealer_until_one_is_named(seats: int, way: str) -> None:
    """R4; if the deal rotates between games, the first deal of the evening is nevertheless cut for."""
    table = watten(seats, said=False, new_game_dealer=way)
    assert asks(table) == (True, False, [])

    table.tell(ev.DealerSet(1))

    assert asks(table) == (True, True, [1])
    table.tell(ev.BidMade(0, 3))
    assert asks(table) == (False, True, [1])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_before_a_later_game_the_pad_asks_for_the_cut_and_shows_no_dealer(seats: int) -> None:
    """R4: at the start of every game; if the deal rotates, it moves on by itself."""
    table = watten(seats, said=True, first_dealer=1)
    table.tell(ev.RoundWon(2 if seats == 3 else 0, 9))  # Vorhand alone

    assert asks(table) == (True, False, [])
    table.tell(ev.DealerSet(0))
    assert asks(table) == (True, True, [0])
    table.undo()
    assert asks(table) == (True, False, [])
    turning = watten(said=True, first_dealer=1, new_game_dealer="rotate")
    turning.tell(ev.RoundWon(0, 9))
    assert asks(turning) == (False, True, [2])


def test_a_later_game_without_a_named_dealer_is_dealt_by_the_next_in_turn() -> None:
    """Entries of an older pad, or of a device without a board of the new game, keep their meaning."""
    table = watten(said=True, first_dealer=1)
    for value in (9, 2):
        table.tell(ev.RoundWon(0, value))

    assert asks(table) == (False, True, [3])


def test_a_round_without_a_named_dealer_leaves_the_dealer_open() -> None:
    table = watten(said=False)
    table.tell(ev.RoundWon(0, 2))

    assert asks(table) == (False, False, [])
    table.tell(ev.DealerSet(3))
    assert asks(table) == (False, True, [3])
    table.undo()
    assert asks(table) == (False, False, [])


def test_without_a_dealer_anybody_may_have_misdealt() -> None:
    """R7 and R5 bind the dealer and the player before him: with an unknown dealer it may be anybody."""

    def offered(table: Table) -> list[set[str]]:
        codes = {"misdeal", "peek_cut"}
        return [codes & {of["code"] for of in side["penalties"]} for side in table.board["sides"]]

    assert offered(watten(said=True)) == [{"misdeal"}, {"peek_cut"}]
    assert offered(watten(said=False)) == [{"misdeal", "peek_cut"}] * 2


@pytest.mark.parametrize(("mode", "is_split"), [("vorhand_alone", False), ("rest", False), ("free", True)])
def test_three_players_write_nothing_before_the_split_is_known(mode: str, is_split: bool) -> None:
    """A25: the split follows from the dealer, and a round of the wrong pair would make two wrong accounts."""
    table = watten(3, said=False, three_mode=mode)
    sides = table.board["sides"]
    assert [bool(side["main"]) for side in sides] == [is_split] * 3
    assert not any(side["mates"] or side["rests"] for side in sides)

    table.tell(ev.DealerSet(1))

    sides = table.board["sides"]
    assert sum(bool(side["main"]) for side in sides) == (2 if mode == "rest" else 3)


def test_three_players_have_no_pairs_in_a_later_game_before_the_cut() -> None:
    table = watten(3, said=True)
    table.tell(ev.RoundWon(1, 9))
    before = table.board["sides"]

    table.tell(ev.DealerSet(0))

    assert not any(side["main"] or side["mates"] or side["is_split"] for side in before)
    assert [side["mates"] for side in table.board["sides"]] == [[2], [], [0]]


def test_an_old_sheet_counts_its_dealer_as_named() -> None:
    """Where the table cuts, its pad asks all the same, and marks nobody until somebody is named."""
    assert asks(WattenTable()) == (True, True, [])
    assert asks(whot(said=None)) == (False, True, [0])


def test_the_pad_asks_a_whot_table_once_who_deals() -> None:
    """No source names the first dealer of a WHOT! table (S0, S3); the table chooses."""
    assert asks(whot(said=True, first_dealer=2)) == (False, True, [2])
    table = whot(said=False)
    assert asks(table) == (True, False, [])

    table.tell(round_scored(1, p0=5, p2=7))

    assert asks(table) == (False, False, [])
    table.tell(ev.DealerSet(2))
    assert asks(table) == (False, True, [2])


def test_a_named_dealer_cannot_be_declared_a_second_time() -> None:
    """A second declaration of the same dealer would have no effect, in both games."""
    for table in (watten(said=False), whot(said=False)):
        table.tell(ev.DealerSet(0))

        refusal = table.refusal(ev.DealerSet(0))
        assert refusal is not None
        assert refusal.code == "deals_already"
        assert table.board["dealer_named"]
        assert table.refusal(ev.DealerSet(1)) is None


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("said", [True, False])
@pytest.mark.parametrize("code", ["misdeal", "peek_cut", "card_taken_back"])
def test_an_offence_before_any_round_does_not_say_who_deals(seats: int, said: bool, code: str) -> None:
    """R5, R7: whoever looks at the cut does not deal, and the next deal is not the guess. The pad goes on asking."""
    table = watten(seats, said=said, table_offence_points=2)
    if said:
        table.tell(ev.RoundWon(0, 9))  # of a later game the table cuts for the deal (R4)
    for side, offence in ((1, code), (0, "misdeal"), (1, "misdeal"), (0, "peek_cut"), (1, "peek_cut")):
        table.tell(ev.PenaltyGiven(side, offence))
        assert asks(table) == (True, False, [])
    assert [row.flag for row in table.sheet.current.rows] == [None] * 5

    table.tell(ev.DealerSet(1))
    assert asks(table) == (False, True, [1])
    assert table.refusal(ev.PenaltyGiven(0, "misdeal")) is not None
