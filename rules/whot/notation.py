"""The WHOT! words of the text notation, and the game's entry in `rules.games`.

Owns headers and action words, in English and German. Never judges legality.

    dealer: P3                       left of the dealer starts; left out: the last seat dealt
    deal: P1 c10 *2 Wy ? ? ?         a hand as far as it is known; left out: nobody saw it
    upcard: t4
    stock: x5 q7 ?                   the draw pile, next card first, as far as known

    P1 t10                           lays a card
    P2 *3 small                      lays it by its small number (6)
    P3 c3 t4 *5                      lays a street
    P1 Wy circle, P2 Wr skip         a WHOT card with what it does: a suit, skip, reverse, cancel or keep
    P3 draw, P1 draw c5              draws; the card may be named
    P2 show *2 c10                   after the end: what is left in a hand
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.errors import RulesError
from rules.hand import Header, Replayer, Word, fold
from rules.ruleset import Game, Ruleset
from rules.whot import compact, replay
from rules.whot.actions import LABELS, Draw, Lay, Show, WhotAction, WhotSetup
from rules.whot.codes import format_card, parse_card, parse_suit
from rules.whot.pack import UNKNOWN, is_whot
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import (
    CANCEL,
    KEEP,
    NO_CHOICE,
    REVERSE,
    SKIP,
    format_token,
    has_small,
    large,
    small,
    whot,
)

MAX_CARDS = 60  # more than any pack holds: a longer list is a slip, not a hand

_DRAW = {"draw", "draws", "ziehen", "zieht", "karte"}
_SHOW = {"show", "shows", "zeigen", "zeigt", "rest"}
_LAY = {"lay", "lays", "plays", "legt", "street", "strasse"}
_SMALL = {"small", "klein", "kleine"}
_CHOICES = {
    "skip": SKIP,
    "aussetzen": SKIP,
    "reverse": REVERSE,
    "richtung": REVERSE,
    "richtungswechsel": REVERSE,
}
_CHOICES |= {
    "cancel": CANCEL,
    "aufheben": CANCEL,
    "keep": KEEP,
    "behalten": KEEP,
    "gleich": KEEP,
}


def read_card(word: Word) -> int:
    """One card at a word. Raises Unreadable or Ambiguous with its place."""
    try:
        return parse_card(word.text)
    except RulesError as error:
        error.line, error.column = word.line, word.column
        raise


def _read_cards(words: Sequence[Word], unknown: bool) -> tuple[int, ...]:
    """A list of cards; `?` is an unknown one where `unknown` allows it."""
    if len(words) > MAX_CARDS:
        words[MAX_CARDS].unreadable("too_many_cards", limit=MAX_CARDS)
    return tuple(UNKNOWN if unknown and word.text == "?" else read_card(word) for word in words)


def _read_tokens(words: Sequence[Word]) -> tuple[int, ...]:
    """Cards as they are laid, each with its `small` or its choice behind it."""
    if len(words) > 2 * MAX_CARDS:
        words[2 * MAX_CARDS].unreadable("too_many_cards", limit=MAX_CARDS)
    tokens: list[int] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        of = read_card(word)
        if is_whot(of):
            choice = _choice(rest[0]) if rest else NO_CHOICE
            tokens.append(whot(of, choice))
            del rest[: choice != NO_CHOICE]
        elif rest and rest[0].key in _SMALL:
            if not has_small(of):
                rest[0].unreadable("no_small_number", card=format_card(of))
            tokens.append(small(of))
            del rest[0]
        else:
            tokens.append(large(of))
    return tuple(tokens)


def _choice(word: Word) -> int:
    """The choice a word names, NO_CHOICE where it is something else (the next card of a street)."""
    if word.key in _CHOICES:
        return _CHOICES[word.key]
    try:
        return parse_suit(word.text)
    except RulesError as error:
        if error.kind == "ambiguous":
            error.line, error.column = word.line, word.column
            raise
        return NO_CHOICE


class WhotNotation:
    """`rules.hand.GameNotation` of WHOT!."""

    game: Game = "whot"
    headers = ("dealer", "deal", "upcard", "stock")
    repeatable = ("deal",)
    default_seats = 4

    def labels(self, seats: int) -> tuple[str, ...]:
        return LABELS[:seats] if 2 <= seats <= len(LABELS) else ()

    def read_setup(self, ruleset: Ruleset, labels: tuple[str, ...], headers: Sequence[Header]) -> WhotSetup:
        dealer, upcard = len(labels) - 1, UNKNOWN
        stock: tuple[int, ...] = ()
        hands: list[tuple[int, ...]] = [()] * len(labels)
        for header in headers:
            if header.key == "stock":
                stock = _read_cards(header.words, unknown=True)
            elif not header.words:
                header.name.unreadable("empty_header")
            elif header.key == "upcard":
                upcard = read_card(_only_word(header))
            elif header.key == "dealer":
                dealer = _seat(_only_word(header), labels)
            else:
                seat = _seat(header.words[0], labels)
                if hands[seat] or len(header.words) == 1:
                    header.words[0].unreadable("hand_twice" if hands[seat] else "empty_hand")
                hands[seat] = _read_cards(header.words[1:], unknown=True)
        if upcard == UNKNOWN:
            place = headers[-1].name if headers else Word("")
            place.unreadable("no_upcard")
        return WhotSetup(dealer, tuple(hands), upcard, stock)

    def write_setup(self, setup: WhotSetup) -> list[tuple[str, str]]:
        lines = [("dealer", LABELS[setup.dealer])]
        for label, hand in zip(LABELS, setup.hands, strict=False):
            if hand:
                lines.append(("deal", " ".join((label, *map(format_card, hand)))))
        lines.append(("upcard", format_card(setup.upcard)))
        if setup.stock:
            lines.append(("stock", " ".join(map(format_card, setup.stock))))
        return lines

    def seats(self, setup: WhotSetup) -> int:
        return len(setup.hands)

    def read_action(self, seat: int, words: Sequence[Word], setup: WhotSetup) -> WhotAction:
        verb = words[0].key
        if verb in _DRAW:
            if len(words) > 2:
                words[2].unreadable("too_many_words")
            return Draw(seat, _read_cards(words[1:], unknown=True)[0] if len(words) == 2 else UNKNOWN)
        if verb in _SHOW:
            return Show(seat, _read_cards(words[1:], unknown=False))
        tokens = _read_tokens(words[1:] if verb in _LAY else words)
        if not tokens:
            words[0].unreadable("no_action")
        return Lay(seat, tokens)

    def write_action(self, action: WhotAction, setup: WhotSetup) -> tuple[int, str]:
        if isinstance(action, Lay):
            return action.seat, " ".join(map(format_token, action.tokens))
        if isinstance(action, Draw):
            return action.seat, f"draw {format_card(action.card)}" if action.card else "draw"
        return action.seat, " ".join(("show", *map(format_card, action.cards)))

    def starts_line(self, setup: WhotSetup, actions: Sequence[WhotAction], index: int) -> bool:
        """A line for every time round the table, and one for each hand shown."""
        return isinstance(actions[index], Show) or index % len(setup.hands) == 0

    def encode(self, setup: WhotSetup, actions: Sequence[WhotAction]) -> bytes:
        return compact.encode(setup, actions)

    def decode(self, ruleset: Ruleset, data: bytes, start: int) -> tuple[WhotSetup, tuple[WhotAction, ...]]:
        return compact.decode(data, start)

    def replayer(self, ruleset: Ruleset) -> Replayer:
        return replay.replayer(cast(WhotRules, ruleset.params))


def _seat(word: Word, labels: tuple[str, ...]) -> int:
    for seat, label in enumerate(labels):
        if word.key == fold(label):
            return seat
    word.unreadable("unknown_seat", known=labels)


def _only_word(header: Header) -> Word:
    if len(header.words) > 1:
        header.words[1].unreadable("too_many_words")
    return header.words[0]


NOTATION = WhotNotation()
