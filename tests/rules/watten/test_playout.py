"""Random hands and legal actions over every preset, every table and every action of the opening."""

from __future__ import annotations

from random import Random

import pytest

from rules import registry
from rules.core.errors import Unreadable
from rules.core.hand import Hand
from rules.replay import replay
from rules.watten.actions import (
    UNSEEN,
    Agree,
    Ask,
    Bid,
    Claim,
    Concede,
    Cut,
    DealPattern,
    Decline,
    Farbe,
    Maschine,
    NewHand,
    Play,
    Schlag,
    Show,
    Stay,
    SwapBlind,
    Takes,
    WattenSetup,
)
from rules.watten.pack import PACK, RANKS, SUITS
from rules.watten.playout import LAST_ACTIONS, MAX_ACTIONS, legal_actions, random_hand

PLAYABLE = [key for key in registry.keys("watten") if not registry.ruleset(key).params.score_pad_only]
TABLES = [
    (key, seats)
    for key in PLAYABLE
    for seats in (2, 3, 4)
    if seats == 4 or registry.ruleset(key).params.announce == "open"
]
UNKNOWN_HAND = (None,) * 5


def hands(key, seats=4, count=20, rate=0.2, **options):
    rules = registry.ruleset(key, options)
    return [random_hand(rules, Random(seed), 0.1, seats, rate) for seed in range(count)]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_random_hands_are_legal_and_come_to_an_end(key, seats):
    for hand in hands(key, seats):
        judgement = replay(hand)

        assert judgement.ok
        assert judgement.result is not None
        assert len(hand.actions) <= MAX_ACTIONS + LAST_ACTIONS


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_same_seed_gives_the_same_hand(key, seats):
    assert hands(key, seats, count=3) == hands(key, seats, count=3)


def as_offered(action):
    """An action of a random hand as `legal_actions` lists it: random cards are unseen."""
    if isinstance(action, Cut):
        return Cut(action.seat, UNSEEN)
    return NewHand(action.seat, UNKNOWN_HAND) if isinstance(action, NewHand) else action


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_random_action_was_offered(key, seats):
    for hand in hands(key, seats, count=2, rate=0.3):
        for at, action in enumerate(hand.actions):
            if not isinstance(action, Claim):
                offered = legal_actions(hand.ruleset, hand.setup, hand.actions[:at])
                assert as_offered(action) in offered
        assert legal_actions(hand.ruleset, hand.setup, hand.actions) == ()


