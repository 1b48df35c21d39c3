"""Laws over all presets: playouts replay, the oracle agrees, cards are conserved, nothing crashes."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace as changed
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import registry
from rules.compact import decode, encode
from rules.errors import RulesError, Unreadable
from rules.hand import Hand
from rules.notation import read_one, write
from rules.outcome import Replay
from rules.replay import replay, replay_compact
from rules.whot.actions import LABELS, Draw, Lay, Show, WhotSetup
from rules.whot.compact import encode_turn
from rules.whot.hand_points import count_hand
from rules.whot.moves import legal_turns
from rules.whot.pack import PACKS, UNKNOWN, is_card
from rules.whot.play import advance
from rules.whot.playout import random_hand
from rules.whot.replay import replayer, start_position
from rules.whot.tokens import CARD
from tests.rules.whot.helpers import ALL, params
from tests.rules.whot.oracle import OracleTable

keys = st.sampled_from(ALL)
seats = st.integers(2, 8)
seeds = st.integers(0, 2**32)
tokens = st.sampled_from([token for token in range(256) if CARD[token]])
any_card = st.sampled_from([of for of in range(256) if is_card(of)])
hidden = st.one_of(st.just(UNKNOWN), any_card)


@st.composite
def playouts(draw):
    return random_hand(registry.ruleset(draw(keys)), Random(draw(seeds)), draw(seats))


@st.composite
def any_hands(draw):
    """Anything that can be written down: any cards, any seat, any order."""
    players = draw(seats)
    seat = st.integers(0, players - 1)
    setup = WhotSetup(
        draw(seat),
        tuple(tuple(draw(st.lists(hidden, max_size=7))) for _ in range(players)),
        draw(any_card),
        tuple(draw(st.lists(hidden, max_size=8))),
    )
    lay = st.builds(Lay, seat, st.lists(tokens, min_size=1, max_size=4).map(tuple))
    show = st.builds(Show, seat, st.lists(any_card, max_size=4).map(tuple))
    return setup, tuple(draw(st.lists(st.one_of(lay, st.builds(Draw, seat, hidden), show), max_size=12)))


def result_of(hand, oracle):
    """What the oracle says about the end of a hand."""
    rules = hand.ruleset.params
    points = () if rules.count == "none" else tuple(count_hand(rules, cards).points for cards in oracle.hands)
    if oracle.winner is None:
        return None, ()
    return LABELS[oracle.winner], points


@given(playouts())
def test_a_playout_is_valid_to_its_end(hand):
    found = replay(hand)

    assert (found.failure, found.valid) == (None, len(hand.actions))
    assert found.result is not None or len(hand.actions) == 1000


@given(playouts())
def test_the_oracle_agrees_with_every_turn_and_the_result(hand):
    oracle = OracleTable.of(hand.ruleset.params, hand.setup)
    for action in hand.actions:
        assert oracle.may(action)
        oracle.do(action)

    found = replay(hand).result
    assert oracle.over == (found is not None)
    if found is not None:
        assert (found.winner, found.points) == result_of(hand, oracle)


@given(playouts(), st.data())
def test_the_first_failure_is_where_the_oracle_first_says_no(hand, data):
    """One action is replaced by any other; the rest may or may not fit any longer."""
    at = data.draw(st.integers(0, len(hand.actions) - 1))
    other = data.draw(
        st.builds(Lay, st.just(hand.actions[at].seat), st.lists(tokens, min_size=1, max_size=3).map(tuple))
    )
    actions = (*hand.actions[:at], other, *hand.actions[at + 1 :])
    oracle, valid = OracleTable.of(hand.ruleset.params, hand.setup), 0
    for action in actions:
        if not oracle.may(action):
            break
        oracle.do(action)
        valid += 1

    assert replay(changed(hand, actions=actions)).valid == valid


@given(playouts(), st.data())
def test_a_hand_with_hidden_cards_is_as_valid_as_the_whole_one(hand, data):
    """Whatever a real table did not see is left open; no legal hand turns illegal by that."""
    open_seat = data.draw(st.integers(0, len(hand.setup.hands) - 1))
    hands = tuple(cards if seat == open_seat else () for seat, cards in enumerate(hand.setup.hands))
    stock = hand.setup.stock[: data.draw(st.integers(0, len(hand.setup.stock)))]
    found = replay(changed(hand, setup=changed(hand.setup, hands=hands, stock=stock)))
    whole = replay(hand)

    assert (found.failure, found.valid) == (None, whole.valid)
    if whole.result is not None:
        assert (found.result.how, found.result.winner, found.result.left) == (
            whole.result.how,
            whole.result.winner,
            whole.result.left,
        )
        pairs = zip(found.result.points, whole.result.points, strict=True)
        assert all(partly in (None, wholly) for partly, wholly in pairs)


@given(playouts())
def test_shown_hands_complete_a_log_of_hidden_cards(hand):
    whole = replay(hand)
    if whole.result is None or whole.result.how != "out":
        return
    oracle = OracleTable.of(hand.ruleset.params, hand.setup)
    for action in hand.actions:
        oracle.do(action)
    shows = tuple(Show(seat, tuple(cards)) for seat, cards in enumerate(oracle.hands))
    hidden_setup = WhotSetup(hand.setup.dealer, ((),) * len(hand.setup.hands), hand.setup.upcard)

    found = replay(changed(hand, setup=hidden_setup, actions=hand.actions + shows))

    assert (found.failure, found.result) == (None, whole.result)


@given(playouts())
def test_no_card_appears_or_vanishes(hand):
    rules = hand.ruleset.params
    position = start_position(rules, hand.setup)
    whole = Counter(PACKS[rules.pack].cards)

    for action in hand.actions:
        assert advance(position, iter(encode_turn(action))) is None
        held = Counter(of for cards in position.hands for of in cards)
        assert held + Counter(position.queue[position.head :]) == whole


@given(playouts())
def test_words_and_bytes_read_back_to_the_same_hand(hand):
    assert read_one(write([hand])) == hand
    assert decode(encode(hand)) == hand
    assert replay_compact(encode(hand)) == replay(hand)


@given(keys, any_hands())
def test_any_hand_that_can_be_written_reads_back_and_replays_to_a_prefix(key, parts):
    hand = Hand(registry.ruleset(key), *parts)

    assert decode(encode(hand)) == hand
    assert read_one(write([hand])) == hand
    found = replay(hand)
    assert 0 <= found.valid <= len(hand.actions)
    assert found.ok or found.failure.index == found.valid or (found.failure.index, found.valid) == (-1, 0)
    if found.failure is not None and found.valid:
        prefix = replay(changed(hand, actions=hand.actions[: found.valid]))
        assert (prefix.ok, prefix.valid) == (True, found.valid)


@given(keys, st.binary(max_size=120))
def test_any_bytes_replay_without_raising(key, data):
    assert isinstance(replayer(params(key))(data, 0), Replay)


@given(playouts(), st.integers(0), st.integers(0, 255))
def test_a_damaged_stored_hand_replays_without_raising(hand, at, byte):
    data = bytearray(encode(hand))
    data[at % len(data)] = byte

    assert isinstance(replay_compact(bytes(data)), Replay)
    with suppress(Unreadable):
        decode(bytes(data))


@given(keys, st.text(alphabet="Pct xq*W wry12 3?45,;\n#:drawshowkeepcancelsmall-", max_size=200))
@settings(max_examples=200)
def test_any_words_are_a_hand_or_a_rules_error(key, text):
    with suppress(RulesError):
        hand = read_one(f"ruleset: {key}\nupcard: t3\n{text}")
        assert replay(hand).valid <= len(hand.actions)


@given(playouts(), st.data())
def test_every_offered_turn_is_legal_and_the_oracle_offers_no_other_single_card(hand, data):
    rules = hand.ruleset.params
    stop = data.draw(st.integers(0, len(hand.actions)))
    position, oracle = start_position(rules, hand.setup), OracleTable.of(rules, hand.setup)
    for action in hand.actions[:stop]:
        advance(position, iter(encode_turn(action)))
        oracle.do(action)

    offered = legal_turns(position)

    assert all(oracle.may(turn) for turn in offered)
    singles = {turn.tokens[0] for turn in offered if isinstance(turn, Lay) and len(turn.tokens) == 1}
    allowed = {token for token in range(256) if CARD[token] and oracle.may(Lay(position.seat, (token,)))}
    if len(position.hands[position.seat]) > 1:
        assert singles == allowed
    assert bool(offered) == (not oracle.over)


def test_the_same_seed_gives_the_same_hand():
    ruleset = registry.ruleset("leaflet_short")

    assert random_hand(ruleset, Random(7)) == random_hand(ruleset, Random(7))
    assert random_hand(ruleset, Random(7)) != random_hand(ruleset, Random(8))


@pytest.mark.parametrize("key", ALL)
def test_playouts_reach_every_kind_of_turn(key):
    rules, seen = params(key), set()
    for seed in range(60):
        for action in random_hand(registry.ruleset(key), Random(seed), 2 + seed % 7).actions:
            if isinstance(action, Draw):
                seen.add("draw")
            elif len(action.tokens) > 1:
                seen.add("street")
            elif action.tokens[0] >= 0x80:
                seen.add("call" if action.tokens[0] & 15 < 5 else action.tokens[0] & 15)

    expected = {"draw", "call", 5, 6, 7, 8} | ({"street"} if rules.streets else set())
    assert expected <= seen
