"""A hand step by step: the four verdicts, the table after each action, legal actions and their number."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import notation, perft, registry, report_steps, walk
from rules.core.errors import RulesError, Unreadable
from rules.core.outcome import Failure, Notice, Replay
from rules.core.steps import fact
from rules.core.verdicts import verdicts
from rules.games import GAMES, PLAYS
from rules.log import Log
from rules.replay import replay
from rules.report_steps import StepWithFacts, steps_with_facts
from rules.walk import StepView
from rules.watten.actions import Play, Schlag
from rules.watten.pack import find_card
from tests.amount import amount
from tests.rules.random_hands import playable
from tests.rules.strategies import mangled_watten_hands

GOLDEN = Path(__file__).parent.parent / "golden"
HEAD = "ruleset: upper_austria\ndealer: A1\n"


def facts_of(step: StepWithFacts) -> dict[str, dict[str, object]]:
    """The last fact of each code, with its parameters."""
    return {fact.code: dict(fact.params) for fact in step[1]}


def ways_of(step: StepWithFacts) -> dict[str, tuple[str, ...]]:
    """The possible actions by seat."""
    return {
        found["seat"]: found["ways"]
        for found in (dict(fact.params) for fact in step[1] if fact.code == "ways")
    }


def hands_of(step: StepWithFacts) -> dict[str, tuple[str, ...]]:
    """The hand of each seat, as far as the log tells."""
    return {
        found["seat"]: found["cards"]
        for found in (dict(fact.params) for fact in step[1] if fact.code == "hand")
    }


def golden(name: str):
    hands = notation.read((GOLDEN / name).read_text("utf-8"))
    return [hand for hand in hands if not isinstance(hand, RulesError)]


# --- verdicts --------------------------------------------------------------------------------------


def test_the_verdicts_follow_from_failure_and_notices():
    notices = (Notice(1, "disputed"), Notice(2, "unchecked_bid"), Notice(3, "penalty"))

    verdicts_found = verdicts(Replay(5, Failure(5, "illegal", "revoke"), None, notices), 8)

    assert verdicts_found == (
        "legal",
        "disputed",
        "unknown",
        "legal",
        "legal",
        "illegal",
        "unknown",
        "unknown",
    )


@pytest.mark.parametrize(
    ("judged", "count", "verdicts_found"),
    [
        (Replay(0, None, None), 0, ()),
        (Replay(2, None, None), 2, ("legal", "legal")),
        (Replay(0, Failure(-1, "illegal", "card_twice"), None), 2, ("unknown", "unknown")),
        (Replay(1, Failure(1, "unreadable", "truncated"), None), 2, ("legal", "unknown")),
        (
            Replay(1, None, None, (Notice(0, "unchecked_duty"), Notice(0, "disputed_linke"))),
            1,
            ("unknown",),
        ),
    ],
)
def test_an_action_that_was_not_judged_is_unknown(judged, count, verdicts_found):
    assert verdicts(judged, count) == verdicts_found


@settings(deadline=None, max_examples=amount(30, 300))
@given(mangled_watten_hands())
def test_there_is_one_step_for_each_action(hand):
    found = list(walk.steps(hand))
    judged = replay(hand)

    assert [step.index for step in found] == list(range(-1, len(hand.actions)))
    assert tuple(step.verdict for step in found[1:]) == verdicts(judged, len(hand.actions))
    assert [step.state is not None for step in found] == [at <= judged.valid for at in range(len(found))]
    assert [step.result for step in found if step.result] == ([judged.result] if judged.result else [])


# --- the table -------------------------------------------------------------------------------------


def test_the_worked_round_of_the_seed_step_by_step():
    """S4 "Punktevergabe": the first trick goes to A1, Drei is accepted, Vier refused."""
    (hand,) = golden("watten/worked_round.hand")

    found = [facts_of(each) for each in steps_with_facts(hand)]

    assert found[6]["taken"] == {"seat": "A1"}
    assert found[6]["tricks"] == {"side": "A", "tricks": 1, "other": "B", "others": 0}
    assert (found[7]["bid"], found[7]["stake"]) == ({"value": 3}, {"value": 2})
    assert found[8]["stake"] == {"value": 3}
    assert "bid" not in found[8]
    assert found[12]["taken"] == {"seat": "B1"}
    assert [each.result.value for each in walk.steps(hand) if each.result] == [3]


def test_the_leader_is_on_turn_after_the_announcement():
    before, schlag, farbe = steps_with_facts(notation.read_one(f"{HEAD}B1 schlag 8\nA1 farbe herz"))

    assert "schlag" in ways_of(before)["B1"]
    assert [seat for seat, ways in ways_of(schlag).items() if "farbe" in ways] == ["A1"]
    assert ways_of(farbe) == {"B1": ("bid", "play")}


def test_a_schoeneres_clears_the_schlag_and_both_hands():
    """R11: accepted after the Schlag, the Schlag lapses and Vorhand speaks again."""
    deal = "deal: A1 HA HK HO HU H10\ndeal: B1 SA SK SO SU S10\n"
    text = (
        f"{HEAD}{deal}B1 schlag 8\nA1 schoeneres?, B1 agree\nB1 new LA LK LO LU L10\nA1 new EA EK EO EU E10"
    )

    *_, asked, agreed, _, dealt = steps_with_facts(notation.read_one(text))

    assert facts_of(asked)["schlag"] == {"rank": "8"}
    assert "schlag" not in facts_of(agreed)
    assert "schlag" in ways_of(dealt)["B1"]
    assert hands_of(agreed)["A1"] == ()
    assert hands_of(dealt)["A1"] == ("EA", "EK", "EO", "EU", "E10")
    assert hands_of(dealt)["B1"] == ("LA", "LK", "LO", "LU", "L10")


def test_a_krank_side_that_stays_plays_for_three():
    """A15, North Tyrol: after the announcement it plays for three or concedes two."""
    text = "ruleset: north_tyrol\ndealer: A1\nkrank: A\nB1 schlag 8, A1 farbe herz\nA1 stay"

    *_, asked, stayed = steps_with_facts(notation.read_one(text))

    assert (facts_of(asked)["stake"], facts_of(asked)["bid"]) == ({"value": 2}, {"value": 3})
    assert (facts_of(stayed)["stake"], ways_of(stayed)) == ({"value": 3}, {"B1": ("play",)})


def test_an_unnoted_trick_is_in_doubt_until_the_next_lead():
    text = f"{HEAD}B1 schlag 8, A1 farbe herz\nB1 ?, A2 ?, B2 ?, A1 ?\nA2 ?"

    *_, played, led = steps_with_facts(notation.read_one(text))

    assert "trick_open" in facts_of(played)
    assert facts_of(played)["tricks"]["tricks"] == 0
    assert facts_of(led)["tricks"] == {"side": "A", "tricks": 1, "other": "B", "others": 0}


def test_a_whot_hand_shows_the_requirement_and_who_is_next():
    (hand,) = golden("whot/leaflet_classic.hand")

    found = [facts_of(each) for each in steps_with_facts(hand)]

    assert found[0]["turn"] == {"seat": "P1"}
    assert found[0]["wanted"] == {"suit": "triangle", "number": 3}
    assert found[4]["wanted"] == {"suit": "cross"}
    assert (found[5]["turn"], found[5]["wanted"]) == ({"seat": "P1"}, {"suit": "cross"})
    assert "turn" not in found[-1]


def test_no_table_is_shown_after_an_invalid_action():
    steps = list(walk.steps(notation.read_one(f"{HEAD}B1 schlag 8\nB1 SK\nA1 farbe herz")))

    assert [step.verdict for step in steps] == [None, "legal", "illegal", "unknown"]
    assert steps[2].failure.code == "not_announced"
    assert (steps[2].state, steps[3].state) == (None, None)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("w*/*.hand")), ids=lambda path: path.stem)
def test_every_golden_hand_has_all_its_steps(path):
    for number, hand in enumerate(golden(str(path)), 1):
        text = report_steps.steps_text(path.name, number, steps_with_facts(hand))
        lines = report_steps.steps_json(path.name, number, steps_with_facts(hand))

        assert json.loads(json.dumps(lines))[-1]["action"] == len(hand.actions)
        assert text.count("\n") > len(hand.actions)
        known = {*report_steps.SENTENCES, "wanted"}
        assert {fact.code for _, facts in steps_with_facts(hand) for fact in facts} <= known


def test_a_fact_without_a_sentence_is_still_printed():
    text = report_steps.steps_text("f", 1, [(StepView(-1), (fact("new_thing", card="c1"),))])

    assert "new_thing card c1" in text


def test_the_title_has_rules_date_and_players():
    text = "ruleset: upper_austria target=11\ndate: 2025-03-07\nevent: Ried\nseats: B1=Beni\ndealer: A1"

    title = report_steps.about(notation.read_one(text))

    assert title == "upper_austria target=11; date 2025-03-07; event Ried; B1=Beni"


WORDS = (
    *("A1", "B1", "A2", "P1", "P2", "schlag", "8", "farbe", "herz", "bid", "3", "stay", "concede", "agree"),
    *("show", "cut", "takes", "new", "penalty", "misdeal", "HK", "c10", "Wr", "skip", "draw", "?", "\n", ","),
)


@settings(deadline=None)
@given(st.sampled_from(playable()), st.lists(st.sampled_from(WORDS), max_size=40))
def test_any_words_after_a_valid_head_have_steps(key, words):
    head = "dealer: A1" if registry.ruleset(key).game == "watten" else "seats: 2\nupcard: c4"

    for hand in notation.read(f"ruleset: {key}\n{head}\n\n{' '.join(words)}"):
        if not isinstance(hand, RulesError):
            assert len(list(walk.steps(hand))) == len(hand.actions) + 1


# --- legal next actions ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", playable())
def test_every_continuation_is_legal_and_counted(key):
    hand = walk.random_hand(registry.ruleset(key), Random(1))
    for length in range(0, len(hand.actions) + 1, max(1, len(hand.actions) // 8)):
        before = replace(hand, actions=hand.actions[:length])

        following = Log(before).legal_actions()

        assert len(set(following)) == len(following) == perft.continuations(before, 1)
        assert all(replay(replace(before, actions=(*before.actions, each))).ok for each in following)
        assert bool(following) == (replay(before).result is None)


@pytest.mark.parametrize("key", playable())
def test_a_tried_action_is_judged_as_in_the_replay(key):
    hand = walk.random_hand(registry.ruleset(key), Random(3))
    for length in range(0, len(hand.actions), max(1, len(hand.actions) // 8)):
        before = replace(hand, actions=hand.actions[:length])
        for action in {*Log(before).legal_actions(), *hand.actions}:
            longer = replace(before, actions=(*before.actions, action))
            judged, whole = Log(before).tried(action), replay(longer)

            assert (judged.failure, judged.result) == (whole.failure, whole.result)
            assert judged.verdict == ("illegal" if whole.failure else verdicts(whole, length + 1)[-1])


def test_a_tried_card_that_proves_an_earlier_revoke_is_illegal():
    """R15: a player who lays a trump later held it when trump was led."""
    hand = notation.read_one("""ruleset: upper_austria
