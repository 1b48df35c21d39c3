"""Laws of a hand logged by tapping, for all rulesets: the log holds exactly what was tapped."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import notation
from rules.core.errors import RulesError, Unreadable
from rules.games import GAMES, AnyHand
from rules.registry import keys, ruleset
from rules.replay import replay
from rules.walk import random_hand, seat_counts, seats
from rules.whot.actions import WhotSetup
from rules.whot.codes import format_card
from rules.whot.pack import SUITS, UNKNOWN
from scoring.pages.hands import draft
from scoring.pages.hands.log_page import Asked, Tapping, tapping
from scoring.wording import Who
from tests.amount import amount

PLAYABLE = [key for key in keys() if seat_counts(ruleset(key))]
NOBODY = Who(())
slow = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=amount(30, 300))


def begin(key: str, players: int = 0) -> AnyHand:
    rules = ruleset(key)
    return draft.begin(rules, players or seat_counts(rules)[0], 0)


def spoken(hand: AnyHand) -> Iterator[str]:
    """The taps that log a whole hand again."""
    game, setup = GAMES[hand.ruleset.game], hand.setup
    yield f"dealer {seats(hand)[setup.dealer]}"
    if isinstance(setup, WhotSetup) and setup.upcard != UNKNOWN:
        yield " ".join(
            ["upcard", format_card(setup.upcard), *([SUITS[setup.call]] if setup.call is not None else [])]
        )
    for action in hand.actions:
        seat, words = game.write_action(action)
        yield f"{seats(hand)[seat]} {words}"


@slow
@given(key=st.sampled_from(PLAYABLE), seed=st.integers(0, 10_000))
def test_a_hand_tapped_action_by_action_is_that_hand(key: str, seed: int) -> None:
    hand = random_hand(ruleset(key), Random(seed))
    log = begin(key, len(seats(hand)))
    for tap in spoken(hand):
        log = draft.tapped(log, tap)

    assert log.actions == hand.actions
    assert log.setup.dealer == hand.setup.dealer


@slow
@given(key=st.sampled_from(PLAYABLE), seed=st.integers(0, 10_000), cut=st.integers(0, 60))
def test_a_log_survives_its_address_and_its_notation(key: str, seed: int, cut: int) -> None:
    hand = random_hand(ruleset(key), Random(seed))
    log = begin(key, len(seats(hand)))
    for tap in list(spoken(hand))[:cut]:
        log = draft.tapped(log, tap)

    assert draft.unpacked(draft.packed(log)) == log
    if (
        log.ruleset.game == "watten"
        or log.setup.upcard != UNKNOWN
        or log.ruleset.params.opening == "lead_any"
    ):
        assert notation.read_one(notation.write([log])) == log


def offered(of: Tapping) -> tuple[list[str], list[str]]:
    """The taps that the page shows as allowed, and the others."""
    fair: list[str] = []
    foul: list[str] = []
    choices = of.choices
    if choices is None:
        return fair, foul
    for button in [*choices.buttons, *choices.bids, *choices.more]:
        (foul if button.style == "is-illegal" else fair).append(button.add)
    for group in choices.groups:
        for card in group.cards:
            (foul if group.is_folded or card.style == "is-illegal" else fair).append(card.add)
    fair += [way.add for wild in choices.wilds for way in wild.ways]
    fair += [choices.unseen] if choices.unseen else []
    return fair, foul


@slow
@given(key=st.sampled_from(PLAYABLE), data=st.data())
def test_a_card_marked_as_allowed_replays_as_legal(key: str, data: st.DataObject) -> None:
    rules = ruleset(key)
    players = data.draw(st.sampled_from(seat_counts(rules)))
    log = draft.begin(rules, players, data.draw(st.integers(0, players - 1)))
    if rules.game == "watten":
        points = st.sampled_from([0, *range(2, rules.params.target)])
        score = data.draw(
            st.lists(points, min_size=(accounts := 3 if players == 3 else 2), max_size=accounts)
        )
        log = draft.begin(rules, players, log.setup.dealer, score)
    with translation.override("en"):
        for _ in range(data.draw(st.integers(1, 25))):
            fair, foul = offered(tapping(log, NOBODY, Asked()))
            for tap in foul[:3]:
                draft.tapped(log, tap)  # a forbidden card can be logged all the same
            if not fair:
                break
            log = draft.tapped(log, data.draw(st.sampled_from(fair)))

    judged = replay(log)
    assert judged.failure is None or judged.failure.code == "no_upcard"
    assert fair or judged.result is not None


@slow
@given(key=st.sampled_from(PLAYABLE), seed=st.integers(0, 10_000))
def test_undoing_every_tap_leads_to_the_beginning(key: str, seed: int) -> None:
    hand = random_hand(ruleset(key), Random(seed))
    log = begin(key, len(seats(hand)))
    first = log
    for tap in list(spoken(hand))[1:]:
        log = draft.tapped(log, tap)
    while log != draft.without_last(log):
        log = draft.without_last(log)

    assert log == first


def test_a_card_without_a_seat_belongs_to_the_next_player() -> None:
    """Quick taps: the second card was tapped before the answer to the first one."""
    log = begin("upper_austria")
    for tap in ("B1 schlag 8", "A1 farbe herz", "SK", "H9", "HU", "HO", "LK"):
        log = draft.tapped(log, tap)

    assert [seats(log)[action.seat] for action in log.actions[2:]] == ["B1", "A2", "B2", "A1", "A1"]


def test_a_known_card_tapped_twice_is_removed() -> None:
    log = begin("upper_austria")
    one = draft.tapped(draft.tapped(log, "deal A2 H9"), "deal A2 Weli")

    assert draft.tapped(draft.tapped(one, "deal A2 H9"), "deal A2 Weli") == log


def test_a_sixth_card_of_a_hand_is_refused() -> None:
    log = begin("upper_austria")
    for card in ("H9", "H8", "H7", "L9", "L8"):
        log = draft.tapped(log, f"deal A2 {card}")
    with pytest.raises(Unreadable, match="hand_full"):
        draft.tapped(log, "deal A2 L7")


@pytest.mark.parametrize(
    "tap", ["", "B1", "dealer", "dealer X9", "deal A1 zz", "nonsense", "B1 schlag 12", "x" * 300, "deal"]
)
def test_an_empty_tap_is_a_readable_error(tap: str) -> None:
    with pytest.raises(RulesError):
        draft.tapped(begin("upper_austria"), tap)


@pytest.mark.parametrize("log", ["", "!", "AQ", "AQEBAAD", "ä", "A" * 5000, "////", "AQEBAAAAAAA" * 20])
def test_a_damaged_address_is_a_readable_error(log: str) -> None:
    try:
        draft.unpacked(log)
    except RulesError:
        return
    assert draft.packed(draft.unpacked(log)) == log
