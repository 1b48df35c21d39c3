"""Laws of the engine over whole evenings: every ruleset and option, undo, edits and stale pages."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.registry import ruleset
from rules.watten.rulesets import WattenRules
from scoring.engine.board.history import result_facts
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import ends_round
from scoring.engine.sheet.fold import Setup, extend, fold
from scoring.engine.watten.bummerl import by_team
from scoring.engine.watten.game import BUMMERL, WattenGame
from scoring.engine.watten.sides import lowest_value
from scoring.engine.whot.game import WhotGame
from tests.engine.oracles import survival, three_games, watten_games
from tests.engine.plain import board, history, preview, preview_of, why
from tests.engine.table import NAMES, Table, WattenTable
from tests.strategies import facts, rulings, tables

evenings = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def shown(table: Table) -> dict[str, Any]:
    """The board without the fields that count entries or name the last undo."""
    return {key: value for key, value in table.board.items() if key not in ("version", "undone")}


def watten_rules(table: Table) -> WattenRules:
    params = table.setup.ruleset.params
    assert isinstance(params, WattenRules)
    return params


def is_plain(value: Any) -> bool:
    return bool(json.loads(json.dumps(value, allow_nan=False)) == value)


@evenings
@given(tables(checked=False, two_scribes=True))
def test_every_stored_sheet_has_views_in_plain_json(table: Table) -> None:
    assert is_plain(table.board)
    assert is_plain(table.history)
    for line in table.sheet.ledger.lines:
        reasons = why(table.sheet, line.entry.id)
        assert is_plain(reasons)
        assert reasons is None or line.status == "counts"
    for game in table.sheet.games:
        assert is_plain(result_facts(table.sheet, game))


@evenings
@given(tables(checked=False, two_scribes=True), st.data())
def test_a_preview_can_be_drawn_for_anything_and_changes_nothing(table: Table, data: st.DataObject) -> None:
    known = [entry.id for entry in table.entries] or ["nobody"]
    event = data.draw(facts(table.setup) | rulings(st.sampled_from(known)))
    before = table.board
    changes = preview(table.setup, table.entries, event)
    assert is_plain(changes)
    assert changes == preview_of(table.sheet, event)
    assert table.board == before


@evenings
@given(tables(checked=False, two_scribes=True))
def test_extending_equals_folding_at_once(table: Table) -> None:
    whole = fold(table.setup, table.entries)
    assert table.sheet == whole == fold(table.setup, tuple(table.entries))
    cut = len(table.entries) // 2
    assert extend(fold(table.setup, table.entries[:cut]), table.entries[cut:]) == whole


@evenings
@given(tables(checked=False, two_scribes=True), st.data())
def test_extending_a_sheet_twice_never_mixes_the_results(table: Table, data: st.DataObject) -> None:
    """Two writers may extend the same fold; what one adds must not appear in the other's."""
    known = [entry.id for entry in table.entries] or ["nobody"]
    futures = []
    for name in ("one", "other"):
        event = data.draw(facts(table.setup) | rulings(st.sampled_from(known)))
        place = (table.sheet.current.number, table.sheet.next_round)
        futures.append(ev.Entry(len(table.entries) + 1, name, *place, event))
    extended = [extend(table.sheet, [entry]) for entry in futures]
    for entry, after in zip(futures, extended, strict=True):
        whole = fold(table.setup, [*table.entries, entry])
        assert after == whole
        assert board(after, NAMES) == board(whole, NAMES)
    assert table.sheet == fold(table.setup, table.entries)
    assert extend(table.sheet, futures[:1]) == extended[0]


@evenings
@given(tables("watten", checked=False))
def test_a_total_is_never_one(table: Table) -> None:
    """Except among three who split the tricks freely (A25)."""
    assume(lowest_value(watten_rules(table), table.setup.seats) == 2)
    for game in table.sheet.games:
        assert isinstance(game, WattenGame)
        for row in game.rows:
            assert 1 not in row.totals


