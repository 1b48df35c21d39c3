"""The facts of a WHOT! hand: whose turn it is, the top card and its requirement, the piles, the hands.

Also the legal actions, and how many can play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rules.core.errors import RulesError
from rules.core.ruleset import Ruleset
from rules.core.steps import Fact, fact
from rules.whot import replay
from rules.whot.actions import LABELS, WhotAction, WhotSetup
from rules.whot.codes import format_card
from rules.whot.moves import legal_asides, legal_turns
from rules.whot.position import WhotState
from rules.whot.replay import apply, start_position
from rules.whot.rulesets import WhotRules
from rules.whot.seating import FEWEST, is_feasible
from rules.whot.tokens import format_token

USUAL = 4


def seat_counts(ruleset: Ruleset) -> tuple[int, ...]:
    """How many can play by this ruleset; four first, if possible."""
    rules = cast(WhotRules, ruleset.params)
    sizes = [seats for seats in range(FEWEST, rules.max_players + 1) if is_feasible(rules, seats)]
    return tuple(sorted(sizes, key=lambda seats: (seats != USUAL, seats)))


def states(ruleset: Ruleset, setup: WhotSetup, actions: Sequence[WhotAction]) -> Iterator[WhotState]:
    """The table after the deal and after each action of the longest valid prefix. Raises Illegal for a bad deal."""
    return replay.states(cast(WhotRules, ruleset.params), setup, actions)


def facts(state: WhotState) -> tuple[Fact, ...]:
    """All that can be seen on the table."""
    return tuple(_facts(state))


def _facts(picture: WhotState) -> Iterator[Fact]:
    if not picture.over:
        yield fact("turn", seat=LABELS[picture.seat])
    if picture.top:
        yield fact("top", card=format_token(picture.top))
    if not picture.over and not picture.pick:
        wanted = picture.requirement.wanted
        yield fact("wanted" if wanted else "wanted_free", **wanted)
    if picture.pick:
        yield fact("pick", cards=picture.pick, numbers=tuple(map(str, picture.requirement.pick or ())))
    if picture.warning is not None:
        yield fact("warning_due", seat=LABELS[picture.warning])
    if picture.offer is not None:
        yield fact("offer", seat=LABELS[picture.offer[0]], points=picture.offer[1])
    if picture.stake:
        yield fact("raised", points=picture.stake)
    yield fact("clockwise" if picture.direction > 0 else "anticlockwise")
    yield fact("stock", cards=max(0, picture.stock))
    for seat, hand in enumerate(picture.hands):
        yield fact("hand", seat=LABELS[seat], cards=tuple(map(format_card, hand)))


def legal_actions(
    ruleset: Ruleset, setup: WhotSetup, actions: Sequence[WhotAction]
) -> tuple[WhotAction, ...]:
    """The legal next actions, with the known cards; empty if the hand is not valid or is over."""
    try:
        position = start_position(cast(WhotRules, ruleset.params), setup)
    except RulesError:
        return ()
    if any(apply(position, action) for action in actions):
        return ()
    return (*legal_asides(position), *legal_turns(position))
