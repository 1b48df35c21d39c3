"""Answers which of two cards wins at a Watten table, with the rule.

`rules.watten.compare` compares.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.core.hand import fold
from rules.watten.compare import compare, kind_of
from rules.watten.pack import RANKS, SCHELL, SECHSER, SUITS, card_code, card_of, find_card, rank_of
from rules.watten.ranking import pack
from rules.watten.rulesets import WattenRules
from scoring.pages.shared import card_drawings
from scoring.pages.shared.card_drawings import Drawing
from scoring.wording import comparisons
from scoring.wording.faces import rank_name, watten_name
from scoring.wording.sources import source
from scoring.wording.suits import suit_name


@dataclass(frozen=True, slots=True)
class Choice:
    """A Schlag or a Farbe to choose; `symbol` is "" for a rank."""

    value: str
    name: str
    is_now: bool
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card of the pack: its drawing, its code, and its kind once Schlag and Farbe are chosen."""

    card: Drawing
    code: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """`winner` is the index of the winning card among the chosen ones, -1 if neither takes the trick."""

    winner: int
    text: str
    title: str
    source: str


@dataclass(frozen=True, slots=True)
class Question:
    """The chosen cards, what to choose next, and the answer once two cards are chosen."""

    ranks: list[Choice]
    suits: list[Choice]
    chosen: list[CardChoice]
    answer: Answer | None
    rows: list[list[CardChoice | None]]


def question(rules: WattenRules, schlag: int | None, farbe: int | None, cards: Iterable[int]) -> Question:
    """The question page for this choice. Ignores cards after the second."""
    chosen = tuple(cards)[:2]
    answer = _answer(rules, chosen, schlag, farbe) if len(chosen) == 2 else None
    held = {rank_of(of) for of in pack(rules)}
    return Question(
        ranks=[Choice(str(rank), rank_name(rank), rank == schlag) for rank in RANKS if rank in held],
        suits=[
            Choice(str(suit), suit_name(suit), suit == farbe, card_drawings.SYMBOLS[suit]) for suit in SUITS
        ],
        chosen=[_card(rules, of, schlag, farbe, chosen) for of in chosen],
        answer=answer,
        rows=_rows(rules, chosen) if schlag is not None and farbe is not None and not answer else [],
    )


def _card(
    rules: WattenRules, of: int, schlag: int | None, farbe: int | None, chosen: tuple[int, ...]
) -> CardChoice:
    kind = ""
    if schlag is not None and farbe is not None:
        kind = comparisons.kind(kind_of(rules, of, chosen[0], schlag, farbe))
    return CardChoice(card_drawings.watten(card_code(of)), card_code(of), kind)


def _answer(
    rules: WattenRules, cards: tuple[int, ...], schlag: int | None, farbe: int | None
) -> Answer | None:
    if schlag is None or farbe is None or cards[0] == cards[1]:
        return None
    first, second = cards
    found = compare(rules, first, second, led=first, schlag=schlag, trump=farbe)
    winner = first if found.winner is None else found.winner
    loser = second if winner == first else first
    return Answer(
        winner=cards.index(winner) if found.winner is not None else -1,
        text=comparisons.comparison(found.code, watten_name(winner), [watten_name(loser)]),
        title=_("%(card)s wins") % {"card": watten_name(winner)} if found.winner is not None else "",
        source=source(found.source),
    )


def _rows(rules: WattenRules, chosen: tuple[int, ...]) -> list[list[CardChoice | None]]:
    """The pack suit by suit, without the chosen cards."""
    known = set(pack(rules)) - set(chosen)
    rows = []
    for suit in SUITS:
        cards = [card_of(suit, rank) for rank in RANKS if rank != SECHSER or suit == SCHELL]
        row = [
            CardChoice(card_drawings.watten(card_code(of)), card_code(of)) if of in known else None
            for of in cards
        ]
        rows.append([*row, None][:9])
    return rows


def read_cards(words: str) -> list[int]:
    """The cards of a form field. Ignores unknown ones."""
    found = [find_card(fold(word)) for word in words.split()[:4]]
    return [of for of in found if of is not None]
