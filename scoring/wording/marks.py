"""The score of a Watten game, and the names of its marks: Bummerl, Schneider, Retourschneider (S4 R30-R32)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _


class MarkWord(NamedTuple):
    """The word for the mark of a lost game, singular and plural. No sentence needs its article or another case."""

    one: str
    many: str


BUMMERL = MarkWord("Bummerl", "Bummerl")
# By the key of the preset; every other table says Bummerl. Words of the table are not translated.
MARK_WORDS: dict[str, MarkWord] = {}

OUTCOMES = {
    "schneider": _("Schneider"),
    "retourschneider": _("Retourschneider"),
}

NEAR_WIN = {
    "krank": _("krank"),
    "gespannt": _("gespannt"),
    "gestrichen": _("gestrichen"),
}


# No line break within a score.
NEVER_BROKEN = "\u00a0"


def score(figures: Iterable[object]) -> str:
    """Both totals as one unbreakable text: "9 : 0"."""
    return f"{NEVER_BROKEN}:{NEVER_BROKEN}".join(map(str, figures))


def near_win(word: str) -> str:
    """The regional word for a side that is two points or fewer from the target."""
    return str(NEAR_WIN.get(word, word))


def mark_word(preset: str) -> MarkWord:
    """The word of a table that plays `preset`, the key of its ruleset."""
    return MARK_WORDS.get(preset, BUMMERL)


def outcome(code: str, preset: str) -> str:
    """The name of the mark of one lost game."""
    return mark_word(preset).one if code == "bummerl" else str(OUTCOMES.get(code, code))


def marks_sum(count: int, preset: str) -> str:
    """Several marks as one number: "2 Bummerl"."""
    word = mark_word(preset)
    return f"{count} {word.one if count == 1 else word.many}"
