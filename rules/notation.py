"""The text notation of logged hands: what a person writes beside the table, and its canonical form.

Owns the frame of both games: understanding headers, seats, actions and
comments, and writing them back. The tokens of a game are its own
(`rules.hand.GameNotation`); cutting a file into hands is `rules.lines`.
Never judges legality; that is `rules.replay`.

    hand 1                                    begins a hand; 1 is the version of the notation
    # The worked round                        a comment, to the end of the line
    ruleset: upper_austria target=11          a preset with the options that differ from it
    seats: A1=Anna B1=Beni A2=Cilli B2=Dora   may be left out, or just names, or just a number
    dealer: A1                                a header of the game

    B1 schlag 8, A1 farbe herz                actions: seat, then words; apart by `,` `;` or a new line
    1. B1 SK, A2 H9, B2 HU, A1 HO             `1.` is only for the eye

Case, umlauts and blank lines do not matter; a seat may be called by its
person's name. What is read, `write` gives back equal, comments included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rules import registry
from rules.errors import RulesError, Unreadable
from rules.games import GAMES, AnyHand
from rules.hand import Comment, GameNotation, Hand, Header, Word
from rules.lines import Part, split
from rules.ruleset import Ruleset
from rules.seats import Seats

VERSION = 1
MAX_ACTIONS = 2000
_FRAME_HEADERS = ("ruleset", "seats")


def read(text: str) -> tuple[AnyHand | RulesError, ...]:
    """Every hand of a text in order; a hand that cannot be read is the error that says why. Never raises."""
    return tuple(read_lazily(text))


def read_lazily(text: str) -> Iterator[AnyHand | RulesError]:
    """As `read`, one hand at a time, for files of any length."""
    return (_hand_or_error(part) for part in split(text))


def read_one(text: str) -> AnyHand:
    """The only hand of a text. Raises Unreadable (no_hand, several_hands ...) or Ambiguous."""
    hands = read(text)
    if len(hands) != 1:
        raise Unreadable("several_hands" if hands else "no_hand", {"count": len(hands)})
    if isinstance(hands[0], RulesError):
        raise hands[0]
    return hands[0]


def write(hands: Iterable[AnyHand]) -> str:
    """The canonical text of hands, one after the other."""
    return "\n".join(_write_hand(hand) for hand in hands)


# --- reading -----------------------------------------------------------------------------------


def _hand_or_error(part: Part) -> AnyHand | RulesError:
    try:
        return _hand(part)
    except RulesError as error:
        if not error.line:
            error.line, error.column = part.line, 1
        return error


def _hand(part: Part) -> AnyHand:
    if part.version is not None and part.version.key != str(VERSION):
        part.version.unreadable("unknown_notation_version")
    ruleset = _ruleset(part)
    game = GAMES[ruleset.game]
    seats = _seats(part.header("seats"), game)
    known = (*_FRAME_HEADERS, *game.headers)
    headers, first = part.cut(lambda word: word.key in known or not seats.knows(word))
    _check_headers(headers, known, game.repeatable)
    own = [seats.by_label(header) for header in headers if header.key not in _FRAME_HEADERS]
    setup = game.read_setup(ruleset, seats.labels, own)
    lines, comments = part.body(first)
    if len(lines) > MAX_ACTIONS:
        lines[MAX_ACTIONS][0].unreadable("too_many_actions", limit=MAX_ACTIONS)
    actions = tuple(_action(line, seats, game, setup) for line in lines)
    places = tuple((words[0].line, words[0].column) for words in lines)
    return Hand(ruleset, setup, actions, seats.written_names(), comments, places, part.line)


def _action(line: Sequence[Word], seats: Seats, game: GameNotation[Any, Any], setup: object) -> object:
    seat = seats.find(line[0])
    if len(line) == 1:
        line[0].unreadable("no_action")
    return game.read_action(seat, line[1:], setup)


def _seats(header: Header | None, game: GameNotation[Any, Any]) -> Seats:
    words = header.words if header is not None else ()
    if len(words) == 1 and words[0].text.isdecimal():
        count, words = int(words[0].text[:9]), ()
    else:
        count = len(words) if header is not None else game.default_seats
    labels = game.labels(count)
    if not labels:
        raise Unreadable(
            "bad_seats", {"count": count}, *((header.name.line, header.name.column) if header else ())
        )
    return Seats.of(labels, words)


def _ruleset(part: Part) -> Ruleset:
    header = part.header("ruleset")
    if header is None:
        raise Unreadable("no_ruleset", {"known": registry.keys()}, part.line, 1)
    try:
        return registry.read(word.text for word in header.words)
    except Unreadable as error:
        error.line, error.column = header.name.line, header.name.column
        raise


def _check_headers(headers: Sequence[Header], known: Sequence[str], repeatable: Sequence[str]) -> None:
    seen = set()
    for header in headers:
        if header.key not in known:
            header.name.unreadable("unknown_header", known=tuple(known))
        if header.key in seen and header.key not in repeatable:
            header.name.unreadable("header_twice")
        seen.add(header.key)


# --- writing -----------------------------------------------------------------------------------


def _write_hand(hand: AnyHand) -> str:
    game = GAMES[hand.ruleset.game]
    labels = game.labels(game.seats(hand.setup))
    head = [("ruleset", registry.spell(hand.ruleset))]
    if any(hand.names) or len(labels) != game.default_seats:
        head.append(("seats", Seats(labels, hand.names or ("",) * len(labels)).spelled()))
    head += game.write_setup(hand.setup)
    lines = [f"hand {VERSION}"]
    lines += [_remark(comment) for comment in hand.comments if comment.after == 0]
    lines += [f"{name}: {value}".rstrip() for name, value in head]
    return "\n".join([*lines, "", *_body(hand, game, labels)]) + "\n"


def _body(hand: AnyHand, game: GameNotation[Any, Any], labels: Sequence[str]) -> list[str]:
    remarks: dict[int, list[Comment]] = {}
    for comment in hand.comments:
        remarks.setdefault(comment.after, []).append(comment)
    lines: list[str] = []
    broken = True
    for index, action in enumerate(hand.actions):
        seat, words = game.write_action(action, hand.setup)
        token = f"{labels[seat]} {words}"
        if broken or game.starts_line(hand.setup, hand.actions, index):
            lines.append(token)
        else:
            lines[-1] += f", {token}"
        broken = False
        for comment in remarks.get(index + 1, ()):
            if comment.own_line or broken:
                lines.append(_remark(comment))
            else:
                lines[-1] += f"  {_remark(comment)}"
            broken = True
    return lines


def _remark(comment: Comment) -> str:
    return f"# {' '.join(comment.text.split())}".rstrip()
