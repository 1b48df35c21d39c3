"""Every refusal of a Watten hand with all its parameters: the action, the code, who, what and how much.

Each row is a hand that A1 deals, and its refusal. Sources: as each group says; the order of checks is ours.
"""

from __future__ import annotations

import pytest

from rules import registry
from rules.core.hand import Hand
from rules.core.outcome import Replay
from rules.replay import replay
from rules.watten.actions import Farbe, Play, Schlag, WattenAction, WattenSetup
from rules.watten.pack import ACHTER, HERZ, SAU, WELI, card_of
from rules.watten.rulesets import WattenRules
from rules.watten.standing import setup_refused
from tests.rules.watten.short_hands import NAMED, judged

YES = "B1 schoeneres?, A1 agree, "
NO = "B1 schoeneres?, A1 decline, "
SWAP = "B1 schlagtausch?, A1 agree, "
TRICK = f"{NAMED}, B1 SK, A2 S7, B2 SA, A1 E9, "
DEAL = "deal: B1 H8 S8 L8 SK LA\n"


def refusal_text(said: Replay) -> str:
    """`<index> <code> <name>=<value> ...` of an illegal action."""
    assert said.failure is not None
    assert (said.failure.kind, said.valid) == ("illegal", max(said.failure.index, 0))
    texts = [
        f"{name}={'+'.join(map(str, value)) if isinstance(value, tuple) else value}"
        for name, value in said.failure.params
    ]
    return " ".join([str(said.failure.index), said.failure.code, *texts])


@pytest.mark.parametrize(
    ("body", "options", "expected"),
    [
        # Turn and answers (R14, R23-R26)
        ("B1 SK", "", "0 not_announced seat=B1"),
        (f"{NAMED}, A2 SK", "", "2 not_on_turn seat=A2 turn=B1"),
        (f"{TRICK}B1 LK", "", "6 not_on_turn seat=B1 turn=B2"),
        (f"{NAMED}, B1 bid 3, B1 SK", "", "3 bid_unanswered seat=B1 value=3"),
        (f"{NAMED}, B1 bid 3, A2 bid 4, A1 SK", "", "4 bid_unanswered seat=A1 value=4"),
        (f"{NAMED}, A2 concede", "", "2 no_bid_to_answer seat=A2"),
        (f"{NAMED}, B1 bid 3, B2 stay", "", "3 own_bid seat=B2"),
        (f"{NAMED}, B1 bid 3, B2 bid 4", "", "3 own_bid seat=B2"),
        (f"{NAMED}, B1 bid 3, A2 stay, B1 bid 4", "", "4 double_bid seat=B1"),
        (f"{NAMED}, B1 bid 5", "", "2 bid_not_one_more seat=B1 bid=5 due=3"),
        (f"{NAMED}, B1 bid 3, A2 bid 5", "", "3 bid_not_one_more seat=A2 bid=5 due=4"),
        (f"{NAMED}, B1 bid 3, A1 concede, B1 SK", "", "4 hand_over"),
        # Cards (R1, R15, R20)
        (f"{NAMED}, B1 Weli", "weli=out", "2 not_in_pack card=Weli"),
        (f"{TRICK}B2 SK", "", "6 card_twice seat=B2 card=SK"),
        (
            f"{NAMED}, B1 H9, A2 S7, B2 HA, A1 HO\nB2 LA, A1 LO, B1 EK, A2 HK",
            "",
            "3 revoke seat=A2 card=S7 held=HK",
        ),
        (f"{NAMED}, A1 maschine", "", "2 not_at_this_table seat=A1 what=maschine"),
        (f"{NAMED}, B1 SK, A2 takes", "", "3 no_trick_to_take seat=A2"),
        (f"{TRICK}A1 takes", "", "6 wrong_trick_winner seat=A1 winner=B2"),
        # Impossible offences (R5, R7, R9)
        (f"{NAMED}, B2 penalty cheating", "", "2 unknown_penalty penalty=cheating"),
        (f"{NAMED}, A2 penalty peek_cut", "", "2 not_cutter seat=A2 cutter=B2"),
        (f"{NAMED}, B2 penalty misdeal", "", "2 not_dealer seat=B2 dealer=A1"),
        (f"{NAMED}, B1 penalty early_look", "early_look_points=2", "2 announcer_may_look seat=B1"),
        (
            f"{NAMED}, B2 penalty peek_cut, B2 penalty peek_cut",
            "peek_redeal=no",
            "3 claimed_already seat=B2 penalty=peek_cut",
        ),
        # The last card (R27)
        (f"{NAMED}, A1 farbe!", "", "2 nothing_to_challenge seat=A1"),
        (f"{NAMED}, A1 farbe!", "last_card_bid=free", "2 not_at_this_table seat=A1 what=challenge"),
        # Before the deal (R4, R6, A9, A24)
        ("A1 deals 3+2, B1 cut HK", "", "1 cut_too_late seat=B1"),
        ("A1 cut HK, B1 cut S9, B2 cut H9", "", "2 cut_decided seat=B2 dealer=A1"),
        ("A1 cut HK, A2 cut SK", "", "1 cut_twice seat=A2"),
        ("B1 cut Weli", "weli=out", "0 not_in_pack card=Weli"),
        ("A1 cut S9, B2 cut HK", "", "1 cut_says_other_dealer higher=B2 dealer=A1"),
        ("B1 schlag 8, A1 deals 3+2", "", "1 dealt_already seat=A1"),
        ("B2 deals 2+3", "", "0 not_dealer seat=B2 dealer=A1"),
        (
            "B2 penalty peek_cut, B2 penalty peek_cut",
            "peek_redeal=no",
            "1 claimed_already seat=B2 penalty=peek_cut",
        ),
        # Schöneres and Schlagtausch (R11, R12, A11)
        ("A1 schlagtausch?", "schlagtausch=no", "0 not_at_this_table seat=A1 what=schlagtausch"),
        ("A1 schoeneres?", "schoeneres=off", "0 not_at_this_table seat=A1 what=schoeneres"),
        ("B1 schoeneres?, A1 schlagtausch?", "", "1 question_unanswered seat=A1 asked=schoeneres"),
        ("A1 schlagtausch?, B1 schlag 8", "", "1 question_unanswered seat=B1 asked=schlagtausch"),
        ("A2 schoeneres?", "", "0 only_announcers_ask seat=A2"),
        (f"{NO}B1 schoeneres?", "", "2 asked_already seat=B1 what=schoeneres"),
        (f"{SWAP}A1 schlagtausch?", "", "2 swapped_already seat=A1"),
        ("B1 schlag 8, B1 schoeneres?", "", "1 ask_too_late seat=B1"),
        ("A1 schoeneres?", "", "0 ask_too_early seat=A1"),
        ("A1 agree", "", "0 nothing_asked seat=A1"),
        ("B1 schlagtausch?, B1 agree", "", "1 own_question seat=B1 asked=schlagtausch"),
        ("B1 schoeneres?, A2 decline", "", "1 only_announcers_answer seat=A2 asked=schoeneres"),
        (f"{YES}A2 new HA ? ? ? ?", "", "2 no_new_hand seat=A2"),
        (f"{YES}B1 new ? Weli ? ? ?", "weli=out", "2 not_in_pack card=Weli"),
        (f"{YES}B1 new ? S7 HA S7 ?", "", "2 card_twice card=S7"),
        (f"{YES}A2 swap blind", "", "2 no_blind_swap seat=A2"),
        (f"{YES}A1 swap blind", "blind_swap=yes", "2 announcer_not_blind seat=A1"),
        # Naming (R10, R12, A5)
        ("A2 schlag 8", "", "0 not_announcer seat=A2 announcer=B1"),
        ("B1 schlag 8, B2 farbe laub", "", "1 not_announcer seat=B2 announcer=A1"),
        (f"{SWAP}B1 schlag 8", "", "2 not_announcer seat=B1 announcer=A1"),
        ("B1 schlag 8, B1 schlag 9", "", "1 schlag_named seat=B1"),
        ("A1 farbe laub", "", "0 schlag_first seat=A1"),
        ("B1 schlag 6", "allow_schlag_six=no", "0 schlag_six seat=B1"),
    ],
)
def test_a_refusal_has_its_parameters(body: str, options: str, expected: str) -> None:
    assert refusal_text(judged(body, options)) == expected


