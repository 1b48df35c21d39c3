"""Laws of the Watten cards over all variants, against a slow judge that is easy to check.

Whole rounds are in tests/rules/watten.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.watten.announce import compiler
from rules.watten.bidding import wild
from rules.watten.doubt import takers
from rules.watten.duty import duty
from rules.watten.pack import PACK, RANKS, SUITS, card_code, rank_of, suit_of
from rules.watten.ranking import criticals, linke, pack, power, powers, rechter, suit_in_play, wander
from rules.watten.rulesets import WattenRules
from tests.amount import amount
from tests.rules.watten import oracle
from tests.rules.watten.rounds import name, rulesets

cards = st.sampled_from(PACK)
ranks = st.sampled_from(RANKS)
suits = st.sampled_from(SUITS)
params = rulesets().map(lambda ruleset: ruleset.params)


@st.composite
def announced(draw):
    """(rules, Schlag, Farbe, the oracle's reading of them); no six without a Weli."""
    rules = draw(params)
    schlag = draw(ranks.filter(lambda rank: rules.weli != "out" or oracle.RANKS[rank] != "6"))
    trump = draw(suits)
    return rules, schlag, trump, oracle.Named(rules, oracle.RANKS[schlag], oracle.SUITS[trump])


@st.composite
def tricks(draw, most=4):
    """An announcement and the cards of a trick, at most `most`."""
    announcement = draw(announced())
    dealt = draw(st.permutations(list(pack(announcement[0]))))
    return *announcement, dealt[: draw(st.integers(1, most))]


def winner(rules, schlag, trump, trick):
    """The index of the first card of the highest power, as the replay takes it."""
    row = powers(rules, schlag, trump)[trick[0]]
    strengths = [row[card] for card in trick]
    return strengths.index(max(strengths))


def test_card_ids_mean_the_same_in_oracle_and_library():
    for card in PACK:
        suit, rank = name(card)
        assert card_code(card) == ("Weli" if (suit, rank) == oracle.WELI else suit + rank)


def test_rank_names_are_in_the_order_of_power():
    assert [rank_of(card) for card in PACK if suit_of(card) == 1] == list(range(9))


@settings(max_examples=amount(500, 5000))
@given(tricks())
def test_trick_winner_agrees_with_the_oracle(drawn):
    rules, schlag, trump, named, trick = drawn

    assert winner(rules, schlag, trump, trick) == named.winner([name(card) for card in trick])


@given(tricks())
def test_an_off_suit_card_that_is_not_of_the_led_suit_never_wins(drawn):
    rules, schlag, trump, _, trick = drawn
    best = trick[winner(rules, schlag, trump, trick)]

    special = {rechter(schlag, trump), wander(rules, schlag, trump), *criticals(rules)}
    special |= linke(rules, schlag, trump)
    suit = suit_in_play(rules, best, schlag, trump)
    assert best in special or suit in (trump, suit_in_play(rules, trick[0], schlag, trump))


@given(tricks(), st.data())
def test_worthless_cards_may_be_exchanged_without_changing_the_winner(drawn, data):
    rules, schlag, trump, _, trick = drawn
    row = powers(rules, schlag, trump)[trick[0]]
    spare = [card for card in pack(rules) if not row[card] and card not in trick]
    changed = [card if row[card] else data.draw(st.sampled_from([card, *spare])) for card in trick]

    assert winner(rules, schlag, trump, changed) == winner(rules, schlag, trump, trick)


@given(tricks(), st.data())
def test_the_order_of_the_others_changes_the_winner_only_among_linke(drawn, data):
    rules, schlag, trump, _, trick = drawn
    mixed = [trick[0], *data.draw(st.permutations(trick[1:]))]
    before, after = (each[winner(rules, schlag, trump, each)] for each in (trick, mixed))

    assert before == after or {before, after} <= linke(rules, schlag, trump)


@given(announced(), cards)
def test_only_linke_are_equally_high(announcement, led):
    rules, schlag, trump, _ = announcement
    others = [card for card in pack(rules) if card not in linke(rules, schlag, trump)]
    winning = [strength for card in others if (strength := power(rules, card, led, schlag, trump))]

    assert len(winning) == len(set(winning))


# --- the duty ------------------------------------------------------------------------------------


hands = st.sets(cards, min_size=1, max_size=5)


@settings(max_examples=amount(800, 8000))
@given(announced(), hands, cards, st.booleans(), st.data())
def test_follow_duty_agrees_with_the_oracle(announcement, hand, led, first, data):
    rules, schlag, trump, named = announcement
    hand = sorted(hand & {*pack(rules)}) or [0]
    card = data.draw(st.sampled_from(hand))
    led = led if led in pack(rules) else hand[0]  # without the Weli nobody leads it
    held = sum(1 << each for each in hand)

    verdict = duty(rules, led, schlag, trump, first=first).verdict(held, card)

    expected = named.verdict(name(led), [name(each) for each in hand], name(card), first=first)
    assert (verdict or "legal") == expected


@given(announced(), hands, cards, st.booleans())
def test_some_card_of_every_hand_is_legal(announcement, hand, led, first):
    rules, schlag, trump, _ = announcement
    demanded = duty(rules, led, schlag, trump, first=first)
    held = sum(1 << each for each in hand)

    assert any(demanded.verdict(held, card) != "revoke" for card in hand)


@given(announced(), cards, st.booleans())
def test_the_strict_reading_demands_at_least_as_much(announcement, led, first):
    """So a player without the demanded cards is free under both readings; the fast path relies on it."""
    rules, schlag, trump, _ = announcement
    demanded = duty(rules, led, schlag, trump, first=first)

    assert not demanded.forced & ~demanded.strict_forced
    assert set(demanded.binding) == {card for card in PACK if demanded.strict_forced >> card & 1}


@given(announced(), hands, cards, st.booleans())
def test_a_free_card_is_never_disputed(announcement, hand, led, first):
    rules, schlag, trump, _ = announcement
    demanded = duty(rules, led, schlag, trump, first=first)
    held = sum(1 << each for each in hand)

    free = [card for card in hand if demanded.free >> card & 1]
    assert not any(demanded.verdict(held, card) for card in free)


# --- the last card -------------------------------------------------------------------------------


@settings(max_examples=amount(600, 6000))
@given(tricks(), st.data())
def test_a_bid_on_the_last_card_agrees_with_the_oracle(drawn, data):
    rules, schlag, trump, named, trick = drawn
    card = data.draw(st.sampled_from(list(pack(rules))))

    refused = wild(rules, compiler(rules)(schlag, trump), trick, card)

    assert refused == (not named.may_bid_last([name(each) for each in trick], name(card)))


def test_a_led_linker_does_not_cancel_its_own_suit():
    """A19: Laub-Achter is led, only a trump on top of it takes the right to bid from the other Laub cards."""
    rules = WattenRules(trump_cancels_suit=True)
    linker, trump_card, laub, schell = 2 * 8 + 6, 5, 2 * 8 + 4, 1 * 8 + 4
    herz_achter = compiler(rules)(6, 0)

    assert not wild(rules, herz_achter, [linker], laub)
    assert not wild(rules, herz_achter, [linker, schell], laub)
    assert wild(rules, herz_achter, [linker, trump_card], laub)
    assert wild(rules, herz_achter, [linker], schell)


# --- cards that nobody noted ---------------------------------------------------------------------


@given(tricks(), st.data())
def test_possible_takers_match_all_values_of_an_unnoted_card(drawn, data):
    rules, schlag, trump, _, trick = drawn
    place = data.draw(st.integers(0, len(trick) - 1))
    others = [card for at, card in enumerate(trick) if at != place]
    options = data.draw(
        st.sets(st.sampled_from([each for each in pack(rules) if each not in others]), min_size=1)
    )
    sets = [1 << card for card in trick]
    sets[place] = sum(1 << card for card in options)

    possible = takers(compiler(rules)(schlag, trump), sets)

    tried = ([*trick[:place], card, *trick[place + 1 :]] for card in options)
    assert set(possible) == {winner(rules, schlag, trump, each) for each in tried}
