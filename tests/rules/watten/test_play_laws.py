"""Whole rounds of every ruleset, legal and mangled, against the slow judge."""

from __future__ import annotations

from hypothesis import given, settings

from rules import compact
from rules.replay import replay
from rules.watten.announce import compiler
from rules.watten.play import replay_slowly
from tests.amount import amount
from tests.rules.watten.rounds import judged_by_oracle, mangled, played


@settings(max_examples=amount(600, 6000), deadline=None)
@given(mangled())
def test_replay_agrees_with_the_oracle_on_legal_and_mangled_hands(hand):
    valid, refused, table = judged_by_oracle(hand)

    judgement = replay(hand)

    assert (judgement.valid, judgement.failure and judgement.failure.code) == (valid, refused)
    assert sorted(notice.code for notice in judgement.notices) == sorted(table.notes)
    if table.outcome is None:
        assert judgement.result is None
    else:
        side, value, how = table.outcome
        result = judgement.result
        assert (result.winner, result.value, result.how) == (table.side_label(side), value, how)
        assert result.winners == tuple(seat for seat in range(table.seats) if table.side(seat) == side)
        assert result.tricks == tuple(table.tricks)


@settings(max_examples=amount(400, 4000), deadline=None)
@given(mangled(seats=(4,)))
def test_the_fast_path_and_the_judge_agree(hand):
    data = compact.encode(hand)
    start, params = compact.body_start(data), hand.ruleset.params

    slowly = replay_slowly(params, compiler(params), data, start)

    assert compact.replayer(data[:start])(data, start) == slowly


@settings(max_examples=amount(200, 2000), deadline=None)
@given(played())
def test_no_round_is_worth_a_single_point(hand):
    """So a side's total is never 1 if penalties cost two (validation of the rules document)."""
    result = replay(hand).result

    assert result is None or result.value >= 2
