"""What people see of the table after each action of some hands equals the golden files, line by line.

Each step has only its changes: removed lines with `-`, added lines with `+`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import notation, walk
from rules.core.errors import RulesError
from rules.watten import words
from rules.watten.table import LABELS

HERE = Path(__file__)
GOLDEN = HERE.parents[2] / "golden" / "watten"
KEPT = HERE.with_name("steps")
DEAL = """deal: A1 HO H7 L8 LA E9
deal: B1 H8 S8 SK LK E7
deal: A2 H9 HU S7 S9 EA
deal: B2 HK SA LU LO EU
"""
NAMED = "B1 schlag 8, A1 farbe herz"
MORE = f"""hand 1
ruleset: north_tyrol
dealer: A1
score: A=7 B=0
{DEAL}
B2 penalty peek_cut, {NAMED}, A1 stay, B1 SK

hand 1
ruleset: upper_austria
dealer: A1
{DEAL}
B1 schlag 8, A1 schlagtausch?, B1 yes, A1 schlag 9, B1 farbe herz, A1 bid, B2 bid, A2 bid 5, B1 stay, A1 E9

hand 1
ruleset: upper_austria
dealer: A1
{DEAL}
B1 schlag 8, A1 schoeneres?, B1 yes, B1 new HA S10 L7 L9 L10, A1 new HO H10 SO SU E8
{NAMED}, B1 HA, A2 H9, B2 ?, A1 HO, A1 E8

hand 1
ruleset: upper_austria
dealer: A1
deal: B1 H8 S8 SK LK E7
{NAMED}, B1 ?, A2 ?, B2 ?, A1 ?, A2 takes, A2 HA, B2 ?, A1 LA
"""
HANDS = {
    "worked_round": 1,
    "opening": 4,
    "partial": 2,
    "latinisch": 1,
    "north_tyrol": 1,
    "disputed_and_claims": 2,
    "two_players": 1,
    "three_players": 1,
    "more": 4,
}


def line(fact):
    return " ".join((fact.code, *(f"{name}={_spelled(value)}" for name, value in fact.params)))


def _spelled(value):
    return ",".join(value) if isinstance(value, tuple) else str(value)


def changes_of(hand):
    before = []
    steps_changed = [
        f"{LABELS[hand.setup.seats][action.seat]} {words.write_action(action)}" for action in hand.actions
    ]
    for action, step in zip(("deal", *steps_changed), walk.steps(hand), strict=True):
        if step.state is None:
            return
        now = [line(fact) for fact in walk.facts(hand, step)]
        yield f"== {action}"
        yield from (f"- {each}" for each in before if each not in now)
        yield from (f"+ {each}" for each in now if each not in before)
        before = now


@pytest.mark.parametrize("name", HANDS)
def test_the_table_after_each_action_equals_the_stored_text(name, write_golden):
    """Includes a penalty that makes a side answer first, names that lapse, bids without a value, unnoted cards."""
    written = MORE if name == "more" else (GOLDEN / f"{name}.hand").read_text()
    hands = [hand for hand in notation.read(written) if not isinstance(hand, RulesError)]
    text = "\n\n".join("\n".join(changes_of(hand)) for hand in hands[: HANDS[name]]) + "\n"
    path = KEPT / f"{name}.txt"
    if write_golden:
        KEPT.mkdir(exist_ok=True)
        path.write_text(text)

    assert text == path.read_text()
