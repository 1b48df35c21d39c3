"""Could A1 have held? The odds of the seed's round, and laws of every answer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.errors import Illegal, RulesError, Unreadable
from rules.odds import Offer, conceded_at, odds, odds_text
from rules.odds.answer import Odds
from rules.odds.deals import Deals, Gap
from rules.odds.known import known, position
from tests.rules.odds import brute
from tests.rules.odds.helpers import DEALT, GOLDEN, NAMED, OPEN, golden, names, read, rng
from tests.rules.odds.test_known import LAST

WORKED = golden("worked_round")
PLAYED = ["SK", "H9", "HU", "HO", "LK", "LA", "S7", "E7"]  # S4 "Beispiel fuer eine Runde"


def odds_of(text, viewpoint="public", moment=None, budget=2000, seed=4):
    hand = read(text)
    return odds(hand, len(hand.actions) if moment is None else moment, viewpoint, budget, rng(seed))


# --- the round of the seed ---


@pytest.mark.parametrize("viewpoint", ["A1", "public"])
def test_the_text_says_whether_a1_could_have_held(viewpoint):
    # S4: "Ob denn nun A1 mit seinem Linken (Laub-VIII) und der Herz-Sau eine Chance gehabt haette, sei dahingestellt."
    text = odds_text(WORKED, None, viewpoint, 10_000, rng())

    assert text + "\n" == (GOLDEN / f"worked_round.odds.{viewpoint.lower()}").read_text()


def test_the_odds_of_the_worked_round():
    found = odds(WORKED, conceded_at(WORKED), "A1", 10_000, rng())

    # 23 cards unseen: one more of A1's, three for each of the others.
    assert found.deals == 23 * 1540 * 969 * 560
    assert not found.exact
    assert found.offer == Offer(side=0, now=3, bid=4)
    assert found.offer.needed == Fraction(1, 8)
    assert found.interval(0)[0] > 0.79 > 0.125  # he could have held


def test_an_independent_oracle_agrees_on_the_seed_deal_by_deal():
    at = conceded_at(WORKED)
    now = position(WORKED, at)
    seen, order = known(WORKED, at, now, "A1"), now.law.order
    deals = Deals(order.bits(seen.unseen), [Gap(gap.count, order.bits(gap.may)) for gap in seen.gaps])
    chance, wins = rng(), 0
    for _ in range(400):
        hands = [
            names(order, order.bits(sure) | filled)
            for sure, filled in zip(seen.hands, deals.sample(chance), strict=True)
        ]
        assert {"L8", "HA"} < set(hands[0])
        wins += brute.first_side_wins(hands, 1, [], (2, 2), "8", "H")

    assert odds(WORKED, at, "A1", 400, rng()).wins == (wins, 400 - wins)


def test_an_independent_sample_gives_the_same_share():
    chance, wins, number = rng(99), 0, 1500
    unseen = [card for card in brute.PACK if card not in (*PLAYED, "L8", "HA")]
    for _ in range(number):
        chance.shuffle(unseen)
        hands = [["L8", "HA", unseen[0]], unseen[1:4], unseen[4:7], unseen[7:10]]
        wins += brute.first_side_wins(hands, 1, [], (2, 2), "8", "H")
    found = odds(WORKED, conceded_at(WORKED), "A1", 10_000, rng())

    # Two independent samples: within three deviations of their difference.
    deviation = (found.standard_error**2 + 0.2 * 0.8 / number) ** 0.5
    assert abs(wins / number - found.share(0)) < 3 * deviation


# --- exact answers ---


def test_a_complete_log_has_one_deal():
    found = odds_of(DEALT + NAMED, "all")

    assert (found.deals, found.exact, found.solved) == (1, True, 1)
    assert found.standard_error == 0
    assert found.interval(0) == (found.share(0),) * 2


@pytest.mark.parametrize("bid", ["", "A1 bid 3, B1 stay"])
def test_the_last_trick_is_counted_deal_by_deal(bid):
    # S4 "Biattn", Var1-3: B2 has led Eichel-Zehner; B1 knows his Eichel-Siebener. A1's bid tells of his card (R27).
    found = odds_of(f"{OPEN}{NAMED}{LAST}{bid}", "public", budget=5000)

    lying = [card for card in LAST.replace(",", "").split() if card[0] in "HSLE"]
    unseen = [card for card in brute.PACK if card not in lying]
    wins = total = 0
    for (a1,), (b1,), (a2,) in brute.all_deals(unseen, [1, 1, 1]):
        if bid and not (a1[0] in "EH" or a1[1:] == "8"):
            continue
        total += 1
        wins += brute.first_side_wins([[a1], [b1], [a2], []], 3, ["E10"], (1, 1), "8", "H")
    assert (found.deals, found.exact, found.wins) == (total, True, (wins, total - wins))


def test_a_sample_agrees_with_the_count():
    text = f"{OPEN}{NAMED}{LAST}"
    exact, drawn = odds_of(text, budget=5000), odds_of(text, budget=2000)

    assert exact.exact
    assert not drawn.exact
    assert drawn.deals == exact.deals
    assert abs(drawn.share(0) - exact.share(0)) < 3 * drawn.standard_error
    assert drawn.interval(0)[0] < exact.share(0) < drawn.interval(0)[1]


def test_a_card_excluded_by_duty_changes_the_odds():
    # B2 gave Eichel-Unter to a trump (R15): without trumps his side wins less often than with any deal.
    before = OPEN + NAMED + "B1 SK, A2 HU, B2 SA, A1 E9\nA2 H9, B2 {}"
    shown, open_still = (odds_of(before.format(card)) for card in ("EU", "H7"))

    assert shown.interval(1)[1] < open_still.interval(1)[0]


def test_an_unnoted_card_in_the_trick_is_dealt_too():
    # B2 leads the last trick with a card that nobody noted; A1 knows his Linker, B1 his Eichel-Siebener.
    hands = "deal: A1 S9 L9 HA LU L8\ndeal: B1 S7 L7 SO LO E7\n"
    found = odds_of(OPEN + hands + NAMED + LAST.replace("B2 E10", "B2 ?"), "all", budget=300)

    lying = [card for card in LAST.replace("E10", "").replace(",", "").split() if card[0] in "HSLE"]
    unseen = [card for card in brute.PACK if card not in (*lying, "L8", "E7")]
    wins = [
        brute.first_side_wins([["L8"], ["E7"], [a2], []], 3, [b2], (1, 1), "8", "H")
        for (a2,), (b2,) in brute.all_deals(unseen, [1, 1])
    ]
    assert (found.deals, found.exact) == (15 * 14, True)
    assert found.wins == (sum(wins), len(wins) - sum(wins))
    assert 0 < sum(wins) < len(wins)


def test_a_number_of_deals_equal_to_the_budget_is_counted():
    text = f"{OPEN}{NAMED}{LAST}"

    assert odds_of(text, budget=16 * 15 * 14).exact
    assert not odds_of(text, budget=16 * 15 * 14 - 1).exact


# --- the answer itself ---


def test_wilson_interval_of_a_known_sample():
    # 10 of 100: 5.5 % to 17.4 % (Wilson 1927; any table of the method has this row).
    found = Odds("public", 0, ("A", "B"), (10, 90), 1000, False, "A1", None)

    assert [round(bound, 3) for bound in found.interval(0)] == [0.055, 0.174]
    assert round(found.standard_error, 3) == 0.03


def test_an_interval_stays_between_zero_and_one():
    found = Odds("public", 0, ("A", "B"), (0, 50), 1000, False, "A1", None)

    assert found.interval(0)[0] == 0 < found.interval(0)[1]
    assert found.interval(1) == pytest.approx((1 - found.interval(0)[1], 1))


@pytest.mark.parametrize(
    ("bids", "offer"),
    [
        ("B1 bid 3", Offer(0, 2, 3)),
        ("B1 bid 3, A2 bid 4", Offer(1, 3, 4)),
        ("B1 bid, A2 bid", Offer(1, 3, 4)),
        ("B1 bid 3, A2 stay", None),
        ("", None),
    ],
)
def test_the_answer_is_asked_for_the_last_open_bid(bids, offer):
    # R23-R26
    assert odds_of(OPEN + NAMED + bids, budget=1).offer == offer


@pytest.mark.parametrize(("now", "bid", "needed"), [(2, 3, Fraction(1, 6)), (3, 4, Fraction(1, 8))])
def test_staying_is_right_if_it_loses_no_more_than_conceding(now, bid, needed):
    win = Offer(0, now, bid).needed

    assert win == needed
    assert win * bid - (1 - win) * bid == -now


def test_the_same_seed_gives_the_same_answer():
    assert odds_of(OPEN + NAMED, budget=20, seed=1) == odds_of(OPEN + NAMED, budget=20, seed=1)


def test_a_hand_without_a_concession_has_no_default_moment():
    assert conceded_at(WORKED) == 13
    assert conceded_at(read(OPEN + NAMED)) is None


@pytest.mark.parametrize(
    ("moment", "viewpoint", "budget", "code"),
    [
        (14, "public", 10, "hand_over"),
        (15, "public", 10, "no_such_action"),
        (-1, "public", 10, "no_such_action"),
        (1, "public", 10, "not_announced"),
        (13, "C1", 10, "unknown_viewpoint"),
        (13, "public", 0, "bad_budget"),
    ],
)
def test_an_impossible_question_is_refused(moment, viewpoint, budget, code):
    with pytest.raises(RulesError) as refused:
        odds(WORKED, moment, viewpoint, budget, rng())
    assert refused.value.code == code


def test_a_hand_of_another_game_is_refused():
    text = "ruleset: leaflet_classic\nseats: P1 P2\ndeal: P1 c1\ndeal: P2 c2\nupcard: c3\n"
    with pytest.raises(Unreadable) as refused:
        odds(read(text), 0, "public", 10, rng())
    assert refused.value.code == "no_watten_hand"


def test_a_log_that_fails_before_the_moment_is_refused_with_its_own_failure():
    text = DEALT + NAMED + "B1 SK, A2 HU, B2 LU, A1 E9\nA2 H9, B2 HK, A1 LA"
    assert odds_of(text, moment=8, budget=10).on_turn == "A1"  # the revoke comes only then
    with pytest.raises(Illegal) as refused:
        odds_of(text, moment=9)
    assert refused.value.code == "revoke"
