"""Laws of the odds over whole random hands: what is concluded is true, and nothing but documented errors is raised."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import mask
from rules.errors import RulesError
from rules.replay import replay
from rules.watten.actions import SEATS, Bid, Play
from rules.watten.odds import odds
from rules.watten.odds.core import dealt, watten_hand
from rules.watten.odds.known import known, position
from tests.rules.odds.helpers import rng
from tests.rules.strategies import mangled_watten_hands, played_watten_hands, watten_logs

viewpoints = st.sampled_from(["public", "all", "A", "B", *SEATS])


def moments(hand):
    """The positions of a hand between its announcement and its end, each with its moment."""
    for at in range(len(hand.actions)):
        try:
            watten_hand(hand, at)
            yield at, position(hand, at)
        except RulesError:
            continue


@given(played_watten_hands(), viewpoints)
@settings(max_examples=60)
def test_the_true_hands_fill_the_gaps_of_every_viewpoint(hand, viewpoint):
    for at, now in moments(hand):
        played = mask(done.card for done in hand.actions[:at] if isinstance(done, Play))
        seen = known(hand, at, now, viewpoint)

        for seat, cards in enumerate(dealt(hand)):
            truth = cards & ~played
            hidden = truth & ~seen.hands[seat]
            assert not seen.hands[seat] & ~truth
            assert not hidden & ~seen.gaps[seat].may
            assert hidden.bit_count() == seen.gaps[seat].count


@given(played_watten_hands())
@settings(max_examples=60)
def test_the_position_is_that_of_the_replay(hand):
    for at, now in moments(hand):
        done = hand.actions[at]
        if isinstance(done, Play) or (isinstance(done, Bid) and now.asked is None):
            assert done.seat == now.on_turn
        assert max(now.won) < 3
        assert sum(now.left) + len(now.trick) == 20 - 4 * sum(now.won)
        assert sum(now.needs) == 6 - sum(now.won)


@given(played_watten_hands())
@settings(max_examples=20)
def test_an_open_log_has_one_deal_at_every_moment(hand):
    for at, now in moments(hand):
        if sum(now.won):
            found = odds(hand, at, "all", 1, rng())

            assert (found.deals, found.exact, found.on_turn) == (1, True, SEATS[now.on_turn])


@given(mangled_watten_hands() | watten_logs(), st.integers(-2, 40), viewpoints | st.text(max_size=5))
@settings(max_examples=150)
def test_whatever_is_asked_nothing_but_documented_errors_is_raised(hand, at, viewpoint):
    try:
        found = odds(hand, at, viewpoint, 2, rng())
    except RulesError:
        return
    assert 1 <= found.solved <= 2
    assert found.solved == (found.deals if found.exact else 2)
    assert replay(hand).valid >= at
