"""The seats of a logged hand: labels, names, and finding a seat by either.

Reads the `seats` header and the first word of an action. The labels come from
the game (`GameNotation.labels`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.core.errors import Ambiguous, Unreadable
from rules.core.hand import GameNotation, Header, Word, fold
from rules.core.headers import is_side, seat_words

_MOST_SEATS = 16  # more than any game has labels for
_NO_NAME = re.compile(r"[\s,;#=:]+")


def label_of(word: Word) -> str:
    """The folded text before `=`: the label of `A1=Anna` or `A1`, or a bare name."""
    return fold(word.text.partition("=")[0])


@dataclass(frozen=True, slots=True)
class Seats:
    """`labels` and `names` by seat; a name is one word, "" for a seat without a name."""

    labels: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, labels: tuple[str, ...], words: Sequence[Word], elsewhere: Sequence[str] = ()) -> Seats:
        """Read the words of the header: `A1=Anna`, `A1`, or names in the order of the seats.

        `elsewhere`: the labels for other numbers of seats; they are names unless a
        seat of this hand is written too. Raises Unreadable: unknown_seat, seat_twice.
        """
        by_label = {fold(label): seat for seat, label in enumerate(labels)}
        mixed = any(label_of(word) in by_label for word in words)
        foreign = {fold(label) for label in elsewhere} if mixed else set()
        names: dict[int, str] = {}
        for position, word in enumerate(words):
            _, mark, name = word.text.partition("=")
            seat = by_label.get(label_of(word))
            if seat is None and (mark or label_of(word) in foreign):
                word.unreadable("unknown_seat", known=labels)
            if seat is None:
                seat, name = position, word.text
            if seat in names:
                word.unreadable("seat_twice")
            names[seat] = name
        return cls(labels, tuple(names.get(seat, "") for seat in range(len(labels))))

    def written_names(self) -> tuple[str, ...]:
        """The names by seat; empty if nobody has one."""
        return self.names if any(self.names) else ()

    def spelled(self) -> str:
        """The header's value: every label, with its name if there is one."""
        pairs = zip(self.labels, self.names, strict=True)
        return " ".join(f"{label}={_NO_NAME.sub('_', name)}" if name else label for label, name in pairs)

    def knows(self, word: Word) -> bool:
        return bool(self._matches(word))

    def find(self, word: Word) -> int:
        """The seat with this label or person's name. Raises Unreadable or Ambiguous at the word."""
        matches = self._matches(word)
        if not matches:
            word.unreadable("unknown_seat", known=self.labels)
        if len(matches) > 1:
            meant = tuple(self.labels[seat] for seat in matches)
            raise Ambiguous("ambiguous_seat", {"word": word.text, "meant": meant}, word.line, word.column)
        return matches[0]

    def by_label(self, header: Header) -> Header:
        """Replace people's names by seat labels in those words of the header that may be seats."""
        count = seat_words(header.key)
        called = header.words[:count]
        words = tuple(word if is_side(header.key, label_of(word)) else self.labelled(word) for word in called)
        words += header.words[len(called) :]
        return header._replace(replaced=words)

    def labelled(self, word: Word) -> Word:
        """Replace a name by its label: `Anna` by `A1`, `Anna=7` by `A1=7`; other words stay. Raises Ambiguous."""
        name, mark, rest = word.text.partition("=")
        called = Word(name, word.line, word.column)
        if not self.knows(called):
            return word
        return Word(self.labels[self.find(called)] + mark + rest, word.line, word.column)

    def _matches(self, word: Word) -> tuple[int, ...]:
        return _calls(self.labels, self.names).get(word.key, ())


@lru_cache(maxsize=64)
def _calls(labels: tuple[str, ...], names: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """The seats for each folded word; a label is never a person's name."""
    found: dict[str, tuple[int, ...]] = {}
    for seat, name in enumerate(names):
        if name:
            found[fold(name)] = (*found.get(fold(name), ()), seat)
    return found | {fold(label): (seat,) for seat, label in enumerate(labels)}


@lru_cache(maxsize=16)
def _unnamed(labels: tuple[str, ...]) -> Seats:
    return Seats(labels, ("",) * len(labels))


def read_seats(header: Header | None, game: GameNotation[Any, Any]) -> Seats:
    """Read who sits where: labels with names, names in order, a number, a number and names, or nothing.

    Raises Unreadable: bad_seats, seats_differ, unknown_seat, seat_twice.
    """
    if header is None and game.default_seats:
        return _unnamed(game.labels(game.default_seats))
    words = header.words if header is not None else ()
    count, named = _counted(words)
    if named and count not in (None, len(named)):
        words[0].unreadable("seats_differ", count=count or 0, named=len(named))
    if count is None:
        count = len(named) if words and not _is_part(named, game) else game.default_seats
    labels = game.labels(count)
    if not labels:
        place = (header.line, header.column) if header else ()
        raise Unreadable("bad_seats", {"count": count}, *place)
    return Seats.of(labels, named, [label for seats in range(_MOST_SEATS) for label in game.labels(seats)])


def _counted(words: Sequence[Word]) -> tuple[int | None, Sequence[Word]]:
    """Split off the number of seats, if people wrote it first."""
    if words and words[0].text.isdecimal():
        return int(words[0].text[:9]), words[1:]
    return None, words


def _is_part(words: Sequence[Word], game: GameNotation[Any, Any]) -> bool:
    """Whether only some seats of the usual table are named: `A1=Anna B2=Dora`."""
    usual, smaller = (set(map(fold, game.labels(seats))) for seats in (game.default_seats, len(words)))
    called = {label_of(word) for word in words}
    return "=" in words[0].text and called <= usual and not called <= smaller
