"""Somebody leaves between the publication of a heat and the first game of his table."""

from __future__ import annotations

import pytest

from league.engine.competition import facts as ft
from league.engine.competition.draws import drawn_from, warnings_now
from league.engine.competition.fees import fees
from league.engine.competition.fold import fold, take
from league.engine.competition.leavers import Leaver, leavers
from league.engine.competition.plan import Plan
from league.engine.competition.standing import table_of
from league.engine.competition.state import HeatState, Refusal, State
from league.engine.draw.field import Drawn, Heat, Spot, Table
from league.engine.scores import contender_of
from tests.league.engine.competition.made import FIFTEEN, PLAN, state

SINGLE = Plan(heats=3, games=2, people=1)
Sides = tuple[tuple[int, ...], ...]


def heat_of(
    count: int, *tables: Sides, byes: tuple[int, ...] = (), people: int = 2, spot: Spot | None = None
) -> list[ft.Fact]:
    """`count` contenders, and heat 1 with these sides published. The higher number deals."""
    entered = [
        ft.ContenderEntered(n, tuple(f"p{n}{letter}" for letter in "ab"[:people]))
        for n in range(1, count + 1)
    ]
    seats = tuple(
        Table(at, sides, spot, max(one for side in sides for one in side))
        for at, sides in enumerate(tables, 1)
    )
    drawn = Drawn(Heat(1, seats, byes), "fixed_heats", 1, (), "seed", "0" * 64)
    return [*entered, ft.HeatDrawn(drawn), ft.HeatPublished(1, count + 1)]


def heat(after: State) -> HeatState:
    return after.heats[0]


def sides(after: State) -> dict[int, Sides]:
    tables = {number: table.table.sides for number, table in heat(after).tables.items()}
    assert {table.number: table.sides for table in heat(after).heat.tables} == tables
    return tables


FIVE = heat_of(5, ((1,), (2,)), ((3,), (4,)), byes=(5,))
WHOT = heat_of(4, ((1,), (2,), (3,), (4,)), people=1)
PARTNERS = heat_of(6, ((1, 2), (3, 4)), byes=(5, 6), people=1)


def test_who_has_a_bye_takes_the_seat_and_the_table_needs_another_sheet() -> None:
    opened = [ft.TableOpened(1, 1, "one"), ft.TableOpened(1, 2, "two"), ft.TableCalled(1, 2)]
    before = state([*FIVE, *opened, ft.ContenderWithdrawn(4)])
    assert leavers(before, heat(before), (1, 2)) == (Leaver(4, 2, comes=5),)

    after = state([*FIVE, *opened, ft.ContenderWithdrawn(4), ft.SeatLeft(1, 4, 5)])

    assert sides(after) == {1: ((1,), (2,)), 2: ((3,), (5,))}
    assert heat(after).heat.byes == ()
    assert [(table.sheet, table.called) for table in heat(after).tables.values()] == [
        ("one", False),
        ("", True),
    ]
    assert heat(after).tables[2].table.dealer == 5
    assert heat(after).left == (ft.SeatLeft(1, 4, 5),)
    assert heat(after).drawn == heat(before).drawn
    assert heat(after).mark == after.version
    assert isinstance(take(after, ft.TableOpened(1, 2, "three")), State)
    # Archives hold a hash of this text, made before seats were given away.
    assert "left=()" not in repr(heat(before))
    assert "SeatLeft" not in repr(heat(after))


def test_without_a_bye_the_table_is_dissolved_and_who_stays_has_one() -> None:
    four = heat_of(4, ((1,), (2,)), ((3,), (4,)))
    before = state([*four, ft.ContenderWithdrawn(1)])
    assert leavers(before, heat(before), (1, 2)) == (Leaver(1, 1, free=(2,)),)

    after = state([*four, ft.ContenderWithdrawn(1), ft.SeatLeft(1, 1)])

    assert sides(after) == {2: ((3,), (4,))}
    assert heat(after).heat.byes == (2,)
    # The bye counts as every bye; who left has nothing to do with this heat.
    result = ft.TableResult(2, ((15, 3), (15, 4)), "pad")
    approved = take(after, ft.HeatApproved(1, (result,)))
    assert isinstance(approved, State)
    rows = {contender_of(row.subject): row.values for row in table_of(approved)}
    assert [rows[number]["games_won"] for number in (1, 2, 3, 4)] == [0, 2, 2, 0]
    assert (rows[1]["games"], rows[2]["points_net"]) == (0, 30)


