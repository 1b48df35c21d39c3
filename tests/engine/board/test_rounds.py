"""The facts of rounds agree with the pad for any declarations, and survive their columns."""

from __future__ import annotations

from hypothesis import given, settings

from rules import registry
from scoring.engine.board.round_text import FIELDS, read, written
from scoring.engine.board.rounds import BidCall, Fined, HeldCards, RoundFacts, Struck, rounds_of
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, SheetFold
from tests.amount import amount
from tests.engine.table import A, B, Table
from tests.strategies import tables


def watten(**options: object) -> Table:
    return Table(Setup(registry.ruleset("upper_austria", options), 4, dealer_said=True))


@settings(max_examples=amount(30, 1000))
@given(tables(checked=True, two_scribes=True))
def test_rounds_add_up_to_the_pad(table: Table) -> None:
    _look(table.sheet)


@settings(max_examples=amount(30, 1000))
@given(tables(checked=False))
def test_rounds_add_up_for_any_stored_entries(table: Table) -> None:
    _look(table.sheet)


def _look(sheet: SheetFold) -> None:
    rounds = rounds_of(sheet)
    assert len({(one.game, one.round) for one in rounds}) == len(rounds)
    for one in rounds:
        columns = written(one)
        assert read(tuple(columns[name] for name in FIELDS)) == one
        assert one.first <= max(one.first, one.last) <= sheet.version
    for game in sheet.games:
        if game.finish is None or sheet.setup.ruleset.game != "watten":
            continue
        own = [one for one in rounds if one.game == game.number]
        totals = [0] * len(game.totals)
        for one in own:
            assert one.before == tuple(totals)
            for account, gained in enumerate(one.gained):
                totals[account] += gained or 0
            for struck in one.struck:
                totals[struck.side] -= struck.points
        assert tuple(totals) == game.totals


def test_a_watten_round_has_its_bids_answers_and_krank_sides() -> None:
    table = watten(target=11, void_points="once")
    for side, value in ((A, 5), (A, 4), (B, 3)):
        table.tell(ev.RoundWon(side, value))
    table.tell(ev.PointsVoided(B))
    table.tell(ev.BidMade(B, 3))
    table.tell(ev.BidAnswered(A, 3, "concede"))

    last = rounds_of(table.sheet)[-1]

    assert last == RoundFacts(
        1, 4, "conceded", (0, 1, 2, 3), 3, (B,), 2, (9, 3), (0, 2), 1, True, 4, 6,
        krank=(A,), calls=(BidCall("bid", B, 3), BidCall("concede", A, 3)), struck=(Struck(B, 3),),
    )  # fmt: skip


def test_a_penalty_is_the_result_of_its_round_and_an_open_round_has_no_facts() -> None:
    table = watten()
    table.tell(ev.PenaltyGiven(A, "misdeal"))
    table.tell(ev.BidMade(B, 3))

    (only,) = rounds_of(table.sheet)

    assert (only.how, only.winners, only.fines) == ("penalty", (B,), (Fined(A, "misdeal"),))


def test_with_a_cut_the_dealer_of_a_later_game_is_known_once_named() -> None:
    table = watten(target=9, new_game_dealer="cut")
    for _ in range(3):
        table.tell(ev.RoundWon(A, 3))
    table.tell(ev.RoundWon(A, 3))
    table.tell(ev.DealerSet(2))
    table.tell(ev.RoundWon(A, 3))

    assert [one.dealer for one in rounds_of(table.sheet)] == [0, 1, 2, None, 2]


def test_a_whot_round_has_the_players_who_went_out_and_their_cards() -> None:
    table = Table(Setup(registry.ruleset("leaflet_long", {"limit": 60}), 3, dealer_said=True))
    table.tell(ev.RoundScored(0, (ev.HandLeft(1, points=30), ev.HandLeft(2, cards=("*5", "W")))))
    table.tell(ev.RoundScored(0, (ev.HandLeft(1, points=40), ev.HandLeft(2, points=5))))

    first, second = rounds_of(table.sheet)

    assert (first.how, first.winners, first.gained, first.held) == (
        "out",
        (0,),
        (0, 30, 30),
        (HeldCards(2, ("*5", "W")),),
    )
    assert (second.before, second.gained, second.went) == ((0, 30, 30), (0, 40, 5), (1,))
