"""Logs with unknown cards, hands and announcements: verdicts are right, and unchecked actions are noted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import notation
from rules.replay import replay
from rules.watten.actions import Play
from tests.amount import amount
from tests.rules.watten.rounds import mangled, played, unseen


def judge(body, headers="", ruleset="upper_austria"):
    return replay(notation.read_one(f"ruleset: {ruleset}\ndealer: A1\n{headers}\n{body}"))


def hide(hand, hidden):
    """The same log with the cards of the deal at these indexes unknown."""
    cards = [card for each in hand.setup.deal for card in each]
    cards_left = [None if at in hidden else card for at, card in enumerate(cards)]
    deal = tuple(tuple(cards_left[at : at + 5]) for at in range(0, len(cards_left), 5))
    return replace(hand, setup=replace(hand.setup, deal=deal))


indexes = st.sets(st.integers(0, 19)) | st.just(set(range(20)))


@settings(max_examples=amount(150, 1500), deadline=None)
@given(played(), indexes)
def test_hiding_cards_of_the_deal_makes_no_legal_hand_illegal(hand, hidden):
    judgement = replay(hide(hand, hidden))

    assert judgement.ok
    assert judgement.result == replay(hand).result


@settings(max_examples=amount(150, 1500), deadline=None)
@given(played(), indexes, st.sets(st.integers(0, 40)))
def test_leaving_cards_out_of_a_legal_log_keeps_it_legal_and_its_winner(hand, hidden, at):
    judgement = replay(unseen(hide(hand, hidden), at))

    assert judgement.failure is None
    assert judgement.result in (None, replay(hand).result)


@settings(max_examples=amount(250, 2500), deadline=None)
@given(mangled(), indexes, st.sets(st.integers(0, 40)))
def test_a_refusal_of_a_partial_log_holds_for_the_complete_one(hand, hidden, at):
    """Not always at the same action: a partial log trusts later plays, and the known deal may contradict them."""
    whole, partial = replay(hand), replay(unseen(hide(hand, hidden), at))

    if partial.failure is not None:
        assert whole.failure is not None
        if not plays_undealt_card(hand, partial.failure.index + 1):
            assert whole.failure.index <= partial.failure.index


def plays_undealt_card(hand, first):
    """Whether a play from action `first` on names a card that its seat was not dealt."""
    dealt = dict(enumerate(hand.setup.deal))
    plays = (action for action in hand.actions[first:] if isinstance(action, Play))
    return any(play.card not in dealt.get(play.seat, ()) for play in plays)


@settings(max_examples=amount(250, 2500), deadline=None)
@given(mangled(), indexes, st.sets(st.integers(0, 40), max_size=3))
def test_a_revoke_hidden_in_a_partial_log_is_unchecked(hand, hidden, at):
    whole, partial = replay(hand), replay(unseen(hide(hand, hidden), at))
    if whole.failure is None or whole.failure.code != "revoke":
        return
    index = whole.failure.index
    if partial.failure is None or partial.failure.index > index:
        # It may be open who took the earlier tricks, and so which card was demanded.
        unchecked = {notice.index for notice in partial.notices if notice.code == "unchecked_duty"}
        assert index in unchecked


@settings(max_examples=amount(100, 1000), deadline=None)
@given(played(seats=(4,)), st.integers(0, 40))
def test_an_unnoted_card_of_a_known_hand_is_judged_by_the_rest_of_it(hand, at):
    """All five cards of each hand are known and the others all played: the unnoted one can only be one card."""
    judgement, whole = replay(unseen(hand, {at})), replay(hand)
    if at >= len(hand.actions) or not isinstance(hand.actions[at], Play):
        return

    assert judgement.failure is None
    seat = hand.actions[at].seat
    if sum(isinstance(each, Play) and each.seat == seat for each in hand.actions) == 5:
        assert judgement == whole


A1 = "deal: A1 HO H7 L8 LA E9\n"
NAMED = "B1 schlag 8, A1 farbe herz\n"


def test_an_unnoted_card_of_a_known_hand_is_allowed():
    judgement = judge(f"{NAMED}B1 SK, A2 S7, B2 SU, A1 ?\nB1 S9", A1)

    assert judgement.ok


def test_a_known_hand_may_not_play_a_card_it_does_not_have():
    assert judge(f"{NAMED}B1 SK, A2 S7, B2 SU, A1 EA", A1).failure.code == "not_in_hand"


def test_a_card_of_a_known_hand_cannot_be_played_by_others():
    assert judge(f"{NAMED}B1 HO", A1).failure.code == "not_in_hand"


def test_a_trump_among_the_unknown_cards_leaves_the_duty_unchecked():
    judgement = judge(f"{NAMED}B1 HK, A2 S7")

    assert [(notice.index, notice.code) for notice in judgement.notices] == [(3, "unchecked_duty")]


def test_a_hand_without_a_trump_to_give_leaves_nothing_unchecked():
    judgement = judge(f"{NAMED}B1 HK, A2 S7", "deal: A2 S7 S9 SK LK E7\n")

    assert not judgement.notices


def test_the_demand_of_an_unnoted_lead_is_unchecked():
    judgement = judge(f"{NAMED}B1 ?, A2 S7", "deal: A2 H9 S7 S9 SK LK\n")

    assert (3, "unchecked_duty") in [(notice.index, notice.code) for notice in judgement.notices]


def test_a_trump_that_is_played_later_makes_the_revoke_certain():
    judgement = judge(f"{NAMED}B1 HK, A2 S7, B2 H9, A1 HO\nA1 LA, B1 LK, A2 H10")

    assert (judgement.failure.index, judgement.failure.code) == (3, "revoke")


@pytest.mark.parametrize(
    ("deal", "play", "refused"),
    [
        ("", "A2 H10", (3, "revoke")),
        ("deal: A2 S7 S9 SK L9 H10\n", "A2 H10", (3, "revoke")),
        ("deal: A2 S7 S9 SK L9 E7\n", "A2 H10", (7, "not_in_hand")),
        ("", "A2 L9, A2 H10", (3, "revoke")),
        ("deal: A2 S7 S9 SK L9 E7\n", "A2 L9, A2 H10", (8, "not_on_turn")),
    ],
)
def test_a_later_play_proves_a_card_unless_the_known_deal_contradicts_it(deal, play, refused):
    """If the deal gives A2 no trump, not his Schell-Siebener is wrong but the later play."""
    judgement = judge(f"{NAMED}B1 HK, A2 S7, B2 H9, A1 HO\nB1 LK, {play}", deal)

    assert (judgement.failure.index, judgement.failure.code) == refused


def test_one_unnoted_card_of_a_hand_full_of_trumps_leaves_others():
    """A1 holds four trumps besides the Laub-Sau, and one card was played unnoted: Laub-Sau is a revoke."""
    deal = "deal: A1 HO H7 HU H9 LA\n"
    judgement = judge(f"{NAMED}B1 SK, A2 H8, B2 SU, A1 ?\nA2 HK, B2 H10, A1 LA", deal)

    assert judgement.failure.code == "revoke"


# --- hidden announcements ------------------------------------------------------------------------

LATIN = "latinisch"
TRICK = "B1 SK, A2 S7, B2 SU, A1 HO"


def test_with_hidden_trump_the_log_names_the_taker_of_a_trick():
    judgement = judge(f"{TRICK}, A1 takes\nA1 LA", ruleset=LATIN)

    assert judgement.ok
    assert [notice.code for notice in judgement.notices] == ["unchecked_announcement"]


def test_the_next_leader_took_the_trick():
    assert judge(f"{TRICK}\nB2 LA, A1 LK", ruleset=LATIN).ok


def test_three_tricks_end_a_hidden_round():
    tricks = f"{TRICK}, A1 takes\nA1 LA, B1 LK, A2 L9, B2 L7, A1 takes\nA1 E9, B1 EA, A2 E7, B2 EK, A1 takes"

    assert judge(tricks, ruleset=LATIN).result.winner == "A"


def test_a_shown_announcement_settles_who_took_a_trick():
    judgement = judge(f"B1 show L8, A1 show HO\n{TRICK}, B1 takes", ruleset=LATIN)

    assert judgement.failure.code == "wrong_trick_winner"


@pytest.mark.parametrize(("farbe", "code"), [("LO", "wrong_trick_winner"), ("HO", None)])
def test_an_announcement_laid_open_at_the_end_judges_the_whole_round(farbe, code):
    """A1 claimed that his Herz-Ober took the first trick; it did if Herz is trump, not if Laub is."""
    hand = f"deal: B1 L8 SK LK EA E10\ndeal: A1 {farbe} {'HO' if farbe == 'LO' else 'LO'} LA E9 SA\n"
    tricks = f"{TRICK}, A1 takes\nA1 SA, B1 LK, A2 S9, B2 S10\nA1 LA, B1 E10, A2 L9, B2 L7"

    judgement = judge(f"{tricks}\nB1 show L8, A1 show {farbe}", hand, LATIN)

    assert (judgement.failure and judgement.failure.code) == code


def test_with_hidden_trump_only_the_announcers_are_bound():
    """Herz is trump and led; A2 holds one and need not play it, the announcer B1 must."""
    shown = "B1 show L8, A1 show HO\n"
    deal = "deal: A2 H9 S7 S9 E7 EU\ndeal: B1 L8 HK SK LK EA\n"

    blind = judge(f"{shown}B1 HK, A2 S7", deal, LATIN)
    announcer = judge(f"{shown}B1 SK, A2 S7, B2 SU, A1 H7\nA1 HO, B1 LK", deal, LATIN)

    assert blind.ok
    assert announcer.failure.code == "revoke"


def test_cards_are_laid_open_only_between_tricks():
    assert judge(f"{TRICK}, B1 takes, B1 show L8, A1 show LA", ruleset=LATIN).failure is None
    assert judge("B1 SK, A2 S7, B1 show L8", ruleset=LATIN).failure.code == "show_at_the_end"


def test_an_open_announcement_cannot_be_shown():
    judgement = judge(f"{NAMED}B1 bid 3, A1 concede, B1 show L8")

    assert judgement.failure.code == "not_at_this_table"
    assert judgement.result.value == 2


def test_after_the_first_card_opening_actions_are_refused():
    assert judge(f"{NAMED}B1 SK, B1 cut HA").failure.code == "opening_over"
    assert judge(f"{NAMED}B1 SK, B1 schlag 8").failure.code == "schlag_named"


# --- claims of the table -------------------------------------------------------------------------


def test_a_named_taker_is_checked_if_the_trick_is_known():
    assert judge(f"{NAMED}B1 SK, A2 S7, B2 SU, A1 S9, B1 takes\nB1 LA").ok
    assert judge(f"{NAMED}B1 SK, A2 S7, B2 SU, A1 S9, A1 takes").failure.code == "wrong_trick_winner"


def test_an_open_trick_cannot_be_taken():
    assert judge(f"{NAMED}B1 SK, A2 S7, B1 takes").failure.code == "no_trick_to_take"


def test_a_trick_with_an_unnoted_card_is_open_until_its_taker_is_named():
    judgement = judge(f"{NAMED}B1 SK, A2 ?, B2 SU, A1 S9, A2 takes\nA2 LA")

    assert judgement.ok
    assert judge(f"{NAMED}B1 SK, A2 ?, B2 SU, A1 S9, A1 takes").failure.code == "wrong_trick_winner"


# --- the cards -----------------------------------------------------------------------------------


def test_without_the_weli_it_cannot_be_played():
    judgement = judge("B1 schlag 8, A1 farbe herz\nB1 Weli", ruleset="bavaria")

    assert judgement.failure.code == "not_in_pack"


def test_without_the_weli_it_cannot_be_dealt():
    judgement = judge("", "deal: A1 Weli HA HK HO HU\n", "bavaria")

    assert (judgement.failure.index, judgement.failure.code) == (-1, "not_in_pack")


MAX_BELLI_SPITZ = "deal: A1 HK S7 E7 LA L9\n"


def test_all_three_kritische_in_one_hand_win_the_round():
    result = judge("A1 maschine", MAX_BELLI_SPITZ, "bavaria").result

    assert (result.winner, result.value, result.how) == ("A", 2, "maschine")


def test_two_kritische_are_not_a_maschine():
    assert judge("A1 maschine", "deal: A1 HK S7 E8 LA L9\n", "bavaria").failure.code == "no_maschine"


def test_a_maschine_of_unknown_cards_is_not_checked():
    judgement = judge("A1 maschine", ruleset="bavaria")

    assert judgement.result.value == 2
    assert [notice.code for notice in judgement.notices] == ["unchecked_maschine"]


def test_without_the_option_a_maschine_is_refused():
    assert judge("A1 maschine", ruleset="kritisch").failure.code == "not_at_this_table"


def test_a_schlag_that_must_be_held_is_not_checked_in_an_unknown_hand():
    ruleset = "bavaria schlag_held=2"
    judgement = judge("B1 schlag 8, A1 farbe herz", ruleset=ruleset)
    seen = judge("B1 schlag 8, A1 farbe herz", "deal: B1 H8 S8 SK LK E9\n", ruleset)
    missing = judge("B1 schlag 8, A1 farbe herz", "deal: B1 H8 S9 SK LK E9\n", ruleset)

    assert [(notice.index, notice.code) for notice in judgement.notices] == [(0, "unchecked_schlag_held")]
    assert seen.ok
    assert not seen.notices
    assert missing.failure.code == "schlag_not_held"


# --- three players -------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "code"), [("rest", "log_two_players"), ("free", "score_pad_only")])
def test_rulesets_without_three_players_refuse_such_a_hand(mode, code):
    """A25: the resting player has no cards, so the log is that of the other two; free for all has no rules."""
    text = f"ruleset: upper_austria three_mode={mode}\nseats: A B C\ndealer: A\n\nB schlag 8"
    judgement = replay(notation.read_one(text))

    assert (judgement.failure.index, judgement.failure.code) == (-1, code)
