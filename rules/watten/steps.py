"""The facts of a Watten hand: what is visible in a state, and who may do what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rules.core.ruleset import Ruleset
from rules.core.steps import Fact, fact
from rules.watten import words
from rules.watten.actions import (
    Bid,
    Cut,
    DealPattern,
    Farbe,
    NewHand,
    Play,
    Schlag,
    Show,
    WattenAction,
    WattenSetup,
)
from rules.watten.pack import RANK_WORDS, SUIT_WORDS
from rules.watten.rulesets import WattenRules
from rules.watten.standing import setup_refused
from rules.watten.state import WattenState, may_follow
from rules.watten.table import LABELS

# Nobody plays a hand of more actions, so what each seat may do is not computed beyond.
MAX_ASKED = 200
_OF_SOMETHING = (Schlag, Farbe, Bid, Cut, DealPattern, NewHand, Show)


def seat_counts(ruleset: Ruleset) -> tuple[int, ...]:
    """The numbers of players that this ruleset can be replayed with, the usual one first; empty for none."""
    rules = cast(WattenRules, ruleset.params)
    sizes = sorted(LABELS, reverse=True)
    return tuple(seats for seats in sizes if setup_refused(rules, WattenSetup(0, seats=seats)) is None)


def ways(
    ruleset: Ruleset, setup: WattenSetup, actions: Sequence[WattenAction], state: WattenState
) -> dict[int, tuple[str, ...]]:
    """What each seat may do at `state`, the table after `actions`, in the words of the notation.

    Seats that may do nothing are left out. Slow, because it replays every candidate.
    """
    found: dict[int, list[str]] = {}
    for action in may_follow(ruleset, setup, actions, state.hands) if len(actions) < MAX_ASKED else ():
        word = _word(action)
        of = found.setdefault(action.seat, [])
        if word not in of and (word != "takes" or state.taken is None):
            of.append(word)
    return {seat: tuple(sorted(found[seat])) for seat in sorted(found) if found[seat]}


def facts(state: WattenState) -> tuple[Fact, ...]:
    """All that can be seen on the table."""
    return tuple(_facts(state))


def _facts(state: WattenState) -> Iterator[Fact]:
    labels = state.table.labels
    if state.schlag is not None:
        yield fact("schlag", rank=RANK_WORDS[state.schlag][0])
    if state.farbe is not None:
        yield fact("farbe", suit=SUIT_WORDS[state.farbe][0])
    for seat, card in state.shown:
        yield fact("shown", seat=labels[seat], card=words.card_word(card))
    yield fact("stake", value=state.stake)
    if state.bid:
        yield fact("bid", value=state.bid)
    if state.trick:
        yield fact(
            "trick", cards=tuple(f"{labels[seat]} {words.card_word(card)}" for seat, card in state.trick)
        )
    if state.taken is not None:
        yield fact("taken", seat=labels[state.taken])
    elif state.in_doubt:
        yield fact("trick_open")
    side, other = state.table.side_labels
    yield fact("tricks", side=side, tricks=state.tricks[0], other=other, others=state.tricks[1])
    for seat, hand in enumerate(state.hands):
        yield fact("hand", seat=labels[seat], cards=tuple(map(words.card_word, hand)))


def _word(action: WattenAction) -> str:
    """The verb of an action without its card, rank or number."""
    if isinstance(action, Play):
        return "play"
    text = words.write_action(action)
    return text.partition(" ")[0] if isinstance(action, _OF_SOMETHING) else text