def everything(seats):
    """Every action without random cards, with every card."""
    for seat in range(seats):
        yield from (Play(seat, card) for card in PACK)
        yield from (Schlag(seat, rank) for rank in RANKS)
        yield from (Farbe(seat, suit) for suit in SUITS)
        yield from (Ask(seat, what) for what in ("schoeneres", "schlagtausch"))
        yield from (DealPattern(seat, first) for first in (3, 2))
        yield from (kind(seat) for kind in (Agree, Decline, SwapBlind, Stay, Concede, Bid, Maschine))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_actions_not_offered_are_refused(key, seats):
    """Skipping actions that must fail with another one must not skip a legal action."""
    options = {"blind_swap": True}
    for hand in hands(key, seats, count=3, rate=0.4, **options):
        for at in sorted({len(hand.actions) // 2, min(2, len(hand.actions)), 0, len(hand.actions) - 1}):
            before = hand.actions[:at]
            legal = {
                action
                for action in everything(seats)
                if replay(Hand(hand.ruleset, hand.setup, (*before, action))).failure is None
            }
            others = Cut | NewHand | Show | Takes
            offered = {
                action
                for action in legal_actions(hand.ruleset, hand.setup, before)
                if not isinstance(action, others) and action not in {Bid(seat, 4) for seat in range(seats)}
            }
            assert offered == legal - unshown(hand, before)


def unshown(hand, before):
    """Actions after a hidden announcement: a log may leave out the showing, but people are offered it first."""
    hidden = hand.ruleset.params.announce != "open"
    if not hidden or sum(isinstance(action, Show) for action in before) == 2:
        return set()
    return {action for action in everything(4) if isinstance(action, Play | Bid | Stay | Concede)}


@pytest.mark.parametrize(
    ("kind", "key", "options"),
    [
        *((kind, "upper_austria", {}) for kind in (Cut, DealPattern, Ask, Agree, Decline, NewHand, Claim)),
        (SwapBlind, "upper_austria", {"blind_swap": True}),
        (NewHand, "upper_austria", {"schoeneres": "all_four"}),
        (Show, "latinisch", {}),
        (Show, "blind", {}),
        (Takes, "latinisch", {}),
        (Maschine, "bavaria", {}),
    ],
)
def test_every_action_of_the_opening_is_reached(kind, key, options):
    met = (
        isinstance(action, kind)
        for seed in range(2000)
        for action in random_hand(registry.ruleset(key, options), Random(seed), 0.1, 4, 0.5).actions
    )

    assert any(met)


def test_a_hidden_announcement_is_shown_first():
    for hand in hands("kritisch_latinisch"):
        kinds = [type(action) for action in hand.actions]
        if Play in kinds:
            assert kinds[: kinds.index(Play)].count(Show) == 2


# --- what is offered -----------------------------------------------------------------------------------

DEAL = ((0, 1, 2, 7, 8), (6, 14, 22, 9, 16), (15, 23, 31, 24, 13), (21, 29, 5, 11, 19))


def offered(actions=(), key="upper_austria", **options):
    return legal_actions(registry.ruleset(key, options), WattenSetup(0, deal=DEAL), actions)


def test_at_the_beginning_vorhand_names_and_the_announcers_ask():
    """R4, R6, R10-R12: Vorhand is B1; either announcer may propose the swap."""
    assert set(offered()) == {
        *(Schlag(1, rank) for rank in range(9)),
        Ask(1, "schoeneres"),
        Ask(1, "schlagtausch"),
        Ask(0, "schlagtausch"),
        *(Cut(seat, UNSEEN) for seat in range(4)),
        DealPattern(0, 3),
        DealPattern(0, 2),
    }


def test_after_a_question_only_its_answers_are_offered():
    assert set(offered([Ask(1, "schoeneres")])) == {Agree(0), Decline(0)}


def test_new_hands_are_offered_unseen():
    following = offered([Ask(1, "schoeneres"), Agree(0)])

    assert {NewHand(0, UNKNOWN_HAND), NewHand(1, UNKNOWN_HAND)} <= set(following)


def test_cards_of_the_new_hand_are_offered():
    asked = [Ask(1, "schoeneres"), Agree(0), NewHand(1, (0, 1, 2, 7, 8)), NewHand(0, (6, 14, 22, 9, 16))]
    following = offered([*asked, *offered(asked)[:1], *offered([*asked, *offered(asked)[:1]])[:1]])

    assert {action.card for action in following if isinstance(action, Play)} == {0, 1, 2, 7, 8}


def test_in_latinisch_only_the_bottom_card_is_offered_and_in_blind_any():
    assert set(offered(key="latinisch")) == {Show(1, 6), Show(0, 0), DealPattern(0, 3), DealPattern(0, 2)} | {
        Cut(seat, UNSEEN) for seat in range(4)
    }
    assert sum(isinstance(action, Show) for action in offered(key="blind")) == 10


@pytest.mark.parametrize("announce", ["house", "turned"])
def test_score_pad_only_rulesets_offer_no_actions(announce):
    assert offered(announce=announce) == ()
    with pytest.raises(Unreadable, match="score_pad_only"):
        random_hand(registry.ruleset("upper_austria", {"announce": announce}), Random(1))


def test_schermberg_is_for_the_score_pad_only():
    with pytest.raises(Unreadable, match="score_pad_only"):
        random_hand(registry.ruleset("schermberg"), Random(1))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("key", ["latinisch", "blind", "south_tyrol"])
def test_hidden_announcements_need_four_players(key, seats):
    """Section 8 "Two and three players"."""
    with pytest.raises(Unreadable, match="needs_four_players"):
        random_hand(registry.ruleset(key), Random(1), seats=seats)