@pytest.mark.parametrize(
    ("headers", "body", "options", "expected"),
    [
        ("score: A=8 B=0\n", "A1 cut HK", "", "0 cut_in_game seat=A1"),
        ("krank: B\n", f"{NAMED}, B1 bid 3", "", "2 krank_bid seat=B1"),
        (
            "score: A=0 B=8\n",
            f"{NAMED}, B2 stay, B1 SK, A2 bid 4",
            "near_win_rule=three_or_concede",
            "4 no_bids_now seat=A2",
        ),
        (
            "score: A=6 B=4\n",
            f"{NAMED}, B1 SK, A2 bid 3, B2 bid 4, A1 bid 5",
            "bid_cap=needed",
            "5 bid_beyond_need seat=A1 bid=5 need=3",
        ),
        (DEAL, f"{NAMED}, B1 HA", "", "2 not_in_hand seat=B1 card=HA"),
        (
            "deal: B1 ? S8 ? ? ?\n",
            "B1 schlag 9",
            "schlag_held=2",
            "",
        ),
        (DEAL, "B1 schlag 9", "schlag_held=2", "0 schlag_not_held seat=B1 held=0 due=2"),
        (
            "deal: B1 H8 S8 L9 SK ?\n",
            "B1 schlag 9",
            "schlag_held=2",
            "",
        ),
        (
            "deal: B1 H8 S8 L9 SK ?\n",
            "B1 schlag 10",
            "schlag_held=2",
            "0 schlag_not_held seat=B1 held=1 due=2",
        ),
    ],
)
def test_a_refusal_names_the_score_or_deal_it_depends_on(
    headers: str, body: str, options: str, expected: str
) -> None:
    """R4, R28, A14, A15; `schlag_held` of some Bavarian clubs."""
    result = judged(body, options, headers=headers)
    assert (refusal_text(result) if result.failure else "") == expected


