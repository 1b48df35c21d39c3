"""Reads and writes the headers of a WHOT! hand, and the cards, suits, numbers and seats in its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.core.errors import RulesError
from rules.core.hand import Header, Word
from rules.whot import words
from rules.whot.actions import LABELS, Middle, WhotSetup
from rules.whot.codes import format_card, parse_card, parse_suit
from rules.whot.pack import SUITS, UNKNOWN, is_whot
from rules.whot.rulesets import WhotRules

MAX_CARDS = 120  # more than two packs hold, so a longer list is a mistake


def read_setup(rules: WhotRules, labels: tuple[str, ...], headers: Sequence[Header]) -> WhotSetup:
    """Read the setup of the hand. Raises Unreadable or Ambiguous at a word."""
    dealer, upcard, call = len(labels) - 1, UNKNOWN, None
    stock: tuple[int, ...] = ()
    middle: Middle | None = None
    hands: list[tuple[int, ...]] = [()] * len(labels)
    for header in headers:
        if header.key == "stock":
            stock = _cards_of(header, 0)
        elif header.key == "discards":
            middle = middle or Middle((dealer + 1) % len(labels))
            middle = replace(middle, discards=_cards_of(header, 0))
        elif not header.texts:
            header.name.unreadable("empty_header")
        elif header.key == "upcard":
            upcard, call = _read_upcard(header)
        elif header.key == "dealer":
            dealer = _only_word(header).seat(labels)
        elif header.key == "turn":
            middle = _read_turn(header, labels, middle.discards if middle else ())
        else:
            whose, *cards = header.texts
            seat = labels.index(whose) if whose in labels else header.words[0].seat(labels)
            if hands[seat] or not cards:
                header.words[0].unreadable("hand_twice" if hands[seat] else "empty_hand")
            hands[seat] = _cards_of(header, 1)
    if upcard == UNKNOWN and rules.opening == "turn_up":
        place = headers[-1].name if headers else Word("")
        place.unreadable("no_upcard")
    return WhotSetup(dealer, tuple(hands), upcard, stock, call, middle)


def write_setup(setup: WhotSetup) -> list[tuple[str, str]]:
    """The headers of a setup, as (name, value)."""
    lines, middle = [("dealer", LABELS[setup.dealer])], setup.middle
    if middle is not None:
        against = " anticlockwise" if middle.direction < 0 else ""
        pick = f" pick {middle.pick}" if middle.pick else ""
        small = " small" if middle.small else ""
        drawn = " drawn" if middle.drawn else ""
        lines.append(("turn", LABELS[middle.seat] + against + pick + small + drawn))
    for label, hand in zip(LABELS, setup.hands, strict=False):
        if hand:
            lines.append(("deal", " ".join((label, *map(format_card, hand)))))
    if setup.upcard:
        call = "" if setup.call is None else f" {SUITS[setup.call]}"
        lines.append(("upcard", format_card(setup.upcard) + call))
    if middle is not None and middle.discards:
        lines.append(("discards", " ".join(map(format_card, middle.discards))))
    if setup.stock:
        lines.append(("stock", " ".join(map(format_card, setup.stock))))
    return lines


def _read_turn(header: Header, labels: tuple[str, ...], discards: tuple[int, ...]) -> Middle:
    """Read `P2`, `P2 anticlockwise`, `P2 pick 4`, `P2 small` or `P2 drawn`: whose turn it is, and in which position."""
    found, rest = Middle(header.words[0].seat(labels), discards=discards), list(header.words[1:])
    if rest and rest[0].key in words.AROUND:
        found = replace(found, direction=words.AROUND[rest.pop(0).key])
    if len(rest) > 1 and rest[0].key in words.PICK:
        found = replace(found, pick=read_number(rest[1], MAX_CARDS))
        del rest[:2]
    if rest and rest[0].key in words.SMALL:
        found, rest = replace(found, small=True), rest[1:]
    if rest and rest[0].key in words.DRAWN:
        found, rest = replace(found, drawn=True), rest[1:]
    if rest:
        rest[0].unreadable("too_many_words")
    return found


def _read_upcard(header: Header) -> tuple[int, int | None]:
    """Read the upcard; for a WHOT card also the suit that the dealer named (#8)."""
    of, call = read_card(header.words[0]), None
    rest = header.words[1:]
    if rest and is_whot(of):
        call = read_suit(rest[0])
        rest = rest[call is not None :]
    if rest:
        rest[0].unreadable("too_many_words")
    return of, call


def _only_word(header: Header) -> Word:
    if len(header.words) > 1:
        header.words[1].unreadable("too_many_words")
    return header.words[0]


def read_card(word: Word) -> int:
    """Read one card. Raises Unreadable or Ambiguous with its position."""
    try:
        return parse_card(word.text)
    except RulesError as error:
        error.line, error.column = word.line, word.column
        raise


def read_cards(cards: Sequence[Word], unknown: bool) -> tuple[int, ...]:
    """Read a list of cards; `?` is an unknown card, if `unknown` allows it."""
    if len(cards) > MAX_CARDS:
        cards[MAX_CARDS].unreadable("too_many_cards", limit=MAX_CARDS)
    return tuple(UNKNOWN if unknown and word.text == "?" else read_card(word) for word in cards)


def _cards_of(header: Header, first: int) -> tuple[int, ...]:
    """Read the cards of a header from word `first` on; `?` is an unknown card."""
    texts = header.texts[first:]
    try:
        if len(texts) <= MAX_CARDS:
            return tuple([UNKNOWN if text == "?" else parse_card(text) for text in texts])
    except RulesError:
        pass  # read again below, to report the position of the error
    return read_cards(header.words[first:], unknown=True)


def read_suit(word: Word) -> int | None:
    try:
        return parse_suit(word.text)
    except RulesError as error:
        if error.kind == "ambiguous":
            error.line, error.column = word.line, word.column
            raise
        return None


def read_number(word: Word, most: int) -> int:
    if not (word.text.isdecimal() and word.text.isascii()) or len(word.text) > 5 or int(word.text) > most:
        word.unreadable("bad_number", text=word.text[:40], lowest=0, highest=most)
    return int(word.text)
