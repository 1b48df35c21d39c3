"""Laws over all presets: playouts replay, the oracle agrees, no card is lost, nothing raises."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace as changed
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import registry
from rules.compact import decode, encode
from rules.core.errors import RulesError, Unreadable
from rules.core.hand import Hand
from rules.core.outcome import Replay
from rules.notation import read_one, write
from rules.replay import replay, replay_compact
from rules.whot.actions import (
    LABELS,
    Answer,
    Claim,
    Draw,
    Got,
    Lay,
    Pick,
    Raise,
    Show,
    Timeout,
    Turn,
    Turned,
    Warn,
    WhotSetup,
    Win,
)
from rules.whot.effects import action_of
from rules.whot.hand_points import count_hand
from rules.whot.moves import legal_asides, legal_turns
from rules.whot.pack import UNKNOWN, is_card, is_whot, pack_of
from rules.whot.playout import random_hand
from rules.whot.replay import apply, replayer, start_position
from rules.whot.tokens import CARD, CHOICES, choice_of
from tests.amount import amount
from tests.rules.strategies import options
from tests.rules.whot.helpers import ALL, params
from tests.rules.whot.oracle import OracleTable

keys = st.sampled_from(ALL)
seats = st.integers(2, 8)
seeds = st.integers(0, 2**32)
tokens = st.sampled_from([token for token in range(256) if CARD[token]])
any_card = st.sampled_from([of for of in range(256) if is_card(of)])
hidden = st.one_of(st.just(UNKNOWN), any_card)


@st.composite
def rulesets(draw):
    """A preset as it is, or with any of its options changed."""
    key = draw(keys)
    return registry.ruleset(key, draw(st.just({}) | options(key)))


@st.composite
def playouts(draw):
    return random_hand(draw(rulesets()), Random(draw(seeds)), draw(seats))


@st.composite
def any_hands(draw):
    """Anything that can be written: any cards, any seat, any order."""
    ruleset, players = draw(rulesets()), draw(seats)
    seat = st.integers(0, players - 1)
    lead = ruleset.params.opening == "lead_any"
    upcard = UNKNOWN if lead else draw(any_card)
    call = draw(st.none() | st.integers(0, 4)) if is_whot(upcard) else None
    setup = WhotSetup(
        draw(seat),
        tuple(tuple(draw(st.lists(hidden, max_size=7))) for _ in range(players)),
        upcard,
        tuple(draw(st.lists(hidden, max_size=8))),
        call,
    )
    few = st.lists(hidden, max_size=4).map(tuple)
    seconds = st.none() | st.integers(0, 250)
    known = st.lists(any_card, max_size=4).map(tuple)
    action = st.one_of(
        st.builds(Lay, seat, st.lists(tokens, min_size=1, max_size=4).map(tuple), seconds),
        st.builds(Draw, seat, hidden, seconds),
        st.builds(Pick, seat, few, seconds),
        st.builds(Timeout, seat, seconds),
        st.builds(Warn, seat, st.booleans()),
        st.builds(Claim, seat, seat),
        st.builds(Raise, seat, st.integers(0, 65535)),
        st.builds(Answer, seat, st.booleans(), st.none() | st.integers(0, 250)),
        st.builds(Turned, seat, st.just(True), few) | st.builds(Turned, seat, st.just(False)),
        st.builds(Got, seat, few),
        st.builds(Win, seat),
        st.builds(Show, seat, known),
    )
    return Hand(ruleset, setup, tuple(draw(st.lists(action, max_size=12))))


def result_of(hand, oracle):
    """The oracle's result of a hand: winners, points, stake."""
    rules = hand.ruleset.params
    points = tuple(count_hand(rules, cards).points for cards in oracle.hands)
    if oracle.ended not in ("out", "counted") or rules.counted == "none":
        points = ()
    winners = () if oracle.winner is None else (LABELS[oracle.winner],)
    if oracle.ended == "counted":
        winners = tuple(LABELS[seat] for seat, value in enumerate(points) if value == min(points))
    return oracle.ended, winners, points, oracle.stake


@given(playouts())
def test_a_playout_is_valid_to_its_end(hand):
    found = replay(hand)

    assert (found.failure, found.valid) == (None, len(hand.actions))
    assert found.result is not None or sum(isinstance(action, Turn) for action in hand.actions) == 1000


@given(playouts())
def test_the_oracle_agrees_with_every_action_and_the_result(hand):
    oracle = OracleTable.of(hand.ruleset.params, hand.setup)
    for action in oracle.follow(hand.actions):
        assert oracle.may(action)

    found = replay(hand).result
    assert oracle.over == (found is not None)
    if found is not None:
        assert (found.how, found.winners, found.points, found.stake) == result_of(hand, oracle)


