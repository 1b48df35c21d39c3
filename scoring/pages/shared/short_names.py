"""Hyphenates long names for narrow columns, and shortens names that are still too long.

A name may be broken before the last consonant before a vowel, in any language. No two players of a table get
the same short form. Stored names are never changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

SHORT = 7  # letters; such a word fits into its column
VOWELS = "aeiouyäöüàáâèéêìíîòóôùúûæøåőű"
SOFT_HYPHEN = "\u00ad"
# Letters of one sound stay together; at least three letters before a break and two after it.
BEFORE_A_SYLLABLE = re.compile(
    rf"(?<=\w\w\w)(?=(?:ch|sch|th|ph|sh|qu|[^\W\d_{VOWELS}])[{VOWELS}]\w)(?<!s(?=ch))(?<![cstp](?=h))",
    re.IGNORECASE,
)


def parted(name: str) -> str:
    """The name with a soft hyphen wherever it may break; unchanged if every word is short."""
    return re.sub(rf"\w{{{SHORT},}}", lambda word: BEFORE_A_SYLLABLE.sub(SOFT_HYPHEN, word[0]), name)


# Letters that fit into the head of a column on a phone, in two or three lines, by number of columns.
MOST_LETTERS = {5: 16, 6: 14, 7: 12, 8: 12}
ELLIPSIS = "…"
NO_LETTER = re.compile(r"^[\W_]+")


@lru_cache(maxsize=256)
def distinct_names(names: tuple[str, ...], most: int = 0) -> list[str]:
    """Each name as it fits into a column of so many: in full, else in a distinct short form.

    Tried in order: the first word; with the initial of the last one; the beginning; "M.-Ludwig"; the
    beginning and as much of the end as needed; last the number of the seat. `most`: letters, if not by the
    number of columns.
    """
    most = most or MOST_LETTERS.get(len(names), 20)
    return [_short(seat, names, most) if len(name) > most else name for seat, name in enumerate(names)]


def _short(seat: int, names: tuple[str, ...], most: int) -> str:
    name, others = names[seat], [*names[:seat], *names[seat + 1 :]]
    for form in _forms(most):
        label = form(name)
        if label and not any(_alike(label, form(other), other) for other in others):
            return label
    return _ends(most - 2, 0)(name) + str(seat + 1)


def _alike(label: str, other: str, whole: str) -> bool:
    """Whether the label equals another, or could be read as the beginning of the other full name."""
    is_begun = label.endswith(ELLIPSIS) and whole.casefold().startswith(label[:-1].casefold())
    return is_begun or label.casefold() == other.casefold()


def _forms(most: int) -> list[Callable[[str], str]]:
    """Functions that shorten a name, in the order they are tried; each returns "" if its form does not fit."""
    return [
        _first(most),
        _initial(most),
        _ends(most, 0),
        _second(most),
        *(_ends(most, end) for end in range(1, most // 2 + 1)),
    ]


def _first(most: int) -> Callable[[str], str]:
    return lambda name: first if len(first := name.partition(" ")[0]) <= most else ""


def _initial(most: int) -> Callable[[str], str]:
    def form(name: str) -> str:
        first, _space, rest = name.partition(" ")
        initial = _from_a_letter(rest.rpartition(" ")[2])[:1]
        return f"{first} {initial}." if initial and len(first) + 3 <= most else ""

    return form


def _second(most: int) -> Callable[[str], str]:
    """The form "M.-Ludwig" of a double first name."""

    def form(name: str) -> str:
        first, hyphen, rest = name.partition("-")
        label = f"{first[:1]}.-{rest}"
        return label if hyphen and rest and " " not in name and len(label) <= most else ""

    return form


def _ends(most: int, end: int) -> Callable[[str], str]:
    return lambda name: (
        name[: most - 1 - end].rstrip("- ") + ELLIPSIS + _from_a_letter(name[len(name) - end :])
    )


def _from_a_letter(part: str) -> str:
    """Strip a leading hyphen, blank or bracket."""
    return NO_LETTER.sub("", part)
