"""A game of the package `whot` as one of our hands.

Translates the record of `package_games`: cards, moves, and the order of the draw
pile, which follows from who drew what. Judges nothing. A log ends where the
package shuffles its pile or hands out fewer cards than are due: see the table in
`test_replay_package`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.core.hand import Hand
from rules.core.ruleset import Ruleset
from rules.whot.actions import Draw, Lay, WhotAction, WhotSetup
from rules.whot.pack import PACKS, SUITS, WHOT, card
from rules.whot.tokens import NO_CHOICE, whot
from tests.rules.whot import package_games
from tests.rules.whot.package_games import PackageCard, Step

GENERAL_MARKET = 14


@dataclass(frozen=True)
class Logged:
    """Steps of the package and the matching actions of our hand."""

    hand: Hand[WhotSetup, WhotAction]
    steps: tuple[Step, ...]


def logged(ruleset: Ruleset, steps: Sequence[Step], action_cards: bool) -> Logged:
    """The game as far as our words can express it, the draw pile in the order of our draws."""
    kept = tuple(_kept(steps, action_cards))
    table = kept[0].before
    hands = tuple(tuple(map(our_card, hand)) for hand in table.hands)
    upcard = our_card(table.top)
    drawn = [of for step in kept for of in _drawn(step, action_cards)]
    unseen = Counter(PACKS["five_whots"].cards) - Counter(
        [upcard, *drawn, *(of for hand in hands for of in hand)]
    )
    setup = WhotSetup(len(hands) - 1, hands, upcard, (*drawn, *unseen.elements()))
    return Logged(Hand(ruleset, setup, tuple(map(our_action, kept))), kept)


def our_card(of: PackageCard) -> int:
    suit, face = of
    return WHOT if face == package_games.WHOT else card(SUITS.index(suit), face)


def our_action(step: Step) -> WhotAction:
    if step.move.index is None:
        return Draw(step.before.player)
    return lay(step, step.move.index, step.move.call)


def lay(step: Step, index: int, call: int | None) -> Lay:
    """Lay the card at `index` before this step; a WHOT card as the last one calls nothing."""
    hand = step.before.hands[step.before.player]
    of = our_card(hand[index])
    if of != WHOT:
        return Lay(step.before.player, (of,))
    choice = NO_CHOICE if call is None or len(hand) == 1 else call
    return Lay(step.before.player, (whot(WHOT, choice),))


def _kept(steps: Sequence[Step], action_cards: bool) -> Iterator[Step]:
    for step in steps:
        if _due(step, action_cards) > step.before.stock:
            return
        yield step


def _due(step: Step, action_cards: bool) -> int:
    """The number of cards that this step takes from the pile."""
    table, index = step.before, step.move.index
    if index is None:
        return max(1, table.pending)
    face = table.hands[table.player][index][1]
    return len(table.hands) - 1 if action_cards and face == GENERAL_MARKET else 0


def _drawn(step: Step, action_cards: bool) -> Iterator[int]:
    """The drawn cards, clockwise from the player who draws or, at a general market, from the next one."""
    if not _due(step, action_cards):
        return
    seats, player = len(step.before.hands), step.before.player
    others = [(player + place) % seats for place in range(1, seats)]
    for seat in [player] if step.move.index is None else others:
        yield from map(our_card, step.after.hands[seat][len(step.before.hands[seat]) :])
