"""Hands that a card player wrote from the text of the rules, before the code was read, and what the rules say of them.

The table is `play_cases.txt`; here is only how it is read. Unlike a golden file it is never written anew by
the code: whoever changes a line changes a rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import notation, registry
from rules.core.errors import RulesError
from rules.core.verdicts import verdicts
from rules.odds import watten_round
from rules.replay import replay

TABLE = Path(__file__).with_name("play_cases.txt")
SHORT = {
    "Herz Achter": "B1 schlag 8, A1 farbe herz",
    "two tricks each": (
        "B1 S10, A2 SA, B2 S9, A1 S7, A2 LA, B2 L7, A1 L9, B1 L10, "
        "A2 EK, B2 EA, A1 EU, B1 EO, B2 LK, A1 LU, B1 SU, A2 SK"
    ),
}


def rows():
    """(what is tried, ruleset and headers, moves, what is said of it)."""
    for block in TABLE.read_text("utf-8").split("\n\n"):
        lines = [line.strip() for line in block.splitlines()]
        if len(lines) == 4 and lines[3].startswith("= "):
            title, head, moves, said = lines
            yield pytest.param(head, moves, said.removeprefix("= "), id=title.replace("/", " "))


def told(head, moves):
    """The verdict on the marked move, its code, and what the hand brings, as the table writes them."""
    ruleset, *headers = head.split("; ")
    spoken = moves.split(", ")
    for short, written in SHORT.items():
        spoken = [part for each in spoken for part in (written.split(", ") if each == short else [each])]
    if not any(header.startswith("dealer") for header in headers):
        headers.insert(0, "dealer: A1")
    at = next((index for index, move in enumerate(spoken) if move.startswith(">")), len(spoken) - 1)
    lines = [header if ":" in header else f"deal: {header}" for header in headers]
    body = ", ".join(spoken).replace(">", "")
    (hand,) = notation.read(f"ruleset: {ruleset}\n" + "\n".join(lines) + f"\n\n{body}\n")
    if isinstance(hand, RulesError):
        return f"{hand.kind} {hand.code}"
    return _judged(hand, at)


def _judged(hand, at):
    judgement = replay(hand)
    verdict = "illegal" if judgement.failure and judgement.failure.index < 0 else ""
    verdict = verdict or verdicts(judgement, len(hand.actions))[at]
    assert judgement.failure is None or judgement.failure.index in (at, -1)
    codes = [notice.code for notice in judgement.notices if notice.index == at and notice.code != verdict]
    said = " ".join([verdict, *([judgement.failure.code] if judgement.failure else codes)])
    return said + (f"; {_brings(judgement.result)}" if judgement.result else "")


def _brings(result):
    how = f"{result.how} {result.penalty}" if result.penalty else result.how
    return f"{result.winner} {'wins the game' if result.loses_game else f'writes {result.value}'} ({how})"


@pytest.mark.parametrize(("head", "moves", "said"), [*rows()])
def test_a_hand_written_from_the_rules_is_judged_as_written(head, moves, said):
    assert told(head, moves) == said


def test_every_variant_and_region_is_in_the_table():
    played = {head.split("; ")[0].split()[0] for head, *_ in (row.values for row in rows())}

    assert {"upper_austria", "bavaria", "north_tyrol", "south_tyrol", "south_tyrol_tournament"} <= played
    assert {"kritisch", "kritisch_wander", "latinisch", "blind"} <= played
    assert played <= {*registry.keys("watten")}


def test_the_steps_know_the_score_that_a_penalty_left():
    """Section 8, A15: two points for a peek make A gestrichen, and it must answer a bid of three."""
    moves = "B2 penalty peek_cut, B1 schlag 8, A1 farbe herz, A1 stay"
    hand = notation.read_one(f"ruleset: north_tyrol\ndealer: A1\nscore: 7:0\n\n{moves}\n")

    assert replay(hand).states[-1].stake == 3


def test_the_odds_ask_whom_a_penalty_made_gestrichen():
    text = "ruleset: north_tyrol\ndealer: A1\nscore: 7:0\n\nB2 penalty peek_cut, B1 schlag 8, A1 farbe herz\n"

    assert watten_round.asked_first(notation.read_one(text)) == 0
    assert watten_round.asked_first(notation.read_one(text.replace("7:0", "6:0"))) is None
