"""Reads the text notation of logged hands: what a person writes beside the table.

Reads headers, seats and actions; the words of an action are the game's
(`rules.core.hand.GameNotation`). `rules.core.source` decodes a file,
`rules.core.lines` cuts it into hands, `rules.writing` writes the canonical
text, `rules.replay` says whether the hand is legal.

    hand 1                                    begins a hand; 1 is the version of the notation
    # The worked round                        a comment, to the end of the line
    ruleset: upper_austria target=11          a preset with the options that differ from it
    date: 2025-03-07                          also event, table, round: see `rules.core.tags`
    seats: A1=Anna B1=Beni A2=Cilli B2=Dora   may be left out, or just names, or just a number
    dealer: A1                                a header of the game

    B1 schlag 8, A1 farbe herz                actions: seat, then words; separated by `,` `;` or a new line
    1. B1 SK, A2 H9, B2 HU, A1 HO             `1.` is decoration

Case, umlauts and blank lines do not matter; a seat may be written as its
person's name, a header by its German name (`rules.core.headers`). Reading what
`write` wrote gives an equal hand, comments included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from rules import registry
from rules.core.errors import Ambiguous, RulesError, Unreadable
from rules.core.hand import Comment, GameNotation, Hand, Header, Word
from rules.core.lines import MAX_HAND, Part, split, words_of
from rules.core.ruleset import Game, Ruleset
from rules.core.seats import Seats, read_seats
from rules.core.source import Line, lines_of_bytes, lines_of_text
from rules.core.tags import TAGS, read_tags
from rules.games import GAMES, AnyHand
from rules.writing import VERSION, write

__all__ = ["MAX_ACTIONS", "VERSION", "read", "read_file", "read_lazily", "read_one", "write"]

MAX_ACTIONS = 2000
# Limits of the cache of action texts: their length, and how many for one seating.
_USUAL, _MOST = 40, 1024
FRAME_HEADERS = ("ruleset", *TAGS, "seats")

_Game = GameNotation[Any, Any]
Place = tuple[int, int]


def read(text: str) -> tuple[AnyHand | RulesError, ...]:
    """Read every hand of a text in order; for one that cannot be read, its error. Never raises."""
    return tuple(read_lazily(text))


def read_lazily(text: str) -> Iterator[AnyHand | RulesError]:
    """As `read`, one hand at a time."""
    return _read(lines_of_text(text))


def read_file(chunks: Iterable[bytes]) -> Iterator[AnyHand | RulesError]:
    """As `read_lazily`, from the bytes of a file of any length; holds one hand at a time.

    A byte that is not UTF-8 makes only its own hand unreadable.
    """
    return _read(lines_of_bytes(chunks))


def read_one(text: str) -> AnyHand:
    """Read the only hand of a text. Raises Unreadable (no_hand, several_hands ...) or Ambiguous."""
    hands = read(text)
    if len(hands) != 1:
        raise Unreadable("several_hands" if hands else "no_hand", {"count": len(hands)})
    if isinstance(hands[0], RulesError):
        raise hands[0]
    return hands[0]


def _read(lines: Iterable[Line]) -> Iterator[AnyHand | RulesError]:
    return (_hand_or_error(part) for part in split(lines))


def _hand_or_error(part: Part) -> AnyHand | RulesError:
    try:
        return _hand(part)
    except RulesError as error:
        if not error.line:
            error.line, error.column = part.line, 1
        return error


def _hand(part: Part) -> AnyHand:
    if part.broken is not None:
        part.broken.check()
    if part.version is not None and part.version.key != str(VERSION):
        part.version.unreadable("unknown_notation_version")
    leading = part.leading()
    by_key = {header.key: header for _, header in reversed(leading)}
    ruleset = _ruleset(by_key.get("ruleset"), part.line)
    game = GAMES[ruleset.game]
    seats = read_seats(by_key.get("seats"), game)
    headers, first = _headers(leading, seats, game)
    head = tuple([header for header in headers if header.key in game.headers])
    setup = game.read_setup(ruleset, seats.labels, head)
    actions, positions, comments = _body(part.lines, first, _known(seats, ruleset.game))
    if len(actions) > MAX_ACTIONS:
        Word("", *positions[MAX_ACTIONS]).unreadable("too_many_actions", limit=MAX_ACTIONS)
    if part.excess is not None:
        part.excess.unreadable("hand_too_long", limit=MAX_HAND)
    names, tags = seats.written_names(), read_tags(headers)
    return Hand(
        ruleset, setup, tuple(actions), names, tuple(comments), tags, tuple(positions), part.line, head
    )


# --- the head --------------------------------------------------------------------------------------


def _ruleset(header: Header | None, line: int) -> Ruleset:
    if header is None:
        raise Unreadable("no_ruleset", {"known": registry.keys()}, line, 1)
    try:
        return _known_ruleset(header.raw)
    except Unreadable as error:
        error.line = header.line
        error.column = header.begin + error.column if error.column else header.column
        raise


# The hands of a file mostly share one ruleset; errors are not cached.
@lru_cache(maxsize=64)
def _known_ruleset(raw: str) -> Ruleset:
    """The ruleset of these words. Raises Unreadable with a column in the text, if a word is to blame."""
    words = Header("", 0, 0, "ruleset", raw).words
    given: dict[str, Word] = {}
    for word in words[1:]:
        before = given.setdefault(_option(word), word)
        if before.key != word.key:
            word.unreadable("option_twice", option=_option(word), first=before.text[:80])
    try:
        return registry.read([word.text for word in words])
    except Unreadable as error:
        blamed = given.get(str(error.params.get("option")), (*words, Word(""))[0])
        error.column = blamed.column
        raise


def _option(word: Word) -> str:
    return word.text.casefold().partition("=")[0][:80]


def _headers(
    leading: Sequence[tuple[int, Header]], seats: Seats, game: _Game
) -> tuple[Sequence[Header], int]:
    """The headers with labels instead of names, and the index of the line after them. Raises Unreadable."""
    known = (*FRAME_HEADERS, *game.headers)
    found: list[Header] = []
    first, named = 0, any(seats.names)
    for index, header in leading:
        if header.key not in known:
            if seats.knows(header.name):
                break
            header.name.unreadable("unknown_header", known=known)
        found.append(seats.by_label(header) if named and header.key in game.headers else header)
        first = index + 1
    return _distinct(found, game.repeatable), first


def _distinct(headers: Sequence[Header], repeatable: Sequence[str]) -> list[Header]:
    """Drop repeated headers. Raises Unreadable if two of one name have different values."""
    first: dict[str, Header] = {}
    kept = []
    for header in headers:
        if header.key in repeatable or (before := first.setdefault(header.key, header)) is header:
            kept.append(header)
        elif _word_keys(before) != _word_keys(header):
            header.name.unreadable("header_twice", first=before.line)
    return kept


def _word_keys(header: Header) -> list[str]:
    return [word.key for word in header.words]


# --- the actions -----------------------------------------------------------------------------------


class _Known(dict[str, tuple[object, int] | None]):
    """A cache of action texts: the action and how many characters precede its seat; None for a blank text.

    Logs repeat the same few texts. Raises RulesError with the column in the text.
    """

    def __init__(self, seats: Seats, game: Game) -> None:
        super().__init__()
        self.seats, self.game = seats, GAMES[game]

    def __missing__(self, text: str) -> tuple[object, int] | None:
        words = words_of(text)
        found = (_action(words, self.seats, self.game), words[0].column - 1) if words else None
        if len(text) <= _USUAL and len(self) < _MOST:
            self[text] = found
        return found


_known = lru_cache(maxsize=16)(_Known)


def _body(
    lines: Sequence[Line], first: int, known: _Known
) -> tuple[list[object], list[Place], list[Comment]]:
    """The actions from line `first` on, the position of each, and the comments of all lines."""
    actions: list[object] = []
    places: list[Place] = []
    comments = [Comment(0, line.comment) for line in lines[:first] if line.comment is not None]
    for line in lines[first:]:
        before, number, column = len(actions), line.number, 1
        try:
            for text in line.code.replace(";", ",").split(","):
                found = known[text]
                if found is not None:
                    action, offset = found
                    actions.append(action)
                    places.append((number, column + offset))
                column += len(text) + 1
        except RulesError as error:
            error.line, error.column = number, column + error.column - 1
            raise
        if line.comment is not None:
            comments.append(Comment(len(actions), line.comment, len(actions) == before))
    return actions, places, comments


def _action(line: Sequence[Word], seats: Seats, game: _Game) -> object:
    seat = seats.find(line[0])
    if len(line) == 1:
        line[0].unreadable("no_action")
    try:
        return _read_action(seat, line[1:], seats, game)
    except Unreadable as error:
        _refuse_two(line, error, seats, game)
        if not error.line:
            # Something is missing after the last word.
            error.line, error.column = line[-1].line, line[-1].column
        raise


def _read_action(seat: int, words: Sequence[Word], seats: Seats, game: _Game) -> object:
    if len(words) > 1 and words[0].key in game.seat_verbs:
        words = (words[0], seats.labelled(words[1]), *words[2:])
    return game.read_action(seat, words)


def _refuse_two(line: Sequence[Word], error: Unreadable, seats: Seats, game: _Game) -> None:
    """Raise Ambiguous if the words from the unreadable one on are an action of their own."""
    columns = [word.column for word in line]
    at = columns.index(error.column) if error.column in columns else 0
    called = line[at] if seats.knows(line[at]) else line[0]
    rest = line[at + (called is line[at]) :]
    if at < 2 or not rest:
        return
    try:
        both = (
            _read_action(seats.find(line[0]), line[1:at], seats, game),
            _read_action(seats.find(called), rest, seats, game),
        )
    except RulesError:
        return
    spelled = [game.write_action(action) for action in both]
    meant = tuple(f"{seats.labels[seat]} {words}" for seat, words in spelled)
    if meant[0] != meant[1]:
        raise Ambiguous("two_actions", {"word": line[at].text[:80], "meant": meant}, error.line, error.column)