@evenings
@given(tables("watten", checked=False))
def test_exactly_the_winners_of_a_round_get_its_value(table: Table) -> None:
    for game in table.sheet.games:
        assert isinstance(game, WattenGame)
        for row in game.rows:
            if isinstance(row.line.event, ev.RoundWon) and row.flag in (
                None,
                "value_differs",
                "split_differs",
            ):
                winners, value = ev.accounts_named(row.line.event), row.line.event.value
                assert row.gained == tuple(value if own in winners else 0 for own in range(len(row.totals)))


@evenings
@given(tables("watten", checked=False))
def test_krank_is_exactly_target_minus_two_to_target_minus_one(table: Table) -> None:
    params = table.setup.ruleset.params
    assert isinstance(params, WattenRules)
    near = (params.target - 2, params.target - 1)
    for game in (*table.sheet.games, table.sheet.current):
        assert isinstance(game, WattenGame)
        assert game.krank == tuple(total in near for total in game.totals)
        for row in game.rows:
            assert row.krank == tuple(total in near for total in row.totals)


@evenings
@given(tables("watten", checked=False))
def test_a_loser_gets_one_two_or_four_bummerl(table: Table) -> None:
    params = table.setup.ruleset.params
    assert isinstance(params, WattenRules)
    for game in table.sheet.games:
        assert isinstance(game, WattenGame)
        if game.finish is None:
            assert max(game.totals) < params.target
            continue
        winners, marked = set(game.finish.winners), [mark.account for mark in game.finish.marks]
        reached = {own for own, total in enumerate(game.totals) if total >= params.target}
        everybody = set(range(len(game.totals)))
        assert all(mark.bummerl == BUMMERL[mark.outcome] for mark in game.finish.marks)
        assert params.bummerl_by_score or {mark.bummerl for mark in game.finish.marks} == {1}
        assert len(everybody) == 2 or {mark.bummerl for mark in game.finish.marks} <= {1, 2}
        if game.finish.by == "revoke":
            assert everybody - winners == set(marked)
            assert len(marked) == 1
        else:
            assert winners == reached
            assert set(marked) == everybody - winners or params.three_bummerl == "lowest"
    games = [game for game in table.sheet.games if isinstance(game, WattenGame)]
    received = sum(account.bummerl for account in by_team(games))
    finishes = [game.finish for game in games if game.finish]
    assert received == sum(mark.bummerl for finish in finishes for mark in finish.marks)


@evenings
@given(tables(checked=False))
def test_undo_equals_never_having_declared(table: Table) -> None:
    assume(table.entries)
    before = Table(table.setup)
    before.entries = table.entries[:-1]
    before.sheet = fold(table.setup, before.entries)
    table.ink(ev.EntryVoided(table.entries[-1].id))
    assert shown(table) == shown(before)


@evenings
@given(tables(checked=False), st.data())
def test_a_voided_and_restored_entry_is_as_before(table: Table, data: st.DataObject) -> None:
    assume(table.entries)
    board, past = shown(table), table.history
    voiding = table.ink(ev.EntryVoided(data.draw(st.sampled_from(table.entries)).id))
    table.ink(ev.EntryVoided(voiding))
    assert shown(table) == board
    assert table.history == past


@evenings
@given(tables(checked=False))
def test_every_fact_ever_declared_is_in_the_history_exactly_once(table: Table) -> None:
    counts: Counter[str] = Counter()
    for game in history(table.sheet):
        for line in game["lines"]:
            counts[line["id"]] += 1
            counts.update(reading["id"] for reading in line["readings"])
    declared = [entry.id for entry in table.entries if not isinstance(entry.event, ev.RULINGS)]
    assert counts == Counter(declared)


@evenings
@given(tables(checked=False))
def test_every_line_that_counts_has_its_row_and_no_other_has(table: Table) -> None:
    rows = [row.line for game in table.sheet.games for row in game.rows]
    counting = [line for line in table.sheet.ledger.counting if not isinstance(line.event, ev.DealerSet)]
    assert [line for line in rows if not isinstance(line.event, ev.DealerSet)] == counting


