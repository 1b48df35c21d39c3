"""For every ruleset: the offered cards of a hand log are in its pack, and the whole pack is offered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from rules import registry
from rules.core.errors import RulesError
from rules.core.hand import fold
from rules.registry import ruleset
from rules.walk import seat_counts
from rules.watten.pack import find_card, find_rank, rank_of
from rules.watten.ranking import pack
from rules.watten.rulesets import WattenRules
from rules.whot.codes import parse_card
from rules.whot.pack import pack_of
from rules.whot.rulesets import WhotRules
from scoring.pages.hands import draft
from scoring.pages.hands.log_page import Asked, tapping
from scoring.wording import Who

NAMES = ("Anna", "Beni", "Cilli", "Dora")
WATTEN = [key for key in registry.keys("watten") if seat_counts(ruleset(key))]
WHOT = [key for key in registry.keys("whot") if seat_counts(ruleset(key))]


def offers(of: Any) -> Iterator[str]:
    """The words of every tap of a page, in whatever part of it they are."""
    if is_dataclass(of):
        for name, value in ((field.name, getattr(of, field.name)) for field in fields(of)):
            if name in ("add", "unseen") and isinstance(value, str):
                yield value
            else:
                yield from offers(value)
    elif isinstance(of, list | tuple):
        for value in of:
            yield from offers(value)


def shown(key: str, *taps: str, for_: str = "") -> list[str]:
    players = max(seat_counts(ruleset(key)))
    log = draft.begin(ruleset(key), players, 0, ())
    for tap in taps:
        log = draft.tapped(log, tap)
    return [words for words in offers(tapping(log, Who(NAMES[:players]), Asked(for_)).choices) if words]


@pytest.mark.parametrize("key", WATTEN)
def test_only_ranks_and_cards_of_the_pack_are_offered_at_watten(key: str) -> None:
    """R1; Bavaria plays with 32 cards, so there the Weli is neither a card nor a Schlag."""
    rules = ruleset(key).params
    assert isinstance(rules, WattenRules)
    held = pack(rules)
    for for_ in ("", "deal A1"):
        found = shown(key, for_=for_)
        cards = {
            card for words in found for word in words.split() if (card := find_card(fold(word))) is not None
        }
        ranks = {find_rank(fold(words.split()[-1])) for words in found if " schlag " in words}

        assert cards <= set(held)
        assert ranks in (set(), {rank_of(card) for card in held})
        assert for_ == "" or cards == set(held)


def whot_cards(words: str) -> Iterator[int]:
    """The suit cards and WHOT cards that a tap names, without the suit or number chosen for a WHOT card."""
    for word in words.split():
        try:
            yield parse_card(word)
        except RulesError:
            continue


@pytest.mark.parametrize("key", WHOT)
def test_only_cards_of_the_pack_are_offered_at_whot(key: str) -> None:
    rules = ruleset(key).params
    assert isinstance(rules, WhotRules)
    copies = set(pack_of(rules.pack, rules.packs).copies)
    stages = ("upcard c7",) if rules.opening == "turn_up" else ()
    found = [{card for words in shown(key, *taps) for card in whot_cards(words)} for taps in ((), stages)]

    assert found[0] == copies
    assert set() < found[1] <= copies
