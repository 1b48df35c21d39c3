"""How a game was won, from its stored result: whatever marks the ruleset gives (R30-R32, R20, A8, A26)."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from scoring.engine import declare
from scoring.engine.board.history import result_facts
from scoring.engine.board.how_won import how_won
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, fold

FROM_NIL = [(1, 5), (1, 5), (1, 4), (0, 5), (0, 5), (0, 5)]
TO_NIL = [(0, 5), (0, 5), (0, 5)]
USUAL = [(1, 2), (0, 5), (0, 5), (0, 5)]


def facts_of(
    key: str, rounds: list[tuple[int, int]], *more: ev.Event, seats: int = 4, **options: object
) -> dict[str, object]:
    sheet = fold(Setup(ruleset(key, {"target": 15, **options}), seats), [])
    for event in (*(ev.RoundWon(side, value) for side, value in rounds), *more):
        sheet = declare(sheet, event)
    facts = result_facts(sheet, sheet.games[0])
    assert facts is not None
    return facts


@pytest.mark.parametrize("key", ["bavaria", "south_tyrol", "upper_austria"])
@pytest.mark.parametrize(
    ("rounds", "how"), [(FROM_NIL, "retourschneider"), (TO_NIL, "schneider"), (USUAL, "bummerl")]
)
def test_the_rounds_say_how_it_was_won(key: str, rounds: list[tuple[int, int]], how: str) -> None:
    facts = facts_of(key, rounds)
    assert how_won(facts) == how
    assert facts["outcome"] == (how if key == "upper_austria" else "bummerl")
    # Results of which the outcome says it keep their hash.
    assert ("turned" in facts) == (key != "upper_austria" and how == "retourschneider")


@pytest.mark.parametrize(
    ("options", "how"), [({}, "bummerl"), ({"revoke_bummerl": "by_score"}, "retourschneider")]
)
def test_a_game_lost_by_a_revoke_was_won_by_the_score_only_if_the_ruleset_says_so(
    options: dict[str, object], how: str
) -> None:
    facts = facts_of("upper_austria", FROM_NIL[:3], ev.PenaltyGiven(1, "revoke"), **options)
    assert (facts["totals"], facts["by"], facts["winner"]) == ([0, 14], "revoke", 0)
    assert how_won(facts) == how


def test_of_three_players_one_without_points_is_to_nil_where_every_game_counts_one() -> None:
    options = {"bummerl_by_score": False}
    facts = facts_of("upper_austria", [(0, 5), (1, 5), (0, 5), (0, 5)], seats=3, three_mode="free", **options)
    assert facts["outcome"] == "bummerl"
    assert how_won(facts) == "schneider"


def test_points_from_paper_say_whether_it_was_to_nil() -> None:
    assert how_won(facts_of("bavaria", [], ev.GameScored((15, 0)))) == "schneider"
    assert how_won(facts_of("bavaria", [], ev.GameScored((15, 14)))) == "bummerl"
