"""Laws of every WHOT! match over whole evenings, and a slow tournament for comparison."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.registry import ruleset
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, fold
from scoring.engine.whot.drop import drop
from scoring.engine.whot.game import WhotGame
from tests.amount import amount
from tests.engine.table import Table
from tests.strategies import tables

evenings = settings(deadline=None, max_examples=amount(50, 500))
MOST_ROUNDS = 40  # random points tie sometimes; a tournament of ties only would never end
ROUNDS = ev.RoundScored | ev.RoundExhausted | ev.RoundVoid


def games(table: Table) -> list[WhotGame]:
    return [game for game in (*table.sheet.games, table.sheet.current) if isinstance(game, WhotGame)]


@evenings
@given(tables("whot", checked=False))
def test_every_round_that_counts_leaves_somebody_in(table: Table) -> None:
    """Section 5: at least one player survives each round; players who left do not count."""
    for game in games(table):
        if any(isinstance(row.line.event, ev.RoundScored | ev.RoundExhausted) for row in game.rows):
            gone = [seat for seat, out in enumerate(game.out_in) if out]
            assert len(gone) < table.setup.seats
        assert game.finish is None or game.finish.winners


@evenings
@given(tables("whot", checked=False))
def test_totals_are_the_sum_of_what_was_added(table: Table) -> None:
    """Each total grew by the points of its running totals, and by the starting total of a late player."""
    for game in games(table):
        before = [0] * table.setup.seats
        for row in game.rows:
            for cell in row.cells:
                sums = [dict(step.params) for step in cell.steps if step.code == "running_total"]
                began = any(step.code.startswith("joined_") for step in cell.steps)
                for added in sums:
                    assert (added["before"], added["after"]) == (before[cell.seat], cell.total)
                    assert int(added["before"]) + int(added["points"]) == added["after"]
                assert sums or began or cell.total == before[cell.seat]
                before[cell.seat] = cell.total


@evenings
@given(tables("whot", checked=False))
def test_the_stakes_of_a_game_only_change_hands(table: Table) -> None:
    assert sum(table.board["club_points"]) == 0
    for game in games(table):
        assert game.finish is None or sum(game.finish.stakes) == 0


@evenings
@given(tables("whot", checked=False))
def test_a_void_round_moves_nothing_but_the_round_number(table: Table) -> None:
    for game in games(table):
        for last, row in zip((None, *game.rows), game.rows, strict=False):
            if isinstance(row.line.event, ev.RoundVoid) and last is not None:
                assert [cell.total for cell in row.cells] == [cell.total for cell in last.cells]
                assert [cell.is_out for cell in row.cells] == [cell.is_out for cell in last.cells]


@evenings
@given(tables("whot", checked=False))
def test_the_order_of_the_hands_in_a_round_does_not_matter(table: Table) -> None:
    entries = [
        ev.Entry(entry.seq, entry.id, entry.game, entry.round, turned(entry.event), entry.writer, entry.held)
        for entry in table.entries
    ]
    other = fold(table.setup, entries)
    assert [(game.totals, game.out_in) for game in games(table)] == [
        (game.totals, game.out_in) for game in (*other.games, other.current) if isinstance(game, WhotGame)
    ]


def turned(event: ev.Event) -> ev.Event:
    if isinstance(event, ev.RoundScored):
        return ev.RoundScored(event.winner, event.hands[::-1])
    return ev.RoundExhausted(event.hands[::-1]) if isinstance(event, ev.RoundExhausted) else event


@evenings
@given(
    st.sampled_from(["repeat", "most_cards", "highest_card", "playoff", "all_out"]),
    st.dictionaries(st.integers(0, 7), st.integers(1, 4), min_size=3, max_size=8),
    st.data(),
)
def test_a_dropped_player_had_the_highest_count_and_two_remain(
    rule: str, counts: dict[int, int], data: st.DataObject
) -> None:
    params = ruleset("app_tournament", {"ko_tie": rule}).params
    hands = st.none() | st.lists(st.sampled_from([17, 18, 33, 66, 80]), max_size=3)
    cards = {seat: data.draw(hands) for seat in counts}
    decided = drop(params, counts, cards, len(counts))  # type: ignore[arg-type]
    assert all(counts[seat] == max(counts.values()) for seat in (*decided.seats, *decided.tied))
    assert len(counts) - len(decided.seats) >= 2
    assert len(decided.seats) <= 1 or rule == "all_out"
    assert decided.seats or decided.tied


@evenings
@given(st.integers(2, 6), st.sampled_from([1, 3, 5]), st.data())
def test_a_tournament_agrees_with_a_slow_one(seats: int, best_of: int, data: st.DataObject) -> None:
    """Written from S3 alone: drop the one highest count, repeat a tie, then count the hands won."""
    table = Table(Setup(ruleset("app_tournament", {"final_best_of": best_of}), seats))
    players, gone, wins = list(range(seats)), [], dict.fromkeys(range(seats), 0)
    while len(players) > 1:
        assume(len(table.entries) < MOST_ROUNDS)
        winner = data.draw(st.sampled_from(players))
        points = {seat: data.draw(st.integers(1, 6)) for seat in players if seat != winner}
        table.tell(
            ev.RoundScored(winner, tuple(ev.HandLeft(seat, points=held) for seat, held in points.items()))
        )
        if len(players) == 2:
            wins[winner] += 1
            if wins[winner] > best_of // 2:
                gone.append(next(seat for seat in players if seat != winner))
                players = [winner]
        elif list(points.values()).count(max(points.values())) == 1:
            loser = max(points, key=lambda seat: points[seat])
            gone.append(loser)
            players.remove(loser)
    finish = games(table)[0].finish
    assert finish is not None
    best_first = [*players, *gone[::-1]]
    assert list(finish.places) == [1 + best_first.index(seat) for seat in range(seats)]
