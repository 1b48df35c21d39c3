"""The words of a Watten log: what people write for ranks, suits, bids, answers and offences.

Owns reading single words and writing single actions. What the lines of a log
are is `rules.watten.notation`. Never judges a play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rules import cards
from rules.errors import Ambiguous
from rules.hand import Word, fold
from rules.watten.actions import (
    CLAIMS,
    MAX_BID,
    SEATS,
    UNSEEN,
    Bid,
    Claim,
    Concede,
    Farbe,
    Play,
    Schlag,
    Stay,
    WattenAction,
)

SCHLAG = ("schlag",)
FARBE = ("farbe", "foab", "trumpf", "trump")
BID = ("bid", "bids", "biete", "bietet", "bieten", "biat", "biatn", "biattn")
STAY = ("stay", "stays", "bleibe", "bleibt", "bleiben", "bleim")
CONCEDE = ("concede", "concedes", "gehe", "geht", "gehen", "geh")
PENALTY = ("penalty", "strafe")
UNSEEN_WORD = "?"
PLAY = ("plays", "play", "leads", "spielt", "gibt", "sticht")
# S4 calls the value alone: "Drei!", "Vieri!".
VALUES = {"drei": 3, "three": 3, "vier": 4, "vieri": 4, "four": 4, "fuenf": 5, "five": 5}
CLAIM_OF_WORD = {fold(code): code for code in CLAIMS} | {"vergeben": "misdeal"}


def read_action(seat: int, words: Sequence[Word]) -> WattenAction:
    """One action from its words. Raises Unreadable or Ambiguous at the word that is to blame."""
    verb, *rest = words
    key = verb.key.rstrip("!.")
    if key in SCHLAG:
        return Schlag(seat, _rank(_only(verb, rest)))
    if key in FARBE:
        return Farbe(seat, _suit(_only(verb, rest)))
    if key in PENALTY or key in CLAIM_OF_WORD:
        return _claim(seat, _only(verb, rest if key in PENALTY else [verb, *rest]))
    if key in STAY:
        return Stay(_alone(seat, rest))
    if key in CONCEDE:
        return Concede(_alone(seat, rest))
    if key in BID:
        return Bid(seat, _value(_only(verb, rest)) if rest else 0)
    if key in VALUES and not rest:
        return Bid(seat, VALUES[key])
    return Play(seat, _card(rest if key in PLAY and rest else words))


def write_action(action: WattenAction) -> str:
    """The canonical words of an action, which `read_action` reads back."""
    match action:
        case Schlag():
            return f"schlag {cards.RANK_WORDS[action.rank][0]}"
        case Farbe():
            return f"farbe {cards.SUIT_WORDS[action.suit][0]}"
        case Play():
            return UNSEEN_WORD if action.card == UNSEEN else cards.card_code(action.card)
        case Bid():
            return f"bid {action.value}" if action.value else "bid"
        case Stay():
            return "stay"
        case Concede():
            return "concede"
        case Claim():
            return f"penalty {action.code}"
        case _:
            assert_never(action)


def read_seat(word: Word) -> int:
    """A seat by its label. Raises Unreadable."""
    for seat, label in enumerate(SEATS):
        if fold(label) == word.key:
            return seat
    word.unreadable("unknown_seat", known=SEATS)


def _only(verb: Word, rest: Sequence[Word]) -> Word:
    if not rest:
        verb.unreadable("word_missing")
    _alone(0, rest[1:])
    return rest[0]


def _alone(seat: int, rest: Sequence[Word]) -> int:
    if rest:
        rest[0].unreadable("unexpected_word")
    return seat


def _rank(word: Word) -> int:
    rank = cards.find_rank(word.key)
    if rank is None:
        word.unreadable("unknown_rank")
    return rank


def _suit(word: Word) -> int:
    suit = cards.find_suit(word.key)
    if suit is None:
        word.unreadable("unknown_suit")
    return suit


def _claim(seat: int, word: Word) -> Claim:
    code = CLAIM_OF_WORD.get(word.key)
    if code is None:
        word.unreadable("unknown_penalty", known=CLAIMS)
    return Claim(seat, code)


def _value(word: Word) -> int:
    text = word.text.rstrip("!.")
    if text.isascii() and text.isdecimal() and len(text) < 9:
        value = int(text)
    else:
        value = VALUES.get(word.key.rstrip("!."), 0)
    if not 0 < value <= MAX_BID:
        word.unreadable("bad_bid")
    return value


def _card(words: Sequence[Word]) -> int:
    """A card in one word or in two: `H8`, `Herz-Achter`, `Herz Achter`."""
    first, *rest = words
    if first.text == UNSEEN_WORD:
        _alone(0, rest)
        return UNSEEN
    card = cards.find_card(first.key)
    if card is None and rest:
        card = cards.find_card(first.key + rest.pop(0).key)
    if card is None:
        _not_ambiguous(first)
        first.unreadable("unknown_card")
    _alone(0, rest)
    return card


def _not_ambiguous(word: Word) -> None:
    """Raise Ambiguous where a suit or a rank stands alone for a card."""
    suit, rank = cards.find_suit(word.key), cards.find_rank(word.key)
    meant = [card for card in cards.PACK if suit == cards.suit_of(card) or rank == cards.rank_of(card)]
    if meant:
        codes = tuple(map(cards.card_code, meant))
        raise Ambiguous("ambiguous_card", {"word": word.text[:80], "meant": codes}, word.line, word.column)
