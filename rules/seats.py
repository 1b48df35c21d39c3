"""The seats of a logged hand: their labels, who sits there, and finding one by either.

Owns the `seats` header and the first word of an action. Never knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import Ambiguous
from rules.hand import Header, Word, fold

_NO_NAME = re.compile(r"[\s,;#=:]+")


@dataclass(frozen=True, slots=True)
class Seats:
    """`labels` and `names` by seat number; a name is one word, "" where nobody is named."""

    labels: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, labels: tuple[str, ...], words: Sequence[Word]) -> Seats:
        """From the words of the header: `A1=Anna`, `A1`, or a name in the order of the seats.

        Raises Unreadable: unknown_seat, seat_twice.
        """
        by_label = {fold(label): seat for seat, label in enumerate(labels)}
        names: dict[int, str] = {}
        for position, word in enumerate(words):
            label, mark, name = word.text.partition("=")
            seat = by_label.get(fold(label))
            if mark and seat is None:
                word.unreadable("unknown_seat", known=labels)
            if seat is None:
                seat, name = position, word.text
            if seat in names:
                word.unreadable("seat_twice")
            names[seat] = name
        return cls(labels, tuple(names.get(seat, "") for seat in range(len(labels))))

    def written_names(self) -> tuple[str, ...]:
        """The names, or nothing where nobody is named."""
        return self.names if any(self.names) else ()

    def spelled(self) -> str:
        """The header back: every label, with its name where there is one."""
        pairs = zip(self.labels, self.names, strict=True)
        return " ".join(f"{label}={_NO_NAME.sub('_', name)}" if name else label for label, name in pairs)

    def knows(self, word: Word) -> bool:
        return bool(self._matches(word))

    def find(self, word: Word) -> int:
        """The seat called by its label or its person's name. Raises Unreadable or Ambiguous at the word."""
        matches = self._matches(word)
        if not matches:
            word.unreadable("unknown_seat", known=self.labels)
        if len(matches) > 1:
            meant = tuple(self.labels[seat] for seat in matches)
            raise Ambiguous("ambiguous_seat", {"word": word.text, "meant": meant}, word.line, word.column)
        return matches[0]

    def by_label(self, header: Header) -> Header:
        """The header with a person's name as its first word replaced by the label of that seat."""
        first = header.words[:1]
        if not first or not self.knows(first[0]):
            return header
        label = Word(self.labels[self.find(first[0])], first[0].line, first[0].column)
        return Header(header.name, (label, *header.words[1:]))

    def _matches(self, word: Word) -> list[int]:
        key = word.key
        for calls in (self.labels, self.names):
            found = [seat for seat, call in enumerate(calls) if call and fold(call) == key]
            if found:
                return found
        return []
