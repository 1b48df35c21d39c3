"""Reads and writes the words of one action of a Watten log: ranks, suits, bids, answers and offences.

The word lists are in `rules.watten.vocabulary`, the lines of a log in `rules.watten.notation`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NoReturn

from rules.core.errors import Ambiguous
from rules.core.hand import Word
from rules.watten import pack, vocabulary
from rules.watten.actions import (
    CLAIMS,
    HAND_SIZE,
    MAX_BID,
    UNSEEN,
    Ask,
    Bid,
    Challenge,
    Claim,
    Cut,
    DealPattern,
    Farbe,
    NewHand,
    Play,
    Schlag,
    Show,
    WattenAction,
)

UNSEEN_WORD = "?"
_PUNCTUATION = re.compile(r"[^\w+]")


def read_action(seat: int, words: Sequence[Word]) -> WattenAction:
    """Read one action from its words. Raises Unreadable or Ambiguous at the faulty word."""
    text = joined(words)
    if text in vocabulary.FARBE and words[-1].text.endswith("!"):
        return Challenge(seat)
    if text in vocabulary.ALONE:
        return replace(vocabulary.ALONE[text], seat=seat)
    if text in vocabulary.CLAIM_OF_WORD:
        return Claim(seat, vocabulary.CLAIM_OF_WORD[text])
    if text in vocabulary.VALUES:
        return Bid(seat, vocabulary.VALUES[text])
    if text in vocabulary.UNCLEAR:
        _unclear(words[0], vocabulary.UNCLEAR[text])
    return _with_object(seat, words[0], words[1:]) or _play(seat, words)


def _with_object(seat: int, verb: Word, rest: Sequence[Word]) -> WattenAction | None:
    """An action whose verb takes a card, a suit or a number; None for any other verb."""
    key = joined([verb])
    if key in vocabulary.SCHLAG:
        return Schlag(seat, _rank(_only(verb, rest)))
    if key in vocabulary.FARBE:
        return Farbe(seat, _suit(_only(verb, rest)))
    if key in vocabulary.PENALTY:
        return _claim(seat, verb, rest)
    if key in vocabulary.BID:
        return Bid(seat, _value(_only(verb, rest)) if rest else 0)
    if key in vocabulary.CUT:
        return Cut(seat, _card(_needed(verb, _without_particles(rest))))
    if key in vocabulary.SHOW:
        return Show(seat, _seen(_needed(verb, _without_particles(rest))))
    if key in vocabulary.NEW_HAND:
        return NewHand(seat, read_hand(_needed(verb, rest)))
    if key in vocabulary.DEALS:
        return _dealt(seat, verb, rest)
    if key in vocabulary.ALONE:
        _alone(rest)
    return None


def _dealt(seat: int, verb: Word, rest: Sequence[Word]) -> DealPattern | None:
    """Read `deals 3+2`; None for `gibt HK`, which is a play."""
    pattern = vocabulary.PATTERNS.get(joined(_without_particles(rest)))
    if pattern is not None:
        return replace(pattern, seat=seat)
    if joined([verb]) in vocabulary.PLAY:
        return None
    _needed(verb, rest)[0].unreadable("bad_deal_pattern", known=("3+2", "2+3"))


def _play(seat: int, words: Sequence[Word]) -> Play:
    verb, *rest = words
    return Play(seat, _card(rest if rest and joined([verb]) in vocabulary.PLAY else words))


def write_action(action: WattenAction) -> str:
    """The canonical words of an action; `read_action` reads them back."""
    match action:
        case Schlag():
            return f"schlag {pack.RANK_WORDS[action.rank][0]}"
        case Farbe():
            return f"farbe {pack.SUIT_WORDS[action.suit][0]}"
        case Play():
            return card_word(action.card)
        case Bid():
            return f"bid {action.value}" if action.value else "bid"
        case Claim():
            return f"penalty {action.code}"
        case Cut():
            return f"cut {card_word(action.card)}"
        case DealPattern():
            return f"deals {action.first}+{HAND_SIZE - action.first}"
        case NewHand():
            return f"new {write_hand(action.cards)}"
        case Show():
            return f"show {card_word(action.card)}"
        case Ask():
            return f"{action.what}?"
        case _:
            return vocabulary.WRITTEN[type(action)]


def card_word(card: int | None) -> str:
    """A card as a log writes it, `?` for an unknown one."""
    return UNSEEN_WORD if card is None or card == UNSEEN else pack.card_code(card)


def write_hand(hand: Iterable[int | None]) -> str:
    return " ".join(map(card_word, hand))


def read_hand(words: Sequence[Word]) -> tuple[int | None, ...]:
    """Read five cards in the order received, None for each that is `?` or missing. Raises Unreadable."""
    if len(words) > HAND_SIZE:
        words[HAND_SIZE].unreadable("too_many_cards", limit=HAND_SIZE)
    found = [None if word.text == UNSEEN_WORD else pack.read_card(word) for word in words]
    return (*found, *[None] * (HAND_SIZE - len(found)))


def joined(words: Iterable[Word]) -> str:
    """Join words to one without punctuation: `Bleim ma.` becomes `bleimma`."""
    return _PUNCTUATION.sub("", "".join(word.key for word in words))


def _unclear(word: Word, meant: tuple[str, ...]) -> NoReturn:
    raise Ambiguous("ambiguous_word", {"word": word.text[:80], "meant": meant}, word.line, word.column)


def _needed(verb: Word, rest: Sequence[Word]) -> Sequence[Word]:
    if not rest:
        verb.unreadable("word_missing")
    return rest


def _only(verb: Word, rest: Sequence[Word]) -> Word:
    _alone(_needed(verb, rest)[1:])
    return rest[0]


def _alone(rest: Sequence[Word]) -> None:
    if rest:
        rest[0].unreadable("unexpected_word")


def _without_particles(rest: Sequence[Word]) -> Sequence[Word]:
    """The words without separable particles: `hebt HK ab`, `hebt ab: HK` without the `ab`."""
    return [word for word in rest if joined([word]) not in vocabulary.PARTICLES]


def _rank(word: Word) -> int:
    rank = pack.find_rank(word.key)
    if rank is None:
        word.unreadable("unknown_rank")
    return rank


def _suit(word: Word) -> int:
    suit = pack.find_suit(word.key)
    if suit is None:
        word.unreadable("unknown_suit")
    return suit


def _claim(seat: int, verb: Word, rest: Sequence[Word]) -> Claim:
    code = vocabulary.CLAIM_OF_WORD.get(joined(_needed(verb, rest)))
    if code is None:
        if joined(rest[:1]) in vocabulary.CLAIM_OF_WORD:
            _alone(rest[1:])
        rest[0].unreadable("unknown_penalty", known=CLAIMS)
    return Claim(seat, code)


def _value(word: Word) -> int:
    text = word.text.rstrip("!.")
    if text.isascii() and text.isdecimal() and len(text) < 9:
        value = int(text)
    else:
        value = vocabulary.VALUES.get(joined([word]), 0)
    if not 0 < value <= MAX_BID:
        word.unreadable("bad_bid")
    return value


def _seen(words: Sequence[Word]) -> int:
    """Read a known card. Raises Unreadable for `?`."""
    card = _card(words)
    if card == UNSEEN:
        words[0].unreadable("unknown_card")
    return card


def _card(words: Sequence[Word]) -> int:
    """Read a card in one word or in two: `H8`, `Herz-Achter`, `Herz Achter`."""
    first, *rest = words
    if first.text == UNSEEN_WORD:
        _alone(rest)
        return UNSEEN
    card = pack.find_card(first.key)
    if card is None and rest:
        card = pack.find_card(first.key + rest.pop(0).key)
    if card is None:
        _not_ambiguous(first)
        first.unreadable("unknown_card")
    _alone(rest)
    return card


def _not_ambiguous(word: Word) -> None:
    """Raise Ambiguous for a suit or a rank without the other half of the card."""
    suit, rank = pack.find_suit(word.key), pack.find_rank(word.key)
    meant = [card for card in pack.PACK if suit == pack.suit_of(card) or rank == pack.rank_of(card)]
    if meant:
        codes = tuple(map(pack.card_code, meant))
        raise Ambiguous("ambiguous_card", {"word": word.text[:80], "meant": codes}, word.line, word.column)
