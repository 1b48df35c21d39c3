"""The fold of a competition: laws over any facts, and each refusal."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.engine.competition import facts as ft
from league.engine.competition.codec import TYPE_OF, Unreadable, decode, encode, kind
from league.engine.competition.fold import extend, fold, start, take
from league.engine.competition.plan import Plan, Stage
from league.engine.competition.state import Refusal, State
from tests.league.engine.competition.made import (
    FIFTEEN,
    PLAN,
    approved,
    drawn,
    entered,
    published,
    state,
)

# Mostly small numbers, so that facts often concern existing contenders and tables.
number = st.integers(-1, 6)
game = st.lists(st.sampled_from((0, 8, 15)), min_size=1, max_size=3).map(tuple)
games = st.lists(game, max_size=3).map(tuple)
word = st.sampled_from(("", "late"))
end = st.builds(
    ft.GameEnd,
    st.integers(-1, 2),
    st.sampled_from(("bummerl", "schneider")),
    st.sampled_from(("points", "revoke")),
)
ends = st.lists(end, max_size=3).map(tuple)
two = st.permutations(range(1, 5))
ANY_FACT = st.one_of(
    *(st.just(fact) for fact in approved()),
    st.just(drawn(2, (1, 3), (2, 4))),
    two.map(lambda them: drawn(1, (them[0], them[1]), (them[2], them[3]))),
    st.builds(ft.ContenderEntered, number, st.sampled_from((("x", "y"), ("x",), ("p1a", "z")))),
    st.builds(ft.ContenderSubstituted, number, st.just("p1a"), st.sampled_from(("p2a", "n"))),
    st.builds(ft.ContenderWithdrawn, number, word),
    st.builds(ft.ContenderReturned, number),
    st.builds(ft.ContenderConfirmed, number),
    st.builds(ft.ContenderUnconfirmed, number),
    st.builds(ft.PairingChanged, number, number, number, word),
    st.builds(ft.HeatPublished, number, st.integers(0, 9)),
    st.builds(ft.HeatTakenBack, number, word),
    st.builds(ft.SeatLeft, number, number, number),
    st.builds(ft.TableOpened, number, number, st.just("sheet")),
    st.builds(ft.TableCalled, number, number, st.booleans()),
    st.builds(ft.TableReopened, number, number, word),
    st.builds(ft.ScoreDeclared, number, number, games, word, ends),
    st.builds(ft.ResultRuled, number, number, games, word, ends),
    st.builds(ft.ResultCorrected, number, number, games, word, ends),
    st.builds(ft.AdjustmentGiven, number, st.integers(-2, 2), word),
    st.builds(ft.AdjustmentWithdrawn, number),
    st.builds(ft.TieDecided, st.lists(number, max_size=3).map(tuple)),
    st.builds(ft.StageBegun, st.integers(0, 2), st.lists(number, max_size=4).map(tuple)),
    st.builds(ft.MeetingForbidden, st.lists(number, max_size=3).map(tuple), word),
    st.builds(ft.MeetingAllowed, st.lists(number, max_size=3).map(tuple)),
    st.builds(ft.StandingsPublished, number, number, st.sampled_from(("a", "b"))),
    st.builds(ft.PrizesSet, st.sampled_from(((), ("Ham", "50 €")))),
    st.builds(ft.FeeSet, st.integers(-1, 2)),
    st.builds(ft.FeePaid, number, st.integers(0, 2)),
    st.builds(ft.FeeReturned, number),
    st.builds(ft.QualifierSet, st.sampled_from(("a", "b")), st.integers(-1, 2)),
    st.builds(ft.TicketRuleSet, st.booleans()),
    st.builds(ft.TicketReturned, st.sampled_from(((), ("x", "y"), ("y", "x"), ("z",)))),
    st.builds(ft.TicketKept, st.sampled_from((("x", "y"), ("z",)))),
    st.builds(ft.CompetitionLeft, st.sampled_from(("c", "")), word),
    st.builds(ft.CompetitionReturned, st.sampled_from(("c", ""))),
    st.builds(ft.CompetitionKept, st.sampled_from(("c", ""))),
    st.builds(ft.CompetitionTakenBack, st.sampled_from(("c", ""))),
)


@given(st.lists(ANY_FACT, max_size=30), st.data())
def test_folding_one_by_one_equals_folding_all_and_never_raises(
    facts: list[ft.Fact], data: st.DataObject
) -> None:
    facts = approved()[: data.draw(st.integers(0, 8))] + facts
    cut = data.draw(st.integers(0, len(facts)))

    whole = fold(PLAN, facts)

    assert extend(fold(PLAN, facts[:cut]), facts[cut:]) == whole
    assert whole.version == len(facts)


@given(st.lists(ANY_FACT, max_size=20))
def test_accepted_facts_survive_encoding_and_decoding(facts: list[ft.Fact]) -> None:
    stored = [(kind(fact), json.loads(json.dumps(encode(fact)))) for fact in facts]

    assert [decode(name, payload) for name, payload in stored] == facts


def test_every_kind_of_fact_is_tried_above() -> None:
    tried = str(ANY_FACT) + str(approved())

    assert [cls.__name__ for cls in TYPE_OF.values() if cls.__name__ not in tried] == []


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        ("no_such_fact", {}),
        ("contender_entered", {"number": 1}),
        ("contender_entered", {"number": "1", "people": []}),
        ("contender_entered", {"number": True, "people": []}),
        ("score_declared", {"heat": 1, "table": 1, "games": [["15", 2]]}),
        ("heat_drawn", {"drawn": 3}),
        ("tie_decided", []),
    ],
)
def test_any_other_shape_is_unreadable(name: str, payload: object) -> None:
    with pytest.raises(Unreadable):
        decode(name, payload)  # type: ignore[arg-type]


def test_a_field_added_later_has_its_default_in_an_old_fact() -> None:
    assert decode("contender_entered", {"number": 1, "people": ["a", "b"]}) == ft.ContenderEntered(
        1, ("a", "b")
    )


REFUSED = {
    "number_taken": (entered(2), ft.ContenderEntered(2, ("x", "y"))),
    "wrong_people": (entered(2), ft.ContenderEntered(3, ("x", "x"))),
    "plays_already": (entered(2), ft.ContenderEntered(3, ("x", "p1b"))),
    "heats_over": (approved(), drawn(2, (1, 3), (2, 4))),
    "unknown_person": (entered(2), ft.ContenderSubstituted(1, "p2a", "x")),
    "unknown_number": (entered(2), ft.ContenderWithdrawn(7)),
    "withdrawn_already": ([*entered(2), ft.ContenderWithdrawn(1)], ft.ContenderWithdrawn(1)),
    "not_withdrawn": (entered(2), ft.ContenderReturned(1)),
    "not_the_next_heat": (entered(4), drawn(2, (1, 2), (3, 4))),
    "bad_draw": (entered(4), drawn(1, (1, 2), (2, 3))),
    "draw_outdated": ([*entered(4), drawn(1, (1, 2), (3, 4)), ft.ContenderWithdrawn(3)], ft.HeatPublished(1, 5)),
    "not_drawn": (published(), ft.PairingChanged(1, 1, 3, "siblings")),
    "reason_missing": (published(), ft.ResultRuled(1, 1, FIFTEEN, " ")),
    "published_already": (published(), ft.HeatPublished(1, 5)),
    "draw_changed": ([*entered(2), drawn(1, (1, 2)), drawn(1, (2, 1))], ft.HeatPublished(1, 3)),
    "not_the_last_heat": (published(), ft.HeatTakenBack(2)),
    "table_wrote": ([*published(), ft.ScoreDeclared(1, 1, FIFTEEN)], ft.HeatTakenBack(1)),
    "unknown_table": (published(), ft.ScoreDeclared(1, 3, FIFTEEN)),
    "opened_already": ([*published(), ft.TableOpened(1, 1, "s")], ft.TableOpened(1, 1, "t")),
    "wrong_number_of_games": (published(), ft.ScoreDeclared(1, 1, FIFTEEN[:1])),
    "bad_points": (published(), ft.ScoreDeclared(1, 1, ((15, 2, 1), (15, 2)))),
    "ruled_already": ([*published(), ft.ResultRuled(1, 1, FIFTEEN, "seen")], ft.ScoreDeclared(1, 1, FIFTEEN)),
    "not_published": (entered(2), ft.ScoreDeclared(1, 1, FIFTEEN)),
    "approved_already": (approved(), ft.ResultRuled(1, 1, FIFTEEN, "late")),
    "not_approved": (published(), ft.ResultCorrected(1, 1, FIFTEEN, "late")),
    "result_missing": (published(), ft.HeatApproved(1, (ft.TableResult(1, FIFTEEN, "pad"),))),
    "result_changed": (
        [*published(2), ft.ScoreDeclared(1, 1, ((15, 0), (15, 0)))],
        ft.HeatApproved(1, (ft.TableResult(1, FIFTEEN, "pad"),)),
    ),
    "seat_gone": ([*published(), ft.ContenderWithdrawn(1), ft.SeatLeft(1, 1)], ft.SeatLeft(1, 1)),
    "seat_kept": (
        [*published(), ft.ScoreDeclared(1, 1, FIFTEEN), ft.ContenderWithdrawn(1)],
        ft.SeatLeft(1, 1),
    ),
    "no_bye": ([*published(), ft.ContenderWithdrawn(1)], ft.SeatLeft(1, 1, 3)),
    "no_such_adjustment": (entered(2), ft.AdjustmentWithdrawn(1)),
    "points_missing": (entered(2), ft.AdjustmentGiven(1, 0, "late")),
    "nothing_changed": ([*entered(2), ft.ContenderConfirmed(1)], ft.ContenderConfirmed(1)),
    "no_tie": (entered(2), ft.TieDecided((1, 1))),
    "nothing_new": ([*approved(), ft.StandingsPublished(1, 1, "a")], ft.StandingsPublished(2, 1, "a")),
    "standings_published_already": (
        [*approved(), ft.StandingsPublished(1, 1, "a")],
        ft.StandingsPublished(1, 1, "b"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("code", REFUSED)
def test_an_impossible_fact_is_refused_with_its_code(code: str) -> None:
    facts, fact = REFUSED[code]
    plan = Plan(heats=1, games=2) if code == "heats_over" else PLAN
    before = state(list(facts), plan)

    after = take(before, fact)

    assert isinstance(after, Refusal)
    assert after.code == code


def test_where_only_one_goes_on_nothing_is_left_to_draw() -> None:
    stages = (Stage("fixed_heats", (), 1, 2, 1), Stage("knockout", (), 0, 1))
    before = replace(state(approved()), plan=replace(PLAN, heats=1, stages=stages))

    assert take(before, ft.StageBegun(1, (1,))) == Refusal("one_goes_on")


def test_an_entry_after_the_cut_is_refused_as_closed() -> None:
    after_cut = replace(state(entered(2)), through=((1, 2),))

    assert take(after_cut, ft.ContenderEntered(3, ("x", "y"))) == Refusal("closed")


def test_an_invalid_stored_fact_is_listed_and_has_no_effect() -> None:
    after = fold(PLAN, [*entered(2), ft.ContenderReturned(1)])

    assert after.refused == ((3, Refusal("not_withdrawn", (1,))),)
    assert after.contenders == state(entered(2)).contenders


def test_changing_a_pairing_exchanges_two_contenders_only() -> None:
    before = state([*entered(4), drawn(1, (1, 2), (3, 4))])

    after = take(before, ft.PairingChanged(1, 2, 3, "siblings"))

    assert isinstance(after, State)
    assert [table.sides for table in after.heats[0].heat.tables] == [((1,), (3,)), ((2,), (4,))]
    assert [table.dealer for table in after.heats[0].heat.tables] == [3, 4]
    assert after.heats[0].drawn == before.heats[0].drawn
    assert after.heats[0].mark != before.heats[0].mark


def test_every_change_by_hand_of_a_pairing_is_kept() -> None:
    changes = (ft.PairingChanged(1, 2, 3, "siblings"), ft.PairingChanged(1, 1, 4, "one car"))

    assert state([*entered(4), drawn(1, (1, 2), (3, 4)), *changes]).heats[0].changes == changes


@pytest.mark.parametrize("game", [(15, 15), (-1, 15), (15,), (15, 2, 1)])
def test_a_game_needs_one_winner_and_points_for_each_side(game: ft.Points) -> None:
    after = take(state(published()), ft.ScoreDeclared(1, 1, ((15, 2), game)))

    assert after == Refusal("bad_points", (1,))


@pytest.mark.parametrize(
    "ends",
    [
        (ft.GameEnd(0),),
        (ft.GameEnd(0), ft.GameEnd(2, by="revoke")),
        (ft.GameEnd(0), ft.GameEnd(0)),
        (ft.GameEnd(0), ft.GameEnd(1), ft.GameEnd(1)),
    ],
)
def test_a_winner_has_the_most_points_unless_a_revoke_decided(ends: tuple[ft.GameEnd, ...]) -> None:
    games = ((15, 2), (4, 4))
    before = state(published())
    assert take(before, ft.ScoreDeclared(1, 1, games, ends=ends)) == Refusal("bad_points", (1,))

    revoke = (ft.GameEnd(0), ft.GameEnd(1, by="revoke"))
    after = take(before, ft.ScoreDeclared(1, 1, games, ends=revoke))
    assert isinstance(after, State)
    table = after.heats[0].tables[1]
    assert (table.games, table.ends) == (games, revoke)
    # Archives hold a hash of this text, made before ends were stored.
    assert "GameEnd" not in repr(table)


def test_an_approval_has_the_ends_that_were_declared() -> None:
    """Another winner than the paper named is another result."""
    games = ((15, 2), (4, 4))
    named = [(ft.GameEnd(0), ft.GameEnd(side, by="revoke")) for side in (0, 1)]
    told = state([*published(), ft.ScoreDeclared(1, 1, games, ends=named[0])])
    other = ft.TableResult(2, FIFTEEN, "pad")
    approvals = [ft.HeatApproved(1, (ft.TableResult(1, games, "paper", (), one), other)) for one in named]

    assert isinstance(take(told, approvals[0]), State)
    assert take(told, approvals[1]) == Refusal("result_changed", (1,))


def test_an_adjustment_is_withdrawn_once_by_its_number() -> None:
    given = [ft.AdjustmentGiven(1, -2, "late"), ft.AdjustmentGiven(2, 1, "host")]
    after = state([*entered(2), *given, ft.AdjustmentWithdrawn(1)])

    assert [one.withdrawn for one in after.adjustments] == [True, False]
    for number in (0, 1, 3):
        assert take(after, ft.AdjustmentWithdrawn(number)) == Refusal("no_such_adjustment")


@pytest.mark.parametrize("comes_back", [ft.ContenderReturned(1), ft.ContenderSubstituted(2, "p2a", "p1b")])
def test_a_contender_cannot_return_if_its_people_play_under_another_number(comes_back: ft.Fact) -> None:
    elsewhere = [ft.ContenderWithdrawn(1), ft.ContenderEntered(3, ("p1b", "new"))]

    assert take(state([*entered(2), *elsewhere]), comes_back) == Refusal("plays_already", (3,))


def test_all_replaced_people_are_listed() -> None:
    after = state(
        [*entered(2), ft.ContenderSubstituted(1, "p1a", "x"), ft.ContenderSubstituted(1, "p1b", "y")]
    )

    assert (after.contenders[1].people, after.contenders[1].left) == (("x", "y"), ("p1a", "p1b"))


def test_a_substitute_keeps_the_number_and_its_points() -> None:
    after = state([*approved(), ft.ContenderSubstituted(1, "p1a", "new")])

    assert after.contenders[1].people == ("new", "p1b")
    assert after.contenders[1].left == ("p1a",)
    assert after.heats[0].tables[1].games == FIFTEEN


def test_a_withdrawn_heat_can_be_drawn_again() -> None:
    after = state([*published(), ft.HeatTakenBack(1), drawn(1, (1, 3), (2, 4))])

    assert [heat.status for heat in after.heats] == ["drawn"]


def test_a_correction_after_approval_stores_games_and_reason() -> None:
    after = state([*approved(), ft.ResultCorrected(1, 1, ((15, 0), (15, 0)), "miscounted")])

    table = after.heats[0].tables[1]
    assert (table.games, table.reason) == (((15, 0), (15, 0)), "miscounted")
    assert after.heats[0].status == "approved"


def test_a_competition_without_facts_is_empty() -> None:
    assert start(PLAN) == fold(PLAN, [])
