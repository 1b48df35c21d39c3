"""What people see of a WHOT! table after each action, and the legal next actions, equal the golden file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rules import notation, registry
from rules.core.steps import fact
from rules.replay import replay
from rules.whot import steps
from rules.whot.notation import NOTATION
from rules.whot.position import WhotState
from rules.whot.requirement import Requirement

KEPT = Path(__file__).with_name("steps.txt")
DEAL = "deal: P1 c1 c5 t2 Wy\ndeal: P2 c7 *4 x5 ?\nupcard: c3\nstock: t1 t4 c8\n"
APP = "pick_two=2 pick_three=5 suspension=8 market=14 calls=yes clock=20 stakes=points"
HANDS = {
    "a pick is drawn": (f"{APP} hand_size=4", "P1 c5, P2 x5, P1 pick 6"),
    "a warning is due": (f"{APP} hand_size=4", "P1 c1, P2 c7, P1 c5"),
    "the stake is raised": (f"{APP} hand_size=4", "P1 raise 20, P2 accept 3, P1 Wy square"),
    "a raise waits": (f"{APP} hand_size=4", "P1 raise 20"),
    "a suit is named": ("hand_size=4 small_numbers=yes", "P1 Wy star, P2 *4 small"),
    "a card that lies in the pile cannot be laid": ("hand_size=4", "P1 c1, P2 t1"),
    "an action that cannot stand ends the list": ("hand_size=4", "P1 t5"),
}


def lines_of(options: str, turns: str) -> Iterator[str]:
    hand = notation.read_one(f"ruleset: custom {options}\nseats: 2\n{DEAL}\n{turns}")
    for at, state in enumerate(replay(hand).states):
        yield f"-- {at}"
        yield from (f"{each.code} {dict(each.params)}" for each in steps.facts(state))
    for at in range(len(hand.actions) + 1):
        legal = steps.legal_actions(hand.ruleset, hand.setup, hand.actions[:at])
        said = (NOTATION.write_action(action) for action in legal)
        yield f"after {at}: {', '.join(f'{seat} {words}' for seat, words in said)}"


def test_the_table_after_each_action_equals_the_stored_text(write_golden: bool) -> None:
    text = "\n".join("\n".join((f"== {name}", *lines_of(*hand))) for name, hand in HANDS.items()) + "\n"
    if write_golden:
        KEPT.write_text(text)

    assert text == KEPT.read_text()


def picture(**changes: object) -> WhotState:
    usual: dict[str, object] = {"hands": ((1,), (0,)), "seat": 1, "direction": 1, "top": 3}
    wanted = {"requirement": Requirement(), "stock": 5, "over": ""}
    return WhotState(**(usual | wanted | changes))  # type: ignore[arg-type]


def seen(**changes: object) -> tuple[object, ...]:
    return steps.facts(picture(**changes))


HANDS_SEEN = (fact("hand", seat="P1", cards=("c1",)), fact("hand", seat="P2", cards=("?",)))


@pytest.mark.parametrize(
    ("changes", "facts"),
    [
        (
            {},
            (fact("turn", seat="P2"), fact("top", card="c3"), fact("wanted_free"), fact("clockwise")),
        ),
        (
            {"requirement": Requirement(suit=1, number=3, other=6), "direction": -1},
            (
                fact("turn", seat="P2"),
                fact("top", card="c3"),
                fact("wanted", suit="triangle", number=3, other=6),
                fact("anticlockwise"),
            ),
        ),
        (
            {"pick": 2, "requirement": Requirement(pick=(2, 5)), "top": 0},
            (fact("turn", seat="P2"), fact("pick", cards=2, numbers=("2", "5")), fact("clockwise")),
        ),
        (
            {"over": "out", "warning": 0, "offer": (1, 20), "stake": 10},
            (
                fact("top", card="c3"),
                fact("warning_due", seat="P1"),
                fact("offer", seat="P2", points=20),
                fact("raised", points=10),
                fact("clockwise"),
            ),
        ),
    ],
)
def test_the_facts_of_a_position(changes: dict[str, object], facts: tuple[object, ...]) -> None:
    assert seen(**changes) == (*facts, fact("stock", cards=5), *HANDS_SEEN)


def test_an_overdrawn_pile_is_shown_as_empty() -> None:
    assert fact("stock", cards=0) in seen(stock=-2)
    assert fact("stock", cards=1) in seen(stock=1)


def test_the_usual_seat_count_comes_first() -> None:
    ruleset = registry.ruleset("custom")
    three = replace(ruleset, params=replace(ruleset.params, max_players=3))  # type: ignore[type-var]
    assert steps.seat_counts(ruleset) == (4, 2, 3, 5, 6, 7, 8)
    assert steps.seat_counts(three) == (2, 3)


def test_an_impossible_deal_has_no_legal_actions() -> None:
    hand = notation.read_one("ruleset: custom\nseats: 2\ndeal: P1 c1\nupcard: c1\n\nP1 draw")
    assert replay(hand).states == ()
    assert steps.legal_actions(hand.ruleset, hand.setup, ()) == ()
