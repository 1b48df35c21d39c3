"""Laws of the odds over random hands: conclusions are true, and only documented errors are raised."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules import registry
from rules.core.errors import RulesError
from rules.odds import odds
from rules.odds.known import known, position
from rules.odds.watten_round import dealt, watten_hand
from rules.replay import replay
from rules.watten.actions import SEATS, Bid, Play
from rules.watten.pack import mask
from rules.watten.playout import random_hand
from tests.amount import amount
from tests.rules.odds.helpers import rng
from tests.rules.odds.laws import KEYS
from tests.rules.strategies import mangled_watten_hands, watten_logs

viewpoints = st.sampled_from(["public", "all", 0, 1])


@st.composite
def hands(draw):
    """A legal hand to its end, of any preset, at a table of two, three or four."""
    key = draw(st.sampled_from(KEYS))
    rules = registry.ruleset(key)
    seats = 4 if rules.params.announce != "open" else draw(st.sampled_from([2, 3, 4]))
    return random_hand(rules, Random(draw(st.integers(0, 2**32))), seats=seats)


def moments(hand):
    """The positions of a hand between its announcement and its end, each with its moment."""
    for at in range(len(hand.actions)):
        try:
            watten_hand(hand, at)
            yield at, position(hand, at)
        except RulesError:
            continue


@given(hands(), viewpoints)
@settings(max_examples=amount(60, 600))
def test_the_true_hands_fill_the_gaps_of_every_viewpoint(hand, viewpoint):
    for at, now in moments(hand):
        played = mask(done.card for done in hand.actions[:at] if isinstance(done, Play))
        whose = viewpoint if isinstance(viewpoint, str) else now.seating.labels[viewpoint]
        seen = known(hand, at, now, whose)

        for seat, cards in enumerate(dealt(hand)):
            truth = cards & ~played
            hidden = truth & ~seen.hands[seat]
            assert not seen.hands[seat] & ~truth
            assert not hidden & ~seen.gaps[seat].may
            assert hidden.bit_count() == seen.gaps[seat].count


@given(hands())
@settings(max_examples=amount(60, 600))
def test_the_position_is_that_of_the_replay(hand):
    for at, now in moments(hand):
        done = hand.actions[at]
        if isinstance(done, Play) or (isinstance(done, Bid) and now.asked is None):
            assert done.seat == now.on_turn
        assert max(now.won) < 3
        assert sum(now.left) + len(now.trick) == len(now.left) * (5 - sum(now.won))
        assert sum(now.needs) == 6 - sum(now.won)


@given(hands())
@settings(max_examples=amount(20, 200))
def test_an_open_log_has_one_deal_at_every_moment(hand):
    for at, now in moments(hand):
        if sum(now.won):
            found = odds(hand, at, "all", 1, rng())

            assert (found.deals, found.exact, found.on_turn) == (1, True, now.seating.labels[now.on_turn])


@given(
    mangled_watten_hands() | watten_logs(),
    st.integers(-2, 40),
    st.sampled_from(["public", "all", "A", *SEATS]) | st.text(max_size=5),
)
@settings(max_examples=amount(150, 1500))
def test_only_documented_errors_are_raised(hand, at, viewpoint):
    try:
        found = odds(hand, at, viewpoint, 2, rng())
    except RulesError:
        return
    assert 1 <= found.solved <= 2
    assert found.solved == (found.deals if found.exact else 2)
    assert replay(hand).valid >= at
