"""A logged hand, and the contract by which a game plugs in its notation.

`Hand` and `Comment` are the log, `Word` and `Header` what a notation is read
from. `GameNotation` is what a game has to offer: its headers, its words for
actions, its compact bytes and its replay. `rules.games` lists the games;
`rules.notation` and `rules.compact` do what is common to both.

A *seat* is a number from 0, clockwise; its *label* is what a log writes (A1).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, NamedTuple, NoReturn, Protocol, TypeVar

from rules.core.errors import Unreadable
from rules.core.outcome import Replay
from rules.core.ruleset import Game, Ruleset

SetupT = TypeVar("SetupT")
ActionT = TypeVar("ActionT")
Replayer = Callable[[bytes, int], Replay]

WORD = re.compile(r"[^\s,;]+")
_FOLDS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"} | dict.fromkeys("-_:‐‑‒–—", ""))


def fold(text: str) -> str:
    """The form in which words are compared: no case, no umlaut, no hyphen, no colon.

    Letters are composed first: some systems write an umlaut as two characters.
    """
    return _known_fold(text) if len(text) <= _USUAL else _fold(text)


def _fold(text: str) -> str:
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    return text.casefold().translate(_FOLDS)


# A log says the same few words over and over; long ones are rubbish and not kept.
_USUAL = 24
_known_fold = lru_cache(maxsize=4096)(_fold)


class Word(NamedTuple):
    """One word of a log with its place; `line` and `column` count from 1."""

    text: str
    line: int = 0
    column: int = 0

    @property
    def key(self) -> str:
        """The form in which it is compared."""
        return fold(self.text)

    def seat(self, labels: tuple[str, ...]) -> int:
        """The seat with this label. Raises Unreadable."""
        found = folded(labels).get(self.key)
        if found is None:
            self.unreadable("unknown_seat", known=labels)
        return found

    def unreadable(self, code: str, **params: str | int | tuple[str, ...]) -> NoReturn:
        """Raise Unreadable at this word; the word itself is the parameter `word`."""
        raise Unreadable(code, {"word": self.text[:80], **params}, self.line, self.column)


@lru_cache(maxsize=64)
def folded(labels: tuple[str, ...]) -> dict[str, int]:
    """The seat of each label as it is compared."""
    return {fold(label): seat for seat, label in enumerate(labels)}


class Header(NamedTuple):
    """One `name: words` line before the first action. `name` is its word for error places, `key` its one name.

    `raw` is all that stands behind the colon, from character `begin` of the line on; `told` are words in its
    place, where they are not those of the line.
    """

    name: Word
    key: str
    raw: str = ""
    begin: int = 0
    told: tuple[Word, ...] | None = None

    @property
    def words(self) -> tuple[Word, ...]:
        if self.told is not None:
            return self.told
        line, first = self.name.line, self.begin + 1
        return tuple([Word(match[0], line, first + match.start()) for match in WORD.finditer(self.raw)])

    @property
    def texts(self) -> list[str]:
        """The texts of the words; quicker than the words with their places."""
        if self.told is not None:
            return [word.text for word in self.told]
        return self.raw.replace(",", " ").replace(";", " ").split()

    @property
    def text(self) -> str:
        """What stands behind the colon of a header that is one free text."""
        return " ".join(self.raw.split())


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark after the first `after` actions; 0 is the head of the hand. `own_line` or beside an action."""

    after: int
    text: str
    own_line: bool = True


@dataclass(frozen=True, slots=True)
class Hand(Generic[SetupT, ActionT]):
    """One logged hand: under which rules, how it began, what was done.

    `setup` and the actions belong to the game. `names` are the people by seat
    ("" where none is given), `tags` the headers (name, value) of `rules.core.tags`.
    Names, comments and tags live in the text only, never in the compact form.
    `places` holds (line, column) of each action read from a text, else
    nothing; `line` is where the hand begins there, `head` what its game read
    the setup from.
    """

    ruleset: Ruleset
    setup: SetupT
    actions: tuple[ActionT, ...]
    names: tuple[str, ...] = ()
    comments: tuple[Comment, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    places: tuple[tuple[int, int], ...] = field(default=(), compare=False, repr=False)
    line: int = field(default=0, compare=False, repr=False)
    head: tuple[Header, ...] = field(default=(), compare=False, repr=False)


class GameNotation(Protocol[SetupT, ActionT]):
    """What a game plugs in. Every method is pure; reading raises Unreadable or Ambiguous with a word's place.

    `headers` are its own header names (folded); those in `repeatable` may
    stand several times. The frame reads `ruleset`, `seats` and the tags itself,
    and hands over every seat as its label, also where people wrote a name;
    `default_seats` is the table for which `seats` may be left out, 0 = never.
    `seat_verbs` are the words (folded) behind which an action names another seat.
    """

    @property
    def game(self) -> Game: ...

    @property
    def headers(self) -> tuple[str, ...]: ...

    @property
    def repeatable(self) -> tuple[str, ...]: ...

    @property
    def default_seats(self) -> int: ...

    @property
    def seat_verbs(self) -> Collection[str]: ...

    def labels(self, seats: int) -> tuple[str, ...]:
        """The seat labels of a table with so many seats, or () when the game cannot have so many."""

    def read_setup(self, ruleset: Ruleset, labels: tuple[str, ...], headers: Sequence[Header]) -> SetupT:
        """The beginning of the hand from the game's own headers, in the order written."""

    def write_setup(self, setup: SetupT) -> list[tuple[str, str]]:
        """The headers (name, value) that `read_setup` reads back to an equal setup, canonical."""

    def seats(self, setup: SetupT) -> int:
        """How many seats this hand has."""

    def read_action(self, seat: int, words: Sequence[Word]) -> ActionT:
        """One action from the words after its seat (at least one word)."""

    def write_action(self, action: ActionT) -> tuple[int, str]:
        """The seat of an action and its canonical words."""

    def starts_line(self, setup: SetupT, actions: Sequence[ActionT], index: int) -> bool:
        """Whether the canonical text begins a new line before action `index`."""

    def encode(self, ruleset: Ruleset, setup: SetupT, actions: Sequence[ActionT]) -> bytes:
        """The game's part of the compact form: setup, then actions in order.

        Raises Unreadable (bad_value, other_game) for a value that has no bytes.
        """

    def writer(self, ruleset: Ruleset, setup: SetupT) -> Callable[[ActionT], bytes]:
        """What writes the actions of one hand in order, each as the bytes that follow; `copy` of it goes on alone.

        Raises Unreadable as `encode` does.
        """

    def decode(self, ruleset: Ruleset, data: bytes, start: int) -> tuple[SetupT, tuple[ActionT, ...]]:
        """The inverse of `encode`, from `data[start:]`. Raises Unreadable."""

    def replayer(self, ruleset: Ruleset) -> Replayer:
        """What replays `data[start:]` under this ruleset without building actions, all tables compiled.

        The frame keeps one per ruleset. It never raises: a failure is part of the Replay.
        """