@evenings
@given(tables())
def test_a_round_is_settled_once(table: Table) -> None:
    """Two readings of one round never both count."""
    slots = Counter(
        (line.game, line.round)
        for line in table.sheet.ledger.counting
        if ends_round(line.event, table.setup.ruleset.params)
    )
    assert all(count == 1 for count in slots.values())


@evenings
@given(tables("whot", checked=False))
def test_a_finished_whot_game_has_places_for_everybody_and_a_winner(table: Table) -> None:
    for game in table.sheet.games:
        assert isinstance(game, WhotGame)
        if game.finish is None:
            continue
        places = game.finish.places
        assert len(places) == table.setup.seats
        assert game.finish.winner in game.played
        assert all(place == 1 + sum(other < place for other in places) for place in places)
        may_share = game.state.rules.match in ("fixed_rounds", "single")
        assert may_share or (places.count(1) == 1 and game.active == (game.finish.winner,))


@evenings
@given(tables())
def test_an_offered_undo_is_possible_and_changes_the_board(table: Table) -> None:
    for _ in range(len(table.entries)):
        if table.sheet.ledger.undo is None:
            break
        before = shown(table)
        table.undo()
        assert shown(table) != before
    assert table.sheet.ledger.undo is None
    assert table.sheet.ledger.counting == ()
    assert table.sheet.ledger.closed is False


def winning(table: Table, side: int, value: int) -> ev.RoundWon:
    """The event behind a tap on the button of `side`: its whole team won."""
    first, *partners = next(team for team in table.board["teams"] if side in team)
    return ev.RoundWon(first, value, tuple(partners))


def has_no_effect(table: Table, bid: ev.BidMade) -> bool:
    current = table.sheet.current
    assert isinstance(current, WattenGame)
    open_round = (row for row in current.rows if row.line.round == table.sheet.next_round)
    return any(row.line.event == bid and row.flag is not None for row in open_round)


@evenings
@given(tables("watten"))
def test_an_offered_tap_is_never_refused(table: Table) -> None:
    assume(not table.sheet.ledger.closed)
    for side in table.board["sides"]:
        for won in filter(None, (side["main"], *side["values"])):
            offered = won["value"] > table.board["target"]
            assert offered or table.refusal(winning(table, side["side"], won["value"])) is None
        bid = ev.BidMade(side["side"], side["bid"]["value"])
        # A bid that people let stand, though its side was krank, may be declared again but is not offered.
        is_possible = table.refusal(bid) is None and not has_no_effect(table, bid)
        assert (side["bid"]["allowed"] == "yes") == is_possible
        jump = side["bid"]["jump"]
        assert jump is None or table.refusal(ev.BidMade(side["side"], jump)) is None
        assert not side["may_void_points"] or table.refusal(ev.PointsVoided(side["side"])) is None
        for penalty in side["penalties"]:
            refusal = table.refusal(ev.PenaltyGiven(side["side"], penalty["code"]))
            assert refusal is None or refusal.code == "another_reading"
        if side["answer"]:
            for answer in ("stay", "concede"):
                answered = ev.BidAnswered(side["side"], side["answer"]["value"], answer)
                assert table.refusal(answered) is None


@evenings
@given(tables("watten"), st.integers(0, 2))
def test_the_text_of_a_button_matches_its_effect(table: Table, side: int) -> None:
    assume(not table.sheet.ledger.closed and side < len(table.board["sides"]))
    offer, number = table.board["sides"][side]["main"], table.sheet.current.number
    assume(offer and table.refusal(winning(table, side, offer["value"])) is None)
    table.tell(winning(table, side, offer["value"]))
    game = next(game for game in table.sheet.games if game.number == number)
    assert isinstance(game, WattenGame)
    assert game.totals[side] == offer["total"]
    assert game.krank[side] == offer["krank"]
    finish = game.finish
    heaviest = max(finish.marks, key=lambda mark: mark.bummerl).outcome if finish else None
    assert heaviest == offer["outcome"]


