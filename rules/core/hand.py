"""A logged hand, and the interface by which a game plugs in its notation.

`Hand` and `Comment` are the log; `Word` and `Header` are what a notation is
read from. `GameNotation` is what a game provides: its headers, its words for
actions, its compact bytes and its replay. `rules.games` lists the games;
`rules.notation` and `rules.compact` do what both have in common.

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
    """Normalize a word for comparison: no case, umlauts, hyphens or colons.

    Letters are composed first, because some systems write an umlaut as two characters.
    """
    return _known_fold(text) if len(text) <= _USUAL else _fold(text)


def _fold(text: str) -> str:
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    return text.casefold().translate(_FOLDS)


# A log repeats a few short words, so those are cached; long ones are rubbish.
_USUAL = 24
_known_fold = lru_cache(maxsize=4096)(_fold)


class Word(NamedTuple):
    """One word of a log with its position; `line` and `column` count from 1."""

    text: str
    line: int = 0
    column: int = 0

    @property
    def key(self) -> str:
        """The word as it is compared, see `fold`."""
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
    """The seat of each label; labels are folded."""
    return {fold(label): seat for seat, label in enumerate(labels)}


class Header(NamedTuple):
    """One `name: words` line before the first action. `written` is the name as written, `key` the canonical one.

    `raw` is the text behind the colon, which begins at character `begin` of the line. `replaced`, if given,
    are words to use instead of those of the line.
    """

    written: str
    line: int
    column: int
    key: str
    raw: str = ""
    begin: int = 0
    replaced: tuple[Word, ...] | None = None

    @property
    def name(self) -> Word:
        """The name with its position, for an error."""
        return Word(self.written, self.line, self.column)

    @property
    def words(self) -> tuple[Word, ...]:
        if self.replaced is not None:
            return self.replaced
        line, first = self.line, self.begin + 1
        return tuple([Word(match[0], line, first + match.start()) for match in WORD.finditer(self.raw)])

    @property
    def texts(self) -> list[str]:
        """The texts of the words; faster than `words`, which also gives their positions."""
        if self.replaced is not None:
            return [word.text for word in self.replaced]
        return self.raw.replace(",", " ").replace(";", " ").split()

    @property
    def text(self) -> str:
        """The text behind the colon, for a header that is free text."""
        return " ".join(self.raw.split())


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment after the first `after` actions (0: in the head), on its own line or beside an action."""

    after: int
    text: str
    own_line: bool = True


@dataclass(frozen=True, slots=True)
class Hand(Generic[SetupT, ActionT]):
    """One logged hand: its ruleset, how it began, what was done.

    The types of `setup` and `actions` belong to the game. `names` are the people by
    seat ("" for a seat without a name), `tags` the headers (name, value) of
    `rules.core.tags`. Names, comments and tags exist in the text only, not in the
    compact form. For a hand read from a text, `text_positions` holds (line,
    column) of each action, `line` is where the hand begins and `head` what the setup was read from.
    """

    ruleset: Ruleset
    setup: SetupT
    actions: tuple[ActionT, ...]
    names: tuple[str, ...] = ()
    comments: tuple[Comment, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    text_positions: tuple[tuple[int, int], ...] = field(default=(), compare=False, repr=False)
    line: int = field(default=0, compare=False, repr=False)
    head: tuple[Header, ...] = field(default=(), compare=False, repr=False)


class GameNotation(Protocol[SetupT, ActionT]):
    """The notation of a game. Every method is pure; reading raises Unreadable or Ambiguous at a word's position.

    `headers` are the game's own header names (folded); those in `repeatable` may
    occur several times. `rules.notation` reads `ruleset`, `seats` and the tags
    itself and passes every seat as its label, also where people wrote a name.
    `default_seats` is the number of seats when `seats` is left out; 0 if it must be
    given. `seat_verbs` are the words (folded) after which an action names another seat.
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
        """The seat labels for this number of seats; () if the game cannot be played by so many."""

    def read_setup(self, ruleset: Ruleset, labels: tuple[str, ...], headers: Sequence[Header]) -> SetupT:
        """Read the setup from the game's own headers, in the order written."""

    def write_setup(self, setup: SetupT) -> list[tuple[str, str]]:
        """The canonical headers (name, value) from which `read_setup` reads an equal setup."""

    def seats(self, setup: SetupT) -> int:
        """The number of seats of this hand."""

    def read_action(self, seat: int, words: Sequence[Word]) -> ActionT:
        """Read one action from the words after its seat (at least one)."""

    def write_action(self, action: ActionT) -> tuple[int, str]:
        """The seat of an action and its canonical words."""

    def starts_line(self, setup: SetupT, actions: Sequence[ActionT], index: int) -> bool:
        """Whether the canonical text begins a new line before action `index`."""

    def encode(self, ruleset: Ruleset, setup: SetupT, actions: Sequence[ActionT]) -> bytes:
        """The game's part of the compact form: setup, then actions in order.

        Raises Unreadable (bad_value, other_game) for a value that has no bytes.
        """

    def writer(self, ruleset: Ruleset, setup: SetupT) -> Callable[[ActionT], bytes]:
        """A function that encodes the actions of one hand in order; a `copy` of it continues independently.

        Raises Unreadable as `encode` does.
        """

    def decode(self, ruleset: Ruleset, data: bytes, start: int) -> tuple[SetupT, tuple[ActionT, ...]]:
        """The inverse of `encode`, from `data[start:]`. Raises Unreadable."""

    def replayer(self, ruleset: Ruleset) -> Replayer:
        """A function that replays `data[start:]` under this ruleset without building actions.

        Cached per ruleset. It never raises: a failure is part of the Replay.
        """
