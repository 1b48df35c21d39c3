"""Laws of Watten over all its options, against a slow judge that is easy to check."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import PACK, RANKS, SUITS, card_code, rank_of, suit_of
from rules.replay import replay
from rules.watten.actions import SIDES, UNSEEN, Play, WattenSetup
from rules.watten.duty import duty
from rules.watten.playout import legal_actions
from rules.watten.ranking import linke, power, powers, rechter
from tests.rules import watten_oracle as oracle
from tests.rules.strategies import (
    mangled_watten_hands,
    played_watten_hands,
    watten_actions,
    watten_rulesets,
)

cards = st.sampled_from(PACK)
ranks = st.sampled_from(RANKS)
suits = st.sampled_from(SUITS)
tricks = st.permutations(PACK).map(lambda pack: pack[:4])


def name(card):
    return oracle.PACK[card]


def winner(trick, schlag, trump):
    """The place of the first card of the highest power, as the replay takes it."""
    row = powers(schlag, trump)[trick[0]]
    strengths = [row[card] for card in trick]
    return strengths.index(max(strengths))


def test_card_ids_mean_the_same_in_oracle_and_library():
    for card in PACK:
        suit, rank = name(card)
        assert card_code(card) == ("Weli" if (suit, rank) == oracle.WELI else suit + rank)


@given(tricks, ranks, suits)
def test_trick_winner_agrees_with_the_oracle(trick, schlag, trump):
    expected = oracle.trick_winner([name(card) for card in trick], oracle.RANKS[schlag], oracle.SUITS[trump])

    assert winner(trick, schlag, trump) == expected


@given(tricks, ranks, suits)
def test_an_off_suit_card_that_is_not_of_the_led_suit_never_wins(trick, schlag, trump):
    best = trick[winner(trick, schlag, trump)]

    special = best == rechter(schlag, trump) or best in linke(schlag, trump) or suit_of(best) == trump
    assert special or suit_of(best) == suit_of(trick[0])


@given(tricks, ranks, suits, st.data())
def test_worthless_cards_may_be_exchanged_without_changing_the_winner(trick, schlag, trump, data):
    row = powers(schlag, trump)[trick[0]]
    worthless = [place for place in range(1, 4) if not row[trick[place]]]
    spare = [card for card in PACK if not row[card] and card not in trick]
    changed = list(trick)
    for place in worthless:
        changed[place] = data.draw(st.sampled_from([trick[place], *spare]))

    assert winner(changed, schlag, trump) == winner(trick, schlag, trump)


@given(ranks, suits, cards)
def test_only_linke_are_equally_high(schlag, trump, led):
    strengths = [power(card, led, schlag, trump) for card in PACK if card not in linke(schlag, trump)]
    winning = [strength for strength in strengths if strength]

    assert len(winning) == len(set(winning))


@given(watten_rulesets(), st.sets(cards, min_size=1, max_size=5), cards, ranks, suits, st.data())
def test_follow_duty_agrees_with_the_oracle(ruleset, hand, led, schlag, trump, data):
    card = data.draw(st.sampled_from(sorted(hand)))
    demanded = duty(ruleset.params, led, schlag, trump)
    held = sum(1 << each for each in hand)
    named = [name(each) for each in hand]

    told = demanded.verdict(held, card)

    expected = oracle.verdict(
        ruleset.params, name(led), named, name(card), oracle.RANKS[schlag], oracle.SUITS[trump]
    )
    assert (told or "legal") == expected


@given(watten_rulesets(), st.sets(cards, min_size=1, max_size=5), cards, ranks, suits)
def test_some_card_of_every_hand_is_legal(ruleset, hand, led, schlag, trump):
    demanded = duty(ruleset.params, led, schlag, trump)
    held = sum(1 << each for each in hand)

    assert any(demanded.verdict(held, card) != "revoke" for card in hand)


def told_by_oracle(hand):
    table = oracle.Table(
        hand.ruleset.params,
        hand.setup.dealer,
        hand.setup.krank,
        [[name(card) for card in dealt] for dealt in hand.setup.deal],
    )
    for index, action in enumerate(hand.actions):
        if refused := table.act(action):
            return index, refused, table
    return len(hand.actions), None, table


@settings(max_examples=400)
@given(mangled_watten_hands())
def test_replay_agrees_with_the_oracle_on_legal_and_mangled_hands(hand):
    valid, refused, table = told_by_oracle(hand)

    judgement = replay(hand)

    assert (judgement.valid, judgement.failure and judgement.failure.code) == (valid, refused)
    assert sum(notice.code == "disputed" for notice in judgement.notices) == table.disputed
    if table.outcome is None:
        assert judgement.result is None
    else:
        side, value, how = table.outcome
        result = judgement.result
        assert (result.winner, result.value, result.how) == (SIDES[side], value, how)
        assert result.tricks == tuple(table.tricks)


@settings(max_examples=20, deadline=None)
@given(played_watten_hands(), st.data())
def test_legal_actions_are_those_the_oracle_allows(hand, data):
    begun = hand.actions[: data.draw(st.integers(0, len(hand.actions)))]
    legal = legal_actions(hand.ruleset, hand.setup, begun)

    for action in {*data.draw(st.lists(watten_actions, min_size=20, max_size=20)), *legal}:
        if type(action).__name__ == "Claim" or getattr(action, "value", 0):
            continue
        tried = type(hand)(hand.ruleset, hand.setup, (*begun, action))
        assert (action in legal) == (told_by_oracle(tried)[1] is None)


@given(played_watten_hands())
def test_a_played_hand_is_valid_and_over(hand):
    judgement = replay(hand)

    assert judgement.ok
    assert judgement.result is not None


@given(played_watten_hands())
def test_no_hand_is_worth_a_single_point(hand):
    """So that a side's total is never 1 where penalties cost two (validation of the rules document)."""
    assert replay(hand).result.value >= 2