@given(playouts())
def test_the_table_after_every_action_equals_the_oracles(hand):
    """Hands, turn and piles; after a shuffle once its order was named."""
    position = start_position(hand.ruleset.params, hand.setup)
    oracle = OracleTable.of(hand.ruleset.params, hand.setup)
    assert ([*map(list, position.hands)], position.seat) == (oracle.hands, oracle.turn)
    pairs = zip(hand.actions, (*hand.actions[1:], None), strict=True)
    for action, following in pairs:
        oracle.ahead = following.cards if isinstance(following, Turned) else None
        oracle.do(action)
        assert apply(position, action) is None
        if oracle.over or isinstance(following, Turned):
            continue
        assert [sorted(cards) for cards in position.hands] == [sorted(cards) for cards in oracle.hands]
        assert (position.seat, position.direction, position.pick) == (oracle.turn, oracle.order, oracle.pick)
        assert [*position.queue[position.head : position.stock_end]] == oracle.stock
        assert [*position.queue[position.stock_end :]] == oracle.pile


def others(hand, at):
    """Any other action in place of one."""
    seat = hand.actions[at].seat
    return st.one_of(
        st.builds(Lay, st.just(seat), st.lists(tokens, min_size=1, max_size=3).map(tuple)),
        st.builds(Lay, st.integers(0, len(hand.setup.hands) - 1), st.tuples(tokens)),
        st.just(Draw(seat)),
        st.just(Timeout(seat)),
        st.builds(Warn, st.just(seat), st.booleans()),
        st.builds(Claim, st.just(seat), st.integers(0, len(hand.setup.hands) - 1)),
        st.builds(Raise, st.just(seat), st.integers(0, 2)),
        st.builds(Answer, st.just(seat), st.booleans(), st.none() | st.integers(9, 12)),
    )


@given(playouts(), st.data())
def test_the_first_failure_matches_the_oracle(hand, data):
    """One action is replaced by any other; the rest may or may not fit."""
    at = data.draw(st.integers(0, len(hand.actions) - 1))
    actions = (*hand.actions[:at], data.draw(others(hand, at)))
    oracle, valid = OracleTable.of(hand.ruleset.params, hand.setup), 0
    for action in oracle.follow(actions):
        if not oracle.may(action):
            break
        valid += 1

    assert replay(changed(hand, actions=actions)).valid == valid


def _less(action, told):
    """The same shuffle with its order unknown, or known in part."""
    if not isinstance(action, Turned) or told == "all":
        return action
    return changed(
        action,
        cards=tuple(of if at % 2 else UNKNOWN for at, of in enumerate(action.cards))
        if told == "some"
        else (),
    )


@given(playouts(), st.data())
def test_a_hand_with_hidden_cards_is_as_valid_as_the_whole_one(hand, data):
    """Unknown cards of a real table stay open; no legal hand becomes illegal by that."""
    open_seat = data.draw(st.integers(0, len(hand.setup.hands) - 1))
    hands = tuple(cards if seat == open_seat else () for seat, cards in enumerate(hand.setup.hands))
    stock = hand.setup.stock[: data.draw(st.integers(0, len(hand.setup.stock)))]
    shown = st.sampled_from(["all", "some", "nothing"])
    actions = tuple(_less(action, data.draw(shown)) for action in hand.actions)
    found = replay(changed(hand, setup=changed(hand.setup, hands=hands, stock=stock), actions=actions))
    whole = replay(hand)

    assert (found.failure, found.valid) == (None, whole.valid)
    if whole.result is not None:
        assert (found.result.how, found.result.left) == (whole.result.how, whole.result.left)
        assert found.result.winners in ((), whole.result.winners)
        pairs = zip(found.result.points, whole.result.points, strict=True)
        assert all(partly in (None, wholly) for partly, wholly in pairs)


@given(playouts())
def test_shown_hands_complete_a_log_of_hidden_cards(hand):
    whole = replay(hand)
    if whole.result is None or whole.result.how not in ("out", "counted"):
        return
    oracle = OracleTable.of(hand.ruleset.params, hand.setup)
    for _ in oracle.follow(hand.actions):
        pass
    shows = tuple(Show(seat, tuple(cards)) for seat, cards in enumerate(oracle.hands))
    setup = changed(hand.setup, hands=((),) * len(hand.setup.hands), stock=())
    actions = tuple(_less(action, "nothing") for action in hand.actions)

    found = replay(changed(hand, setup=setup, actions=actions + shows))

    assert (found.failure, found.result) == (None, whole.result)


@given(playouts())
def test_no_card_appears_or_vanishes(hand):
    rules = hand.ruleset.params
    position = start_position(rules, hand.setup)
    whole = Counter(pack_of(rules.pack, rules.packs).cards)

    for action, following in zip(hand.actions, (*hand.actions[1:], None), strict=True):
        assert apply(position, action) is None
        if not isinstance(following, Turned):
            held = Counter(of for cards in position.hands for of in cards)
            assert held + Counter(position.queue[position.head :]) == whole


