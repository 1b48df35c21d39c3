"""Every code has its sentence; the codes are read from the modules that raise them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation

from rules.core.verdicts import Verdict
from rules.registry import choices, keys, ruleset
from rules.watten import vocabulary, words
from rules.watten.actions import CLAIMS
from rules.watten.compare import ComparisonCode, Kind
from scoring import wording
from scoring.engine.board.declarations import declared
from scoring.engine.facts import codec
from scoring.engine.facts import events as ev
from scoring.engine.facts.steps import step
from scoring.engine.watten.game import Flag
from scoring.wording import actions, cards, comparisons, penalties, reasons, rules, steps
from scoring.wording.events import SAID

ROOT = Path(__file__).parents[2]
WHO = wording.Who(("Anna", "Beni", "Cilli", "Dora"))
NO_SENTENCE = "That is not possible now."


def codes(path: str, call: str) -> list[str]:
    """The literal first arguments of `call` in a module."""
    found = re.findall(rf'\b{call}\(\s*f?"([a-z_]+)"', (ROOT / path).read_text())
    assert found, path
    return sorted(set(found))


@pytest.fixture(autouse=True)
def in_english() -> object:
    with translation.override("en"):
        yield


def test_every_refusal_has_words_for_the_page_and_for_waiting_entries() -> None:
    refusals = [
        *codes("scoring/engine/admission/check.py", "refuse"),
        *codes("scoring/engine/admission/check_whot.py", "refuse"),
    ]
    assert [code for code in refusals if wording.refusal(code, {}, WHO) == NO_SENTENCE and code != "x"] == []
    assert [code for code in refusals if not wording.held(code, WHO)] == []


def test_every_unreadable_field_is_worded() -> None:
    assert set(codes("scoring/engine/facts/codec.py", "Malformed")) - set(reasons.MALFORMED) == set()


def test_every_wrong_input_is_worded() -> None:
    assert set(codes("scoring/services/sheets.py", "InputError")) - set(reasons.INPUTS) == set()


def test_every_step_is_worded() -> None:
    told = {
        *(code for code in codes("scoring/engine/watten/game.py", "step") if code != "penalty_"),
        *codes("scoring/engine/watten/end.py", "step"),
        *codes("scoring/engine/whot/game.py", "step"),
        *codes("scoring/engine/whot/match_end.py", "step"),
        *codes("scoring/engine/whot/drop.py", "Drop"),
        "tie_most_cards",
        "tie_highest_card",
        *(f"joined_{rule}" for rule in ("maximum", "average", "zero")),
        *codes("rules/whot/hand_points.py", "Step"),
        *(f"penalty_{code}" for code in CLAIMS),
        "round_plain",
        "round_bid",
        "bummerl",
        "schneider",
        "retourschneider",
    }
    assert told - set(steps.STEPS) == set()


def test_every_declaration_has_words() -> None:
    assert set(codec.type_of) - {"bid_answered"} - set(SAID) == set()


def test_every_ruleset_has_a_name_and_a_card() -> None:
    """Its name and a sentence about it belong in scoring/wording/rules.py and the catalogue."""
    assert set(keys()) - set(rules.NAMES) == set()
    assert set(keys()) - set(rules.HELP) == set()
    lines = [
        (key, line)
        for key in keys()
        for players in (2, 3, 4)
        for section in cards.rule_card(ruleset(key), players)
        for line in section.lines
    ]
    assert [(key, line) for key, line in lines if not line.text or "%" in line.text] == []


@pytest.mark.parametrize(
    "key", ["upper_austria", "kritisch", "south_tyrol", "leaflet_short", "app_tournament", "nigerian"]
)
def test_every_option_has_words(key: str) -> None:
    for option, values in choices(key).items():
        for value in list(values)[:16]:
            for players in (3, 4):
                for sentence in cards.differences(ruleset(key, {option: value}), players):
                    assert "_" not in sentence
                    assert "%" not in sentence


def test_every_penalty_has_a_name() -> None:
    assert set(CLAIMS) - set(penalties.PENALTIES) == set()


def test_a_refusal_names_the_people_it_is_about() -> None:
    assert wording.refusal("not_krank", {"side": 1}, WHO) == "Beni & Dora: not krank."


def test_a_sentence_never_breaks_over_a_missing_parameter() -> None:
    assert wording.refusal("value_out_of_range", {}, WHO) == "A round here is worth ? to ? points."


def test_a_declaration_is_worded_with_names() -> None:
    assert wording.said(declared(ev.RoundWon(0, 3)), WHO) == "Anna & Cilli: round won at 3"


def test_a_correction_is_worded_with_its_new_event() -> None:
    event = ev.EntryCorrected("x", ev.RoundWon(1, 4))

    assert wording.said(declared(event), WHO) == "corrected: Beni & Dora: round won at 4"


def test_a_whot_round_is_worded_with_every_hand() -> None:
    event = ev.RoundScored(0, (ev.HandLeft(1, points=12), ev.HandLeft(2, cards=("c10", "Wy"))))

    assert wording.said(declared(event), WHO) == "Anna out of cards; Beni 12, Cilli circle 10 + WHOT yellow"


def test_the_steps_of_the_leaflets_example_read_like_the_leaflet() -> None:
    """S0 "Doppeltes Trikot": 10 + 5 + 2 = 17, doubled 34, doubled again 68."""
    told = [
        step("sum", "S0", numbers="10 5 2", total=17),
        step("double_hand", "S0", numbers="17 2", total=34),
    ]

    assert [wording.step(of, WHO) for of in told] == [
        "10 + 5 + 2 = 17",
        "A star card doubles the hand: 17 × 2 = 34",
    ]


def test_a_revoke_that_costs_points_does_not_say_that_the_game_is_lost() -> None:
    """R20 costs the game; a house rule may make it points."""
    priced = step("penalty_revoke", "S4 R20", side=0, points=2, other=1)
    lost = step("penalty_revoke", "S4 R20", side=0, points=0, other=1)

    assert wording.step(priced, WHO) == "Anna & Cilli did not follow to trump: 2 points to Beni & Dora."
    assert wording.step(lost, WHO) == "Anna & Cilli did not follow to trump: the game is lost at once."


def test_two_of_three_who_win_together_are_both_named() -> None:
    three = wording.Who(("Anna", "Beni", "Cilli"))
    assert wording.said(declared(ev.RoundWon(0, 3, (2,))), three) == "Anna & Cilli: round won at 3"
    assert wording.said(declared(ev.RoundWon(1, 2)), three) == "Beni: round won at 2"


def test_a_step_of_three_names_the_accounts_that_gain() -> None:
    three = wording.Who(("Anna", "Beni", "Cilli"))
    expected = step("penalty_misdeal", "S4 R7", side=1, points=2, other="0 2")
    assert wording.step(expected, three) == "Beni misdealt: 2 points to Anna & Cilli, the deal passes on."
    won = step("round_bid", "S4 R7", side="0 2", value=3)
    assert wording.step(won, three) == "Anna & Cilli took the round; it was played for 3."


def test_every_flag_of_a_watten_line_has_words() -> None:
    assert set(get_args(Flag)) - set(steps.FLAGS) == set()


def test_near_win_points_have_the_tables_word() -> None:
    expected = step("now_near_win", "S4 R28", side=0, total=13, word="gespannt")
    assert wording.step(expected, WHO).startswith("Anna & Cilli: gespannt with 13")


def test_every_comparison_of_cards_is_worded() -> None:
    told = {
        code: comparisons.comparison(code, "Herz Ober", ["Herz 9", "Laub Sau"])
        for code in get_args(ComparisonCode)
    }
    is_whole = {
        code: "Herz Ober" in text and "Herz 9 and Laub Sau" in text and "%" not in text
        for code, text in told.items()
    }
    assert {code: told[code] for code, whole in is_whole.items() if not whole} == {}


def test_every_kind_of_card_has_a_name_or_is_a_plain_one() -> None:
    assert {kind for kind in get_args(Kind) if not comparisons.kind(kind)} == {"led_suit", "off_suit"}


def test_every_verdict_has_a_word_and_a_sign() -> None:
    assert [of for of in get_args(Verdict) if not (str(actions.VERDICTS[of]) and actions.SIGNS[of])] == []


def test_every_single_word_action_of_a_log_has_a_sentence() -> None:
    verbs = [words.write_action(action).partition(" ")[0] for action in vocabulary.ALONE.values()]
    assert [verb for verb in verbs if "Anna" not in actions.done(verb, "Anna", "")] == []


@pytest.mark.parametrize("word", ["krank", "gespannt", "gestrichen"])
def test_every_sentence_uses_the_tables_word(word: str) -> None:
    """No region sees another one's word: refusals, held entries, steps, declarations, penalties (A15)."""
    who = replace(WHO, near_win=word)
    said = [
        wording.refusal("krank_may_not_bid", {"side": 0}, who),
        wording.refusal("not_krank", {"side": 0}, who),
        wording.refusal("cannot_void", {"side": 0}, who),
        wording.held("krank_may_not_bid", who),
        wording.held("not_krank", who),
        wording.said(declared(ev.PenaltyGiven(0, "krank_bid")), who),
        wording.penalty("krank_bid", word),
        *(
            wording.step(step(code, "", side=0, other=1, points=2, total=7, word=word, bummerl=4), who)
            for code in ("penalty_krank_bid", "krank_may_not_bid", "now_near_win", "retourschneider")
        ),
    ]

    for sentence in said:
        assert [other for other in ("krank", "gespannt", "gestrichen") if other in sentence] == [word]


def test_no_line_ends_within_a_score() -> None:
    assert wording.score((9, 0)) == "9\u00a0:\u00a00"
    with translation.override("de"):
        won = translation.gettext("%(winner)s won %(own)s to %(other)s")
    assert won == "%(own)s\u00a0:\u00a0%(other)s für %(winner)s"