@settings(max_examples=50)
@given(played_watten_hands(), st.data())
def test_hiding_cards_of_the_deal_makes_no_legal_hand_illegal(hand, data):
    hidden = data.draw(st.sets(st.integers(0, 19)))
    dealt = [card for each in hand.setup.deal for card in each]
    partial = [None if at in hidden else card for at, card in enumerate(dealt)]
    deal = tuple(tuple(partial[at : at + 5]) for at in range(0, 20, 5))
    setup = type(hand.setup)(hand.setup.dealer, hand.setup.krank, deal)

    judgement = replay(type(hand)(hand.ruleset, setup, hand.actions))

    assert judgement.ok
    assert judgement.result == replay(hand).result


@settings(max_examples=300)
@given(played_watten_hands(), st.data())
def test_not_noting_some_cards_makes_no_legal_log_illegal_nor_another_side_win(hand, data):
    unseen = data.draw(st.sets(st.integers(0, len(hand.actions) - 1)))
    actions = tuple(
        Play(action.seat, UNSEEN) if at in unseen and isinstance(action, Play) else action
        for at, action in enumerate(hand.actions)
    )
    setup = WattenSetup(hand.setup.dealer, hand.setup.krank)

    judgement = replay(type(hand)(hand.ruleset, setup, actions))

    assert judgement.failure is None
    assert judgement.result in (None, replay(hand).result)


@given(played_watten_hands())
def test_a_log_in_which_only_the_last_card_is_unseen_still_names_who_could_have_won(hand):
    *begun, last = hand.actions
    if not isinstance(last, Play):
        return
    setup = WattenSetup(hand.setup.dealer, hand.setup.krank)
    sides = {
        judgement.result.winner
        for card in PACK
        if (judgement := replay(type(hand)(hand.ruleset, setup, (*begun, Play(last.seat, card))))).result
        and judgement.ok
    }

    told = replay(type(hand)(hand.ruleset, setup, (*begun, Play(last.seat, UNSEEN)))).result

    assert told is None or {told.winner} == sides


def test_rank_names_stand_in_the_order_of_power():
    assert [rank_of(card) for card in PACK if suit_of(card) == 1] == list(range(9))
