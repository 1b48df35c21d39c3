"""Where the rule behind a refusal, a notice or a result stands: seed and passage, or the row of our document.

Owns that table for both games. A code without a rule behind it (a log that
cannot be read, a card that is not in a hand) has no citation. Never words anything.
"""

from __future__ import annotations

from rules.core.ruleset import Game

WATTEN = {
    # Before the first card
    "cut_in_game": "S4 R4",
    "cut_too_late": "S4 R4",
    "cut_twice": "S4 R4",
    "cut_decided": "S4 R4, A9",
    "cut_says_other_dealer": "S4 R4",
    "not_cutter": "S4 R5",
    "not_dealer": "S4 R8",
    "announcer_may_look": "S4 R9",
    "needs_four_players": "S4 Varianten",
    "score_pad_only": "S4 Varianten",
    "log_two_players": "A25",
    "target_reached": "S4 R28",
    "krank_against_score": "S4 R28",
    # Announcing
    "not_announced": "S4 R10",
    "not_announcer": "S4 R10",
    "schlag_first": "S4 R10",
    "schlag_named": "S4 R10",
    "farbe_named": "S4 R10",
    "schlag_six": "A5",
    "schlag_not_held": "public",
    "question_unanswered": "S4 R11",
    "nothing_asked": "S4 R11",
    "own_question": "S4 R11",
    "only_announcers_ask": "S4 R11, R12",
    "only_announcers_answer": "S4 R11, R12",
    "asked_already": "S4 R11, A11",
    "ask_too_early": "S4 R11, A11",
    "ask_too_late": "S4 R11, A11",
    "swapped_already": "S4 R12",
    "no_new_hand": "S4 R11",
    "no_blind_swap": "S4 R11, A11",
    "announcer_not_blind": "S4 R11",
    "announced_by_showing": "S4 Varianten",
    "only_announcers_show": "S4 Varianten",
    "shown_already": "S4 Varianten",
    "show_at_the_end": "S4 Varianten",
    "not_bottom_card": "S4 Varianten",
    # Tricks
    "not_on_turn": "S4 R14",
    "revoke": "S4 R15, R17, R20",
    "disputed": "A1, A2, A3",
    "unchecked_duty": "S4 R15",
    "no_maschine": "public",
    "maschine": "public",
    "wrong_trick_winner": "S4 R13, R19",
    "tricks": "S4 R21",
    # Bids
    "bid_unanswered": "S4 R25",
    "own_bid": "S4 R25",
    "no_bid_to_answer": "S4 R25",
    "double_bid": "S4 R24",
    "krank_bid": "S4 R28",
    "not_krank": "S4 R28",
    "wild_bid": "S4 R27, A18, A19",
    "unchecked_bid": "S4 R27",
    "bid_not_one_more": "S4 R23",
    "bid_beyond_need": "A14",
    "pointless_bid": "A14",
    "no_bids_now": "A15",
    "concede": "S4 R26",
    "penalty": "S4 R5, R7, R9",
}

WHOT = {
    "wrong_hand_size": "S0, S2 1, S3 Deal",
    "no_match": "S0 1-3, S2 4",
    "out_of_turn": "S0, S2 3",
    "small_number_not_played": "S0 KURZE VARIANTE",
    "choice_not_offered": "S0, S2, S3",
    "choice_missing": "S0, S2, S3",
    "no_whot_below": "S0, S2, #5",
    "nothing_to_draw": "#18",
    "wrong_draw": "S0, S2 5",
    "streets_not_played": "S0 KURZE VARIANTE",
    "street_on_whot": "#13",
    "street_start": "S0 KURZE VARIANTE, S2 NEUES",
    "street_order": "S0 KURZE VARIANTE, S2 NEUES, #11",
    "whot_in_street": "#13",
    "no_upcard": "S0, S2 2",
    "upcard_not_turned": "#10",
    "upcard_not_replaced": "#8, #9",
    "dealer_must_call": "#8",
    "no_call_by_dealer": "#8",
    "street_on_nothing": "#13",
    "number_twice": "S0 KURZE VARIANTE",
    "pick_pending": "S3, #20, #21, #22",
    "wrong_pick": "S3, #20",
    "no_pick": "S3",
    "last_card_acts": "#26",
    "not_the_drawn_card": "S0, S2 5, S3",
    "not_turned_over": "S0, S2, #19",
    "not_shuffled": "S0, S2, #32",
    "wrong_shuffle": "S3",
    "calls_not_played": "S3",
    "call_not_due": "S3",
    "no_call_penalty": "#27",
    "nothing_missed": "#27",
    "missed_call": "S3, #27",
    "late_call": "S3, #27",
    "late_accept": "S3, #34, #35",
    "no_clock": "S3, #28",
    "stakes_not_played": "S3, #35",
    "stakes_for_two": "#35",
    "offer_open": "#35",
    "no_offer": "S3, #35",
    "own_offer": "S3",
    "no_points": "#35",
    "disputed_reading": "public",
    "out": "S0 GEWINNER",
    "counted": "#32",
    "drawn": "#32",
    "void": "#18",
}

_TABLES: dict[Game, dict[str, str]] = {"watten": WATTEN, "whot": WHOT}


def cite(game: Game, code: str) -> str:
    """Seed and passage of the rule behind `code`, "" where none is behind it."""
    return _TABLES[game].get(code, "")
