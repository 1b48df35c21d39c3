"""The German pack of 33 cards, and how cards are written and read.

Card ids, suits, ranks and their names in German, dialect and English. A card is a small int: `suit * 8 +
rank`, the Weli is 32; a set of cards is an int with bit `card`. Trump and the order of power are in
`rules.watten.ranking`. Source: S4 "Karten" (R1, R2).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.hand import Word

HERZ, SCHELL, LAUB, EICHEL = SUITS = range(4)
SAU, KOENIG, OBER, UNTER, ZEHNER, NEUNER, ACHTER, SIEBENER, SECHSER = RANKS = range(9)
WELI = 32
PACK = range(33)
ALL_CARDS = (1 << len(PACK)) - 1

# The first word is the canonical one; the others are what people write. S4 and its words for the glossary.
SUIT_WORDS = (
    ("herz", "h", "hertz", "rot", "heart", "hearts"),
    ("schell", "s", "schelle", "schellen", "schaoey", "schaue", "bell", "bells"),
    ("laub", "l", "laab", "gras", "gruen", "g", "leaf", "leaves"),
    ("eichel", "e", "eicheln", "oachi", "oachl", "acorn", "acorns"),
)
RANK_WORDS = (
    ("sau", "a", "as", "ass", "ace", "daus"),
    ("koenig", "k", "kineng", "king"),
    ("ober", "o", "owa", "dame", "queen"),
    ("unter", "u", "unta", "bube", "jack"),
    ("10", "x", "zehn", "zehner", "zehna", "ten"),
    ("9", "ix", "neun", "neuner", "neina", "nine"),
    ("8", "viii", "acht", "achter", "ochta", "eight"),
    ("7", "vii", "sieben", "siebener", "siema", "seven"),
    ("6", "vi", "sechs", "sechser", "weli", "six"),
)
_SUIT_CODES = "HSLE"
_RANK_CODES = ("A", "K", "O", "U", "10", "9", "8", "7", "6")

_SUIT_OF_WORD = {word: suit for suit, words in enumerate(SUIT_WORDS) for word in words}
_RANK_OF_WORD = {word: rank for rank, words in enumerate(RANK_WORDS) for word in words}


def card_of(suit: int, rank: int) -> int:
    """The card of a suit and a rank; the only six is the Weli (R1). Raises ValueError for any other six."""
    if rank != SECHSER:
        return suit * 8 + rank
    if suit != SCHELL:
        raise ValueError(f"no six in suit {suit}")
    return WELI


def suit_of(card: int) -> int:
    return SCHELL if card == WELI else card >> 3


def rank_of(card: int) -> int:
    return SECHSER if card == WELI else card & 7


def mask(cards: Iterable[int]) -> int:
    """A set of cards as an int."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def card_code(card: int) -> str:
    """The code of a card: HA, S10, L8, Weli."""
    return "Weli" if card == WELI else _SUIT_CODES[suit_of(card)] + _RANK_CODES[rank_of(card)]


def card_codes(mask: int) -> tuple[str, ...]:
    """The codes of the cards of a set."""
    return tuple(card_code(card) for card in PACK if mask >> card & 1)


_CARD_OF_WORD = {
    suit_word + rank_word: card_of(suit, rank)
    for suit, suit_words in enumerate(SUIT_WORDS)
    for suit_word in suit_words
    for rank, rank_words in enumerate(RANK_WORDS)
    for rank_word in rank_words
    if rank != SECHSER or suit == SCHELL
} | {"weli": WELI}
CARD_OF_CODE = {card_code(card): card for card in PACK}


def find_card(key: str) -> int | None:
    """The card of folded words written as one: `h9`, `herzneuner`, `schellvi`; None for any other."""
    return _CARD_OF_WORD.get(key)


def find_suit(key: str) -> int | None:
    return _SUIT_OF_WORD.get(key)


def find_rank(key: str) -> int | None:
    return _RANK_OF_WORD.get(key)


def read_card(word: Word) -> int:
    """The card that a word names. Raises Unreadable (unknown_card) at the word."""
    card = CARD_OF_CODE.get(word.text)
    if card is None:
        card = find_card(word.key)
    if card is None:
        word.unreadable("unknown_card")
    return card