def test_of_a_table_that_both_sides_left_nobody_has_a_bye() -> None:
    gone = [ft.ContenderWithdrawn(1), ft.ContenderWithdrawn(2)]
    before = state([*FIVE, *gone])
    assert leavers(before, heat(before), (1, 2)) == (Leaver(1, 1), Leaver(2, 1))

    after = state([*FIVE, *gone, ft.SeatLeft(1, 1)])

    assert sides(after) == {2: ((3,), (4,))}
    assert heat(after).heat.byes == (5,)
    assert take(after, ft.SeatLeft(1, 2)) == Refusal("seat_gone", (2,))


def test_a_bye_of_somebody_who_left_is_given_up_and_he_takes_no_seat() -> None:
    before = state([*FIVE, ft.ContenderWithdrawn(5), ft.ContenderWithdrawn(1)])
    assert leavers(before, heat(before), (1, 2)) == (Leaver(1, 1, free=(2,)), Leaver(5, 0))
    assert take(before, ft.SeatLeft(1, 1, 5)) == Refusal("no_bye", (5,))
    assert take(before, ft.SeatLeft(1, 5, 5)) == Refusal("no_bye", (5,))

    after = take(before, ft.SeatLeft(1, 5))

    assert isinstance(after, State)
    assert heat(after).heat.byes == ()
    assert sides(after) == sides(before)
    # Who left before he played owes no fee.
    fee = state([*FIVE, ft.FeeSet(2000), ft.ContenderWithdrawn(5), ft.SeatLeft(1, 5)])
    assert [one.due for one in fees(fee)] == [2000] * 4 + [0]


def test_a_table_of_whot_plays_with_one_less() -> None:
    before = state([*WHOT, ft.ContenderWithdrawn(4)], SINGLE)
    assert leavers(before, heat(before), (1,)) == (Leaver(4, 1, players=3),)

    after = state([*WHOT, ft.ContenderWithdrawn(4), ft.SeatLeft(1, 4)], SINGLE)

    assert sides(after) == {1: ((1,), (2,), (3,))}
    # The higher number deals, of those who are there.
    assert heat(after).tables[1].table.dealer == 3
    games = ((0, 104, 110), (7, 0, 3))
    assert isinstance(take(after, ft.ScoreDeclared(1, 1, games)), State)


def test_with_drawn_partners_the_seat_is_filled_or_all_at_the_table_have_a_bye() -> None:
    before = state([*PARTNERS, ft.ContenderWithdrawn(3)], SINGLE)
    assert leavers(before, heat(before), (1,)) == (Leaver(3, 1, comes=5),)
    filled = state([*PARTNERS, ft.ContenderWithdrawn(3), ft.SeatLeft(1, 3, 5)], SINGLE)
    assert sides(filled) == {1: ((1, 2), (5, 4))}

    apart = [ft.MeetingForbidden((5, 1), "x"), ft.MeetingForbidden((6, 4), "x")]
    nobody = state([*PARTNERS, *apart, ft.ContenderWithdrawn(3)], SINGLE)
    assert leavers(nobody, heat(nobody), (1,)) == (Leaver(3, 1, free=(1, 2, 4)),)
    after = take(nobody, ft.SeatLeft(1, 3))
    assert isinstance(after, State)
    assert (sides(after), heat(after).heat.byes) == ({}, (5, 6, 1, 2, 4))


def test_who_has_met_them_takes_a_seat_with_drawn_partners_only() -> None:
    second = Drawn(Heat(2, (Table(1, ((1,), (3,))), Table(2, ((2,), (5,)))), (4,)), "x", 1, (), "s", "0" * 64)
    approved = ft.HeatApproved(
        1, (ft.TableResult(1, FIFTEEN, "pad"), ft.TableResult(2, ((15, 0), (15, 1)), "pad"))
    )
    later = [*FIVE, approved, ft.HeatDrawn(second), ft.HeatPublished(2, 9)]
    met = state([*later, ft.ContenderWithdrawn(1)])
    assert leavers(met, met.heats[1], (1, 2)) == (Leaver(1, 1, free=(3,)),)
    new = state([*later, ft.ContenderWithdrawn(2)])
    assert leavers(new, new.heats[1], (1, 2)) == (Leaver(2, 2, comes=4),)

    drawn = Drawn(Heat(2, (Table(1, ((1, 3), (5, 6))),), (2, 4)), "x", 1, (), "s", "0" * 64)
    results = ft.HeatApproved(1, (ft.TableResult(1, FIFTEEN, "pad"),))
    partners = [*PARTNERS, results, ft.HeatDrawn(drawn), ft.HeatPublished(2, 10), ft.ContenderWithdrawn(5)]
    again = state(partners, SINGLE)
    assert leavers(again, again.heats[1], (1,)) == (Leaver(5, 1, comes=2),)


