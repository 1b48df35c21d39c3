"""The WHOT! words of the text notation, and the game's entry in `rules.games`.

Reads and writes headers and actions; the words are listed in `rules.whot.words`.

    dealer: P3                       left of the dealer starts; left out: the last seat dealt
    deal: P1 c10 *2 Wy ? ? ?         a hand as far as it is known; left out: nobody saw it
    turn: P2 anticlockwise pick 2    the hand is logged from its middle on: whose turn it is, and in which position
    discards: c3 ? x5                only with `turn`: the cards below the upcard, the lowest card first
    upcard: t4                       `upcard: W circle` if the dealer names a suit; left out if none is turned up
    stock: x5 q7 ?                   the draw pile, next card first, as far as known

    P1 t10                           lays a card
    P2 *3 small                      lays it by its small number (6)
    P3 c3 t4 *5                      lays a street, or two cards of one number
    P1 Wy circle, P2 Wr skip         a WHOT card with its effect: a suit, skip, reverse, cancel or keep
    P3 draw, P1 draw c5              draws (all cards of a pending pick); the card may be named
    P2 pick 2, P2 pick c5 ?          draws the cards of a pending pick
    P1 timeout                       misses the turn
    P1 t4 after 12 s                 any turn, with the seconds that it took
    P1 warning, P1 last card         two cards, one card left; P2 claims P1: the call was missed
    P1 raise 50                      P2 accept, P2 accept 8 s, P2 decline
    P3 got c5                        a card that he has just drawn
    P1 turnover, P1 shuffle c5 ?     the pile was turned over just before; shuffled into this order
    P1 win                           announced at the end
    P2 show *2 c10                   after the end: the cards left in a hand
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from rules.core.hand import Header, Replayer, Word
from rules.core.ruleset import Game, Ruleset
from rules.whot import compact, head, replay, words
from rules.whot.actions import (
    LABELS,
    Answer,
    Claim,
    Draw,
    Got,
    Lay,
    Pick,
    Raise,
    Show,
    Timeout,
    Turn,
    Turned,
    Warn,
    WhotAction,
    WhotSetup,
    Win,
)
from rules.whot.codes import format_card
from rules.whot.head import MAX_CARDS, read_card, read_cards, read_number, read_suit
from rules.whot.lookups import compiled
from rules.whot.pack import UNKNOWN, is_whot
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import (
    CALL_AND_REVERSE,
    CALL_AND_SKIP,
    NO_CHOICE,
    REVERSE,
    SKIP,
    format_token,
    has_small,
    large,
    small,
    whot,
)

MAX_POINTS = 65535
MAX_SECONDS = 250


def _read_tokens(cards: Sequence[Word]) -> tuple[int, ...]:
    """Read cards as they are laid, each followed by `small` or its choice."""
    if len(cards) > 2 * MAX_CARDS:
        cards[2 * MAX_CARDS].unreadable("too_many_cards", limit=MAX_CARDS)
    tokens: list[int] = []
    rest = list(cards)
    while rest:
        word = rest.pop(0)
        of = read_card(word)
        if is_whot(of):
            choice, used = _choice(rest)
            tokens.append(whot(of, choice))
            del rest[:used]
        elif rest and rest[0].key in words.SMALL:
            if not has_small(of):
                rest[0].unreadable("no_small_number", card=format_card(of))
            tokens.append(small(of))
            del rest[0]
        else:
            tokens.append(large(of))
    return tuple(tokens)


def _choice(rest: Sequence[Word]) -> tuple[int, int]:
    """Read the choice in the next words, and how many words it takes; none if the next card of a street follows."""
    if not rest:
        return NO_CHOICE, 0
    if rest[0].key in words.CHOICES:
        return words.CHOICES[rest[0].key], 1
    suit = read_suit(rest[0])
    if suit is None:
        return NO_CHOICE, 0
    also = words.CHOICES.get(rest[1].key) if len(rest) > 1 else None
    if also == SKIP:
        return CALL_AND_SKIP + suit, 2
    return (CALL_AND_REVERSE + suit, 2) if also == REVERSE else (suit, 1)


# --- actions -----------------------------------------------------------------------------------------


def _read_draw(seat: int, rest: Sequence[Word]) -> WhotAction:
    if len(rest) > 1 or (rest and rest[0].key.isdecimal() and rest[0].text != "20"):
        return _read_pick(seat, rest)
    return Draw(seat, read_cards(rest, unknown=True)[0] if rest else UNKNOWN)


def _read_pick(seat: int, rest: Sequence[Word]) -> WhotAction:
    """Read `pick 3` or `pick c5 ? t7`; `pick` alone means all that are due."""
    if not rest:
        return Draw(seat)
    if rest[0].key in words.FILLERS:
        return _read_answer(seat, True, rest[1:])  # "nimmt an"
    if len(rest) == 1 and rest[0].text.isdecimal():
        return Pick(seat, (UNKNOWN,) * read_number(rest[0], MAX_CARDS))
    return Pick(seat, read_cards(rest, unknown=True))


def _read_answer(seat: int, accept: bool, rest: Sequence[Word]) -> WhotAction:
    words_left = [word for word in rest if word.key not in words.FILLERS]
    if len(words_left) > 1:
        words_left[1].unreadable("too_many_words")
    if not words_left:
        return Answer(seat, accept)
    return Answer(seat, accept, read_number(_without_unit(words_left[0]), MAX_SECONDS))


def _read_raise(seat: int, rest: Sequence[Word]) -> WhotAction:
    if len(rest) != 1:
        (rest[1] if rest else Word("")).unreadable("too_many_words" if rest else "no_points")
    return Raise(seat, read_number(rest[0], MAX_POINTS))


def _read_claim(seat: int, rest: Sequence[Word]) -> WhotAction:
    if not rest:
        Word("").unreadable("unknown_seat", known=LABELS)
    _nothing_after(rest[1:])
    return Claim(seat, rest[0].seat(LABELS))


def _is_answer(spoken: Sequence[Word]) -> bool:
    """Whether the words answer a raise; "nimmt an" does too."""
    verb = spoken[0].key
    return verb in words.ACCEPT | words.DECLINE or (verb in words.PICK and spoken[-1].key in words.FILLERS)


def _timed(action: WhotAction, rest: Sequence[Word]) -> WhotAction:
    """Add its seconds to a turn; only a turn has them. `rest` begins with "after"."""
    words_left = [word for word in rest if word.key not in words.SECONDS]
    if len(words_left) > 2 or not isinstance(action, Turn):
        words_left[-1].unreadable("too_many_words")
    return replace(action, seconds=read_number(_without_unit(words_left[-1]), MAX_SECONDS))


def _without_unit(word: Word) -> Word:
    return Word(word.text.rstrip("sS"), word.line, word.column)


def _nothing_after(rest: Sequence[Word]) -> None:
    for word in rest:
        if word.key not in words.FILLERS:
            word.unreadable("too_many_words")


class WhotNotation:
    """`rules.core.hand.GameNotation` of WHOT!."""

    game: Game = "whot"
    headers = ("dealer", "turn", "deal", "upcard", "discards", "stock")
    repeatable = ("deal",)
    default_seats = 4
    seat_verbs = words.CLAIM

    def labels(self, seats: int) -> tuple[str, ...]:
        return LABELS[:seats] if 2 <= seats <= len(LABELS) else ()

    def read_setup(self, ruleset: Ruleset, labels: tuple[str, ...], headers: Sequence[Header]) -> WhotSetup:
        return head.read_setup(cast(WhotRules, ruleset.params), labels, headers)

    def write_setup(self, setup: WhotSetup) -> list[tuple[str, str]]:
        return head.write_setup(setup)

    def seats(self, setup: WhotSetup) -> int:
        return len(setup.hands)

    def read_action(self, seat: int, spoken: Sequence[Word]) -> WhotAction:
        at = next((at for at in range(1, len(spoken)) if spoken[at].key in words.AFTER), 0)
        if at and not _is_answer(spoken[:at]):
            return _timed(self._read(seat, spoken[:at]), spoken[at:])
        return self._read(seat, spoken)

    def _read(self, seat: int, spoken: Sequence[Word]) -> WhotAction:
        verb, rest = spoken[0].key, spoken[1:]
        for listed, read in _VERBS:
            if verb in listed:
                return read(seat, rest)
        tokens = _read_tokens(rest if verb in words.LAY else spoken)
        if not tokens:
            spoken[0].unreadable("no_action")
        return Lay(seat, tokens)

    def write_action(self, action: WhotAction) -> tuple[int, str]:
        if isinstance(action, Turn) and action.seconds is not None:
            return action.seat, f"{_spelled(action)} after {action.seconds} s"
        return action.seat, _spelled(action)

    def starts_line(self, setup: WhotSetup, actions: Sequence[WhotAction], index: int) -> bool:
        """A new line for every round of turns, and for each hand shown or pile turned over."""
        return isinstance(actions[index], Show | Turned) or index % len(setup.hands) == 0

    def encode(self, ruleset: Ruleset, setup: WhotSetup, actions: Sequence[WhotAction]) -> bytes:
        return compact.encode(compiled(cast(WhotRules, ruleset.params)), setup, actions)

    def writer(self, ruleset: Ruleset, setup: WhotSetup) -> Callable[[WhotAction], bytes]:
        return compact.Writer(compiled(cast(WhotRules, ruleset.params)), setup)

    def decode(self, ruleset: Ruleset, data: bytes, start: int) -> tuple[WhotSetup, tuple[WhotAction, ...]]:
        return compact.decode(compiled(cast(WhotRules, ruleset.params)), data, start)

    def replayer(self, ruleset: Ruleset) -> Replayer:
        return replay.replayer(cast(WhotRules, ruleset.params))


def _turned(seat: int, shuffled: bool, rest: Sequence[Word]) -> WhotAction:
    words_left = [word for word in rest if word.key not in words.FILLERS]
    if not shuffled:
        _nothing_after(words_left)
    return Turned(seat, shuffled, read_cards(words_left, unknown=True))


def _bare(action: WhotAction, rest: Sequence[Word]) -> WhotAction:
    _nothing_after(rest)
    return action


_VERBS = (
    (words.WARNING, lambda seat, rest: _bare(Warn(seat, False), rest)),
    (words.LAST, lambda seat, rest: _bare(Warn(seat, True), rest)),
    (words.DRAW, _read_draw),
    (words.PICK, _read_pick),
    (words.SHOW, lambda seat, rest: Show(seat, read_cards(rest, unknown=False))),
    (words.GOT, lambda seat, rest: Got(seat, read_cards(rest, unknown=True))),
    (words.TIMEOUT, lambda seat, rest: _bare(Timeout(seat), rest)),
    (words.CLAIM, _read_claim),
    (words.RAISE, _read_raise),
    (words.ACCEPT, lambda seat, rest: _read_answer(seat, True, rest)),
    (words.DECLINE, lambda seat, rest: _read_answer(seat, False, rest)),
    (words.TURNOVER, lambda seat, rest: _turned(seat, False, rest)),
    (words.SHUFFLE, lambda seat, rest: _turned(seat, True, rest)),
    (words.WIN, lambda seat, rest: _bare(Win(seat), rest)),
)


def _spelled(action: WhotAction) -> str:
    match action:
        case Lay(_, tokens):
            return " ".join(map(format_token, tokens))
        case Draw(_, card):
            return f"draw {format_card(card)}" if card else "draw"
        case Pick(_, cards):
            named = map(format_card, cards) if any(cards) else (str(len(cards)),)
            return " ".join(("pick", *named))
        case Timeout():
            return "timeout"
        case Warn(_, last):
            return "last card" if last else "warning"
        case Claim(_, against):
            return f"claims {LABELS[against]}"
        case Raise(_, points):
            return f"raise {points}"
        case Answer(_, accept, seconds):
            word = "accept" if accept else "decline"
            return word if seconds is None else f"{word} after {seconds} s"
        case Turned(_, shuffled, cards):
            return " ".join(("shuffle" if shuffled else "turnover", *map(format_card, cards)))
        case Win():
            return "win"
        case Got(_, cards):
            return " ".join(("got", *map(format_card, cards)))
        case Show(_, cards):
            return " ".join(("show", *map(format_card, cards)))


NOTATION = WhotNotation()