dealer: A1

B1 schlag 8, A1 farbe herz
B1 HK, A2 L7, B2 H9, A1 H10
B1 S7
""")

    judged = Log(hand).tried(Play(2, find_card("ha")))

    assert (judged.verdict, judged.failure.code, judged.failure.index) == ("illegal", "revoke", 3)


@pytest.mark.parametrize("key", playable())
def test_the_continuations_are_the_sum_of_those_of_each_action(key):
    deal = replace(walk.random_hand(registry.ruleset(key), Random(7)), actions=())
    after = [replace(deal, actions=(action,)) for action in Log(deal).legal_actions()]

    assert perft.continuations(deal, 0) == 1
    assert perft.continuations(deal, 2) == sum(perft.continuations(each, 1) for each in after)


def test_the_announcement_has_nine_ranks_and_four_suits():
    """R10: Vorhand names one of nine ranks, then the dealer one of four suits."""
    ruleset = registry.ruleset("upper_austria", {"schoeneres": "off", "schlagtausch": False})
    deal = replace(walk.random_hand(ruleset, Random(0)), actions=())
    ranks = [action for action in Log(deal).legal_actions() if isinstance(action, Schlag)]

    assert len(ranks) == 9
    assert {perft.continuations(replace(deal, actions=(rank,)), 1) for rank in ranks} == {4}


@pytest.mark.parametrize(
    ("key", "seats", "code"),
    [("upper_austria", 5, "bad_seats"), ("latinisch", 2, "bad_seats"), ("schermberg", 4, "score_pad_only")],
)
def test_an_impossible_table_has_no_random_hand(key, seats, code):
    with pytest.raises(Unreadable, match=code):
        walk.random_hand(registry.ruleset(key), Random(0), seats)


@pytest.mark.parametrize("key", playable())
def test_a_seed_always_gives_the_same_legal_hand(key):
    ruleset = registry.ruleset(key)

    hand = walk.random_hand(ruleset, Random(5))

    assert hand == walk.random_hand(ruleset, Random(5))
    assert (replay(hand).ok, replay(hand).result is not None) == (True, True)


def test_every_game_has_a_notation_and_a_play():
    assert set(GAMES) == set(PLAYS) == {registry.ruleset(key).game for key in registry.keys()}  # noqa: SIM118
