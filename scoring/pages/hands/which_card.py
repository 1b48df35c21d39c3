"""Which of two cards wins: the free question of a Watten table, and its answer with the rule.

Owns the shape of that page. The comparison is `rules.watten.compare`'s.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from rules.core.hand import fold
from rules.watten.compare import compare, kind_of
from rules.watten.pack import RANKS, SCHELL, SECHSER, SUITS, card_code, card_of, find_card, rank_of
from rules.watten.ranking import pack
from rules.watten.rulesets import WattenRules
from scoring.pages.shared import card_drawings
from scoring.wording import comparisons
from scoring.wording.faces import rank_name, watten_name
from scoring.wording.sources import source
from scoring.wording.suits import suit_name

Json = dict[str, Any]


def question(rules: WattenRules, schlag: int | None, farbe: int | None, cards: Iterable[int]) -> Json:
    """What is chosen so far, what to choose from next, and the answer once two cards are there."""
    chosen = tuple(cards)[:2]
    held = [_card(rules, of, schlag, farbe, chosen) for of in chosen]
    answer = _answer(rules, chosen, schlag, farbe) if len(chosen) == 2 else None
    return {
        "ranks": [
            {"value": str(rank), "name": rank_name(rank), "is_now": rank == schlag}
            for rank in RANKS
            if rank in {rank_of(of) for of in pack(rules)}
        ],
        "suits": [
            {
                "value": str(suit),
                "name": suit_name(suit),
                "symbol": card_drawings.SYMBOLS[suit],
                "is_now": suit == farbe,
            }
            for suit in SUITS
        ],
        "chosen": held,
        "answer": answer,
        "rows": _rows(rules, chosen) if schlag is not None and farbe is not None and not answer else [],
        "ask": ""
        if answer
        else _("Which card was laid first?")
        if not chosen
        else _("Which card was laid after it?"),
    }


def _card(
    rules: WattenRules, of: int, schlag: int | None, farbe: int | None, chosen: tuple[int, ...]
) -> Json:
    kind = ""
    if schlag is not None and farbe is not None:
        kind = comparisons.kind(kind_of(rules, of, chosen[0], schlag, farbe))
    return {"card": card_drawings.watten(card_code(of)), "kind": kind, "code": card_code(of)}


def _answer(rules: WattenRules, cards: tuple[int, ...], schlag: int | None, farbe: int | None) -> Json | None:
    if schlag is None or farbe is None or cards[0] == cards[1]:
        return None
    first, second = cards
    found = compare(rules, first, second, led=first, schlag=schlag, trump=farbe)
    winner = first if found.winner is None else found.winner
    loser = second if winner == first else first
    return {
        "winner": cards.index(winner) if found.winner is not None else -1,
        "text": comparisons.comparison(found.code, watten_name(winner), [watten_name(loser)]),
        "title": _("%(card)s wins") % {"card": watten_name(winner)} if found.winner is not None else "",
        "source": source(found.source),
    }


def _rows(rules: WattenRules, chosen: tuple[int, ...]) -> list[list[Json | None]]:
    """The pack suit by suit, without the card that is chosen already."""
    known = set(pack(rules)) - set(chosen)
    rows = []
    for suit in SUITS:
        cards = [card_of(suit, rank) for rank in RANKS if rank != SECHSER or suit == SCHELL]
        row: list[Json | None] = [
            card_drawings.watten(card_code(of)) | {"code": card_code(of)} if of in known else None
            for of in cards
        ]
        rows.append([*row, None][:9])
    return rows


def read_cards(words: str) -> list[int]:
    """The cards of a field; what is none is left out."""
    found = [find_card(fold(word)) for word in words.split()[:4]]
    return [of for of in found if of is not None]
