"""A WHOT! hand as people see it: whose turn it is, what lies on top and what it asks for, the piles, the hands.

Owns the picture after each action and the list of what may follow. Never
judges: the positions are `rules.whot.replay`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rules.errors import Param, RulesError
from rules.ruleset import Ruleset
from rules.steps import Fact, fact
from rules.whot.actions import LABELS, Draw, Lay, Show, WhotAction, WhotSetup
from rules.whot.codes import format_card
from rules.whot.compact import encode_show, encode_turn
from rules.whot.moves import legal_turns
from rules.whot.pack import SUITS
from rules.whot.play import advance
from rules.whot.position import Snapshot
from rules.whot.replay import snapshots, start_position
from rules.whot.rulesets import WhotRules
from rules.whot.seating import FEWEST, is_feasible
from rules.whot.tokens import format_token

USUAL = 4


def tables(ruleset: Ruleset) -> tuple[int, ...]:
    """How many can play by this ruleset; four first, where so many can."""
    rules = cast(WhotRules, ruleset.params)
    sizes = [seats for seats in range(FEWEST, rules.max_players + 1) if is_feasible(rules, seats)]
    return tuple(sorted(sizes, key=lambda seats: (seats != USUAL, seats)))


def facts(ruleset: Ruleset, setup: WhotSetup, actions: Sequence[WhotAction]) -> Iterator[tuple[Fact, ...]]:
    """The table after the deal and after each action of the longest valid prefix; nothing for no valid deal."""
    try:
        for picture in snapshots(cast(WhotRules, ruleset.params), setup, actions):
            yield tuple(_facts(picture))
    except RulesError:
        return


def _facts(picture: Snapshot) -> Iterator[Fact]:
    if not picture.over:
        yield fact("turn", seat=LABELS[picture.seat])
    yield fact("top", card=format_token(picture.top))
    if not picture.over:
        yield _wanted(picture)
    yield fact("clockwise" if picture.direction > 0 else "anticlockwise")
    yield fact("stock", cards=max(0, picture.stock))
    for seat, hand in enumerate(picture.hands):
        yield fact("hand", seat=LABELS[seat], cards=tuple(map(format_card, hand)))


def _wanted(picture: Snapshot) -> Fact:
    """What the next suit card must answer."""
    wanted: dict[str, Param] = {}
    if picture.requirement.suit is not None:
        wanted["suit"] = SUITS[picture.requirement.suit]
    if picture.requirement.number is not None:
        wanted["number"] = picture.requirement.number
    return fact("wanted" if wanted else "wanted_free", **wanted)


def legal_actions(
    ruleset: Ruleset, setup: WhotSetup, actions: Sequence[WhotAction]
) -> tuple[Lay | Draw, ...]:
    """Every turn that may follow, with the known cards; nothing after a hand that cannot stand or is over."""
    try:
        position = start_position(cast(WhotRules, ruleset.params), setup)
    except RulesError:
        return ()
    for action in actions:
        if not isinstance(action, Show) and action.seat != position.seat:
            return ()
        data = encode_show(action) if isinstance(action, Show) else encode_turn(action)
        if advance(position, iter(data)):
            return ()
    return tuple(legal_turns(position))