@evenings
@given(tables("watten"), st.integers(0, 2), st.data())
def test_the_price_of_a_penalty_matches_its_cost(table: Table, side: int, data: st.DataObject) -> None:
    assume(not table.sheet.ledger.closed and side < len(table.board["sides"]))
    offers = table.board["sides"][side]["penalties"]
    assume(offers)  # if the only offence is to peek at the cut, only the side that cuts can commit it
    offered = data.draw(st.sampled_from(offers))
    event, number = ev.PenaltyGiven(side, offered["code"]), table.sheet.current.number
    assume(table.refusal(event) is None)
    receipt = table.tell(event)
    assume(table.status.get(receipt) == "counts")
    game = next(game for game in table.sheet.games if game.number == number)
    assert isinstance(game, WattenGame)
    row = next(row for row in game.rows if row.line.entry == table.entries[-1])
    assert set(row.gained) == {0, offered["points"]}
    assert (game.finish is not None and game.finish.by == "revoke") == offered["loses_game"]


@evenings
@given(tables(checked=False))
def test_the_dealer_is_always_at_the_table(table: Table) -> None:
    assert table.board["dealer"] in range(table.setup.seats)
    current = table.sheet.current
    if isinstance(current, WhotGame) and not table.sheet.ledger.counting:
        assert current.next_dealer == table.setup.first_dealer


@given(
    st.lists(st.tuples(st.integers(0, 1), st.integers(2, 5)), max_size=60),
    st.sampled_from((9, 11, 15)),
)
def test_straight_watten_games_agree_with_the_slow_oracle(awards: list[tuple[int, int]], target: int) -> None:
    table = WattenTable(target=target)
    for side, points in awards:
        table.tell(ev.RoundWon(side, points))
    expected = watten_games(awards, target)
    finishes = [game.finish for game in table.games if game.finish]
    assert [(finish.loser, finish.bummerl) for finish in finishes] == expected.ended
    assert table.score == expected.running


@given(
    st.lists(st.tuples(st.booleans(), st.integers(2, 5)), max_size=40),
    st.sampled_from((9, 11, 15)),
    st.sampled_from(("each", "lowest")),
)
def test_straight_games_of_three_agree_with_the_slow_oracle(
    results: list[tuple[bool, int]], target: int, marked: str
) -> None:
    """Vorhand wins or the two others do; the deal moves on each round."""
    options = {"target": target, "three_bummerl": marked}
    table, rounds = Table(Setup(ruleset("upper_austria", options), 3)), []
    for number, (alone, value) in enumerate(results):
        vorhand = (number + 1) % 3
        winners = {vorhand} if alone else {0, 1, 2} - {vorhand}
        first, *partners = sorted(winners)
        rounds.append((winners, value))
        table.tell(ev.RoundWon(first, value, tuple(partners)))
    expected = three_games(rounds, target, lowest=marked == "lowest")
    finishes = [game.finish for game in table.sheet.games if isinstance(game, WattenGame) and game.finish]
    marked = [{mark.account: mark.bummerl for mark in finish.marks} for finish in finishes]
    assert [[marks.get(player, 0) for player in range(3)] for marks in marked] == expected.ended
    assert [side["score"] for side in table.board["sides"]] == expected.running


@given(st.integers(2, 6), st.sampled_from((20, 100)), st.data())
def test_whot_elimination_agrees_with_the_slow_oracle(seats: int, limit: int, data: st.DataObject) -> None:
    table = Table(Setup(ruleset("leaflet_long", {"limit": limit}), seats))
    rounds: list[dict[int, int]] = []
    while survival(rounds, seats, limit).places is None and len(rounds) < 12:
        active = sorted(survival(rounds, seats, limit).active)
        winner = data.draw(st.sampled_from(active))
        points = {seat: data.draw(st.integers(1, limit)) for seat in active if seat != winner}
        rounds.append(points)
        hands = tuple(ev.HandLeft(seat, points=counted) for seat, counted in points.items())
        table.tell(ev.RoundScored(winner, hands))
    expected, game = survival(rounds, seats, limit), table.sheet.games[0]
    assert isinstance(game, WhotGame)
    assert (set(game.active), list(game.totals)) == (expected.active, expected.totals)
    assert (list(game.finish.places) if game.finish else None) == expected.places