@pytest.mark.parametrize("kind", ["main", "circle", "design"])
def test_a_plan_stays_but_a_whist_design_ends_anyhow(kind: str) -> None:
    spot = Spot(kind, 1)  # type: ignore[arg-type]
    facts = heat_of(5, ((1, 2), (3, 4)), byes=(5,), people=1, spot=spot)
    before = state([*facts, ft.ContenderWithdrawn(1)], SINGLE)

    after = take(before, ft.SeatLeft(1, 1, 5))

    if kind == "design":
        assert isinstance(after, State)
        assert sides(after) == {1: ((5, 2), (3, 4))}
    else:
        assert leavers(before, heat(before), (1,)) == ()
        assert after == Refusal("plan_stays", (1,))


def test_a_seat_is_free_only_in_a_published_heat_for_who_has_withdrawn() -> None:
    drawn = FIVE[:-1]
    assert take(state(drawn), ft.SeatLeft(1, 1)) == Refusal("not_published", (1,))
    assert take(state(FIVE), ft.SeatLeft(2, 1)) == Refusal("not_published", (2,))
    assert take(state(FIVE), ft.SeatLeft(1, 1)) == Refusal("not_withdrawn", (1,))
    gone = state([*FIVE, ft.ContenderWithdrawn(1)])
    assert take(gone, ft.SeatLeft(1, 9)) == Refusal("seat_gone", (9,))
    assert take(gone, ft.SeatLeft(1, 1, 3)) == Refusal("no_bye", (3,))
    assert leavers(gone, heat(gone), (2,)) == ()
    results = (ft.TableResult(1, (), "forfeit"), ft.TableResult(2, FIFTEEN, "pad"))
    approved = state([*FIVE, ft.ContenderWithdrawn(1), ft.HeatApproved(1, results)])
    assert take(approved, ft.SeatLeft(1, 1, 5)) == Refusal("approved_already", (1,))
    assert leavers(approved, heat(approved), (1, 2)) == ()


def test_what_was_decided_stays_whatever_is_proposed_later() -> None:
    """A director may also leave the seat empty, though somebody could take it."""
    after = state([*FIVE, ft.ContenderWithdrawn(1), ft.SeatLeft(1, 1, 0)])

    assert sides(after) == {2: ((3,), (4,))}
    assert heat(after).heat.byes == (5, 2)


def test_who_comes_back_is_drawn_from_the_next_heat_on() -> None:
    results = (ft.TableResult(1, FIFTEEN, "pad"), ft.TableResult(2, FIFTEEN, "pad"))
    gone = [ft.ContenderWithdrawn(1), ft.SeatLeft(1, 1, 5)]
    back = state([*FIVE, *gone, ft.ContenderReturned(1), ft.HeatApproved(1, results)], PLAN)

    next_heat = drawn_from(back, "seed").heat

    assert {one for table in next_heat.tables for one in table.numbers} | set(next_heat.byes) == {
        1,
        2,
        3,
        4,
        5,
    }
    # Nobody counts as met whom he did not play.
    assert (2, 5) not in {pair for table in next_heat.tables for pair in table.meetings}


def test_the_warnings_of_the_heat_are_those_of_its_seats_now() -> None:
    before = state([*FIVE, ft.ContenderWithdrawn(1)])
    after = state([*FIVE, ft.ContenderWithdrawn(1), ft.SeatLeft(1, 1)])

    assert [warning.code for warning in warnings_now(before, heat(before))] == []
    assert [(one.code, one.numbers) for one in warnings_now(after, heat(after))] == [("odd_number", (5, 2))]


def test_a_heat_with_a_free_seat_can_still_be_taken_back() -> None:
    after = fold(PLAN, [*FIVE, ft.ContenderWithdrawn(1), ft.SeatLeft(1, 1, 5), ft.HeatTakenBack(1)])

    assert (after.heats, after.refused) == ((), ())