@pytest.mark.parametrize(
    ("key", "body", "expected"),
    [
        ("latinisch", "B1 schlag 8", "0 announced_by_showing seat=B1"),
        ("latinisch", "A1 farbe herz", "0 announced_by_showing seat=A1"),
        ("latinisch", "B1 schoeneres?", "0 not_at_this_table seat=B1 what=schoeneres"),
        ("upper_austria", "A1 show H9", "0 not_at_this_table seat=A1 what=show"),
        ("latinisch", "A2 show H9", "0 only_announcers_show seat=A2"),
        ("latinisch", "A1 show H9, A1 show HK", "1 shown_already seat=A1"),
        ("latinisch", "B1 show HA", "0 not_in_hand seat=B1 card=HA"),
        ("latinisch", "A1 show S8", "0 not_in_hand seat=A1 card=S8"),
        ("latinisch", "B1 show S8", "0 not_bottom_card seat=B1 card=S8"),
        ("blind allow_schlag_six=no", "B1 show Weli", "0 schlag_six seat=B1"),
        ("blind weli=out", "A1 show Weli", "0 not_in_pack card=Weli"),
    ],
)
def test_a_refusal_of_a_shown_card_names_it(key: str, body: str, expected: str) -> None:
    """Section 8, Latinisch; A5."""
    preset, _, options = key.partition(" ")
    headers = "" if "Weli" in body else DEAL
    assert refusal_text(judged(body, options, key=preset, headers=headers)) == expected


@pytest.mark.parametrize(
    ("options", "setup", "expected"),
    [
        ({"announce": "house"}, WattenSetup(0), "-1 score_pad_only announce=house"),
        ({"announce": "turned"}, WattenSetup(0), "-1 score_pad_only announce=turned"),
        ({"announce": "latin"}, WattenSetup(0, seats=2), "-1 needs_four_players seats=2"),
        ({"announce": "blind"}, WattenSetup(0, seats=3), "-1 needs_four_players seats=3"),
        ({"three_mode": "rest"}, WattenSetup(0, seats=3), "-1 log_two_players mode=rest"),
        ({"three_mode": "free"}, WattenSetup(0, seats=3), "-1 score_pad_only mode=free"),
        ({}, WattenSetup(0, score=(3, 9)), "-1 target_reached side=B points=9 target=9"),
        (
            {"target": 11},
            WattenSetup(0, seats=3, score=(0, 2, 12)),
            "-1 target_reached side=C points=12 target=11",
        ),
        ({}, WattenSetup(0, krank=(True, False), score=(3, 8)), "-1 krank_against_score krank=A"),
        ({}, WattenSetup(0, krank=(True, True), score=(3, 8)), "-1 krank_against_score krank=A+B"),
        ({}, WattenSetup(0, deal=((5, 6, 7, 8, 5), *[(None,) * 5] * 3)), "-1 card_twice card=H9"),
        ({}, WattenSetup(0, deal=((5, 6, 7, 8, 9), *[(None, 8) + (None,) * 3] * 3)), "-1 card_twice card=SA"),
        (
            {"weli": "out"},
            WattenSetup(0, deal=((5, WELI, 7, 8, 9), *[(None,) * 5] * 3)),
            "-1 not_in_pack card=Weli",
        ),
    ],
)
def test_an_impossible_setup_has_its_reason(
    options: dict[str, str | int], setup: WattenSetup, expected: str
) -> None:
    """R28, A25; section 8 "Two and three players"."""
    assert refusal_text(replay(Hand(registry.ruleset("upper_austria", options), setup, ()))) == expected


@pytest.mark.parametrize("seats", [2, 3])
def test_a_dealer_without_a_seat_is_refused(seats: int) -> None:
    rules = registry.ruleset("upper_austria").params
    assert isinstance(rules, WattenRules)
    assert setup_refused(rules, WattenSetup(seats - 1, seats=seats)) is None
    assert setup_refused(rules, WattenSetup(seats, seats=seats)) == ("unknown_seat", (("seats", seats),))


@pytest.mark.parametrize(
    ("seats", "actions", "expected"),
    [
        (2, (Schlag(2, ACHTER),), "0 no_such_seat seats=2"),
        (3, (Schlag(3, ACHTER),), "0 no_such_seat seats=3"),
        (3, (Schlag(1, ACHTER), Farbe(0, HERZ), Play(3, card_of(HERZ, SAU))), "2 no_such_seat seats=3"),
    ],
)
def test_an_action_of_an_unknown_seat_is_refused(
    seats: int, actions: tuple[WattenAction, ...], expected: str
) -> None:
    hand = Hand(registry.ruleset("upper_austria"), WattenSetup(0, seats=seats), actions)
    assert refusal_text(replay(hand)) == expected
