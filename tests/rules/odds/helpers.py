"""Logs and positions for the tests of the odds."""

from __future__ import annotations

from pathlib import Path
from random import Random

from rules import notation
from rules.odds.known import known, position
from rules.watten.pack import card_code, find_card, mask

GOLDEN = Path(__file__).parents[2] / "golden" / "watten"
DEALT = """ruleset: upper_austria
dealer: A1
deal: A1 HO H7 L8 LA E9
deal: B1 H8 S8 SK LK E7
deal: A2 H9 HU S7 S9 EA
deal: B2 HK SA LU LO EU
"""
OPEN = "ruleset: upper_austria\ndealer: A1\n"
NAMED = "B1 schlag 8, A1 farbe herz\n"


def read(text):
    """The first hand of a text."""
    return next(notation.read_lazily(text))


def golden(name, number=0):
    """One hand of a golden file."""
    return list(notation.read_lazily((GOLDEN / f"{name}.hand").read_text()))[number]


def cards(text):
    """A set of cards from words: `HA S10 Weli`."""
    return mask(find_card(word.lower()) for word in text.split())


def at(text, viewpoint="public", moment=None):
    """(position, knowledge of the viewpoint) after the whole log, or after `moment` actions."""
    hand = read(text)
    moment = len(hand.actions) if moment is None else moment
    now = position(hand, moment)
    return now, known(hand, moment, now, viewpoint)


def names(order, places):
    """The cards of a set of bits in the spelling of the slow judge."""
    codes = [card_code(order.cards[place]) for place in range(33) if places >> place & 1]
    return ["S6" if code == "Weli" else code for code in codes]


def rng(seed=4):
    return Random(seed)