@given(playouts())
def test_the_pools_of_hidden_cards_hold_as_many_cards_as_are_hidden(hand):
    """Without any known hand, pile or shuffle, the hidden cards may be any that were not seen."""
    setup = changed(hand.setup, hands=((),) * len(hand.setup.hands), stock=())
    position = start_position(hand.ruleset.params, setup)

    for action in hand.actions:
        assert apply(position, _less(action, "nothing")) is None
        places = Counter(of for cards in (*position.hands, position.queue[position.head :]) for of in cards)
        for kind, pool in position.pools.items():
            assert len(pool) == places[kind]


@given(playouts())
def test_words_and_bytes_read_back_to_the_same_hand(hand):
    assert read_one(write([hand])) == hand
    assert decode(encode(hand)) == hand
    assert replay_compact(encode(hand)) == replay(hand)


@given(any_hands())
def test_any_hand_that_can_be_written_reads_back_and_replays_to_a_prefix(hand):
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
@settings(max_examples=amount(200, 2000))
def test_any_words_are_a_hand_or_a_rules_error(key, text):
    with suppress(RulesError):
        hand = read_one(f"ruleset: {key}\nupcard: t3\n{text}")
        assert replay(hand).valid <= len(hand.actions)


@given(playouts(), st.data())
def test_legal_actions_are_exactly_those_the_replay_accepts(hand, data):
    """Every candidate: each way to lay one, two or three cards, in turn or before it, and all asides."""
    stop = data.draw(st.integers(0, len(hand.actions)))
    position = start_position(hand.ruleset.params, hand.setup)
    oracle = OracleTable.of(hand.ruleset.params, hand.setup)
    for action in oracle.follow(hand.actions[:stop]):
        assert apply(position, action) is None
    if stop < len(hand.actions) and isinstance(hand.actions[stop], Turned):
        return

    offered = {*legal_turns(position), *legal_asides(position)}

    short = {turn for turn in offered if not isinstance(turn, Lay) or len(turn.tokens) < 4}
    candidates = set(_candidates(position))
    assert short == {
        action for action in candidates if apply(position.copy(), action) is None and _fresh(position, action)
    }
    assert short == {action for action in candidates if oracle.may(action) and _fresh(position, action)}
    assert all(oracle.may(action) for action in offered)
    assert bool(offered) == (not oracle.over)


def _fresh(position, action):
    """A late warning is legal, but is not offered."""
    return not isinstance(action, Warn) or position.due == action.seat | action.last << 4


def _candidates(position):
    for seat, hand in enumerate(position.hands):
        yield from (Draw(seat), Timeout(seat), Warn(seat, False), Warn(seat, True))
        yield from (Claim(seat, against) for against in range(len(position.hands)))
        yield from (Answer(seat, True), Answer(seat, False))
        ways = [token for token in range(256) if CARD[token] in hand]
        yield from (Lay(seat, (token,)) for token in ways)
        plain = [token for token in ways if token < 0x80][:14]
        if seat == position.seat:
            for size in (2, 3):
                yield from (Lay(seat, laid) for laid in permutations(plain, size))
            yield from (Lay(seat, (token, token)) for token in plain)


def test_the_same_seed_gives_the_same_hand():
    ruleset = registry.ruleset("leaflet_short")

    assert random_hand(ruleset, Random(7)) == random_hand(ruleset, Random(7))
    assert random_hand(ruleset, Random(7)) != random_hand(ruleset, Random(8))


@pytest.mark.parametrize("key", ALL)
def test_playouts_reach_every_kind_of_action(key):
    rules, seen = params(key), set()
    for seed in range(80):
        for action in random_hand(registry.ruleset(key), Random(seed), 2 + seed % 7).actions:
            seen.add(type(action).__name__)
            if isinstance(action, Lay) and action.tokens[0] >= 0x80:
                seen.add(CHOICES[choice_of(action.tokens[0])])
            elif isinstance(action, Lay):
                seen.add(f"{len(action.tokens) > 1}{rules.calls and action_of(rules, action.tokens[0])}")

    expected = {"Lay", "Draw", "circle"}
    expected |= (
        {"skip", "reverse", "cancel", "keep"} if rules.whot_cancel and rules.pack != "four_whots" else set()
    )
    expected |= {"Turned"} if rules.exhaust == "shuffle" else set()
    expected |= {"Warn"} if rules.calls else set()
    expected |= {"Claim"} if rules.missed_call_penalty else set()
    expected |= {"Timeout"} if rules.clock else set()
    expected |= {"Raise", "Answer"} if rules.stakes != "off" else set()
    names = ("hold_on", "pick_two", "pick_three", "suspension", "market")
    expected |= {f"False{name}" for name in names if getattr(rules, name)}
    expected |= {"TrueFalse"} if rules.streets else set()
    assert expected <= seen
