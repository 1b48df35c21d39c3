"""Matches a typed name with the names of a space. Pure: reads and stores nothing.

A name may end in an addition in brackets ("Toni Berger (Au)"), which tells namesakes apart. Two names are the
same if only case, accents, order of words, hyphens or dots differ; the addition does not count.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import permutations
from math import prod

# Typing errors in tests/scoring/services/test_name_match.py reach 0.741 and more, other names 0.727 and less.
NEAR_ENOUGH = 0.74
# The nearness of an initial, of a part of a name, or of words split elsewhere.
LOOSE = 0.8
MOST_NEAR = 6
# For a name of more words only their alphabetical order is tried.
MOST_ORDERED = 4
_ADDITION = re.compile(r"^(?P<name>.*\S)\s*\((?P<addition>[^()]*)\)$", re.DOTALL)
# "ue" for "ü", but not in Bauer, Quelle, Samuel, Michaela, Joel, Noelle and Zoe.
_UMLAUT = re.compile(r"(?<![aeiouyq])([aou])e(?=[^\We])(?!la?\b|ll[ae]\b)")
_LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "œ": "oe", "æ": "ae", "ð": "d", "þ": "th", "ı": "i"})
_SAID = (("ph", "f"), ("th", "t"), ("dt", "t"), ("c", "k"), ("w", "v"), ("y", "i"), ("ie", "i"))
_DOUBLED = re.compile(r"(.)\1")
_APOSTROPHES = re.compile(r"['’‘`´]")


@dataclass(frozen=True, slots=True)
class Same:
    """Exactly one name matches."""

    name: str


@dataclass(frozen=True, slots=True)
class Several:
    """Several namesakes match; the addition is needed."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Near:
    """No name matches, but these are near, nearest first; also namesakes with another addition."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class New:
    """No name matches or is near."""


Match = Same | Several | Near | New
Words = tuple[str, ...]


def split_addition(name: str) -> tuple[str, str]:
    """The name and its addition, "" without one."""
    found = _ADDITION.match(name.strip())
    return (found["name"], found["addition"].strip()) if found else (name.strip(), "")


def with_addition(name: str, addition: str) -> str:
    return f"{name} ({addition})" if addition else name


def is_same(one: str, other: str) -> bool:
    """Whether two names differ at most in what is ignored, including the addition."""
    return words(one) == words(other)


def name_key(name: str) -> tuple[Words, str]:
    """A key that is equal for names that are the same with the same addition."""
    return words(name), _folded(split_addition(name)[1])


def is_taken(name: str, by: str) -> bool:
    """Whether two names are the same and have the same addition."""
    return name_key(name) == name_key(by)


class KnownNames:
    """The names of a space, indexed for many look-ups. Each is unique with its addition."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_words: dict[Words, list[str]] = {}
        self._with_word: dict[str, set[Words]] = {}
        self._by_letters: dict[str, set[Words]] = {}
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        known = words(name)
        self._by_words.setdefault(known, []).append(name)
        self._by_letters.setdefault(_letters(known), set()).add(known)
        for word in known:
            self._with_word.setdefault(word, set()).add(known)

    def match(self, typed: str) -> Match:
        sought = words(typed)
        alike = self._by_words.get(sought, [])
        if alike:
            return _among(typed, alike)
        near = ((nearness(sought, known), known) for known in self._candidates(sought))
        found = sorted(((score, known) for score, known in near if score), key=lambda row: (-row[0], row[1]))
        names = [name for _, known in found for name in sorted(self._by_words[known])]
        return Near(tuple(names[:MOST_NEAR])) if names else New()

    def _candidates(self, sought: Words) -> set[Words]:
        """The names that may be near: they share a word, exactly or nearly, or have the same letters."""
        near = {word for word in self._with_word for mine in sought if _similarity(mine, word) >= NEAR_ENOUGH}
        return self._by_letters.get(_letters(sought), set()).union(*(self._with_word[word] for word in near))


def match(typed: str, known: Iterable[str]) -> Match:
    """As `KnownNames(known).match(typed)`, for one look-up."""
    return KnownNames(known).match(typed)


def _among(typed: str, alike: list[str]) -> Match:
    addition = _folded(split_addition(typed)[1])
    names = tuple(sorted(alike))
    if not addition:
        return Same(names[0]) if len(names) == 1 else Several(names)
    same = [name for name in names if _folded(split_addition(name)[1]) == addition]
    return Same(same[0]) if len(same) == 1 else Near(names)


@lru_cache(maxsize=20_000)
def words(name: str) -> Words:
    """The words of a name without its addition, folded and sorted. Names with equal words are the same."""
    folded = _folded(split_addition(name)[0])
    found = tuple(sorted(re.findall(r"[^\W_]+", folded)))
    # A name without letters is compared by its other characters.
    return found or (folded,)


def by_name(name: str) -> str:
    """The sort key of a name, without case and accents."""
    return _folded(name)


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold()).casefold()
    plain = "".join(sign for sign in decomposed if not unicodedata.combining(sign)).translate(_LETTERS)
    return _UMLAUT.sub(r"\1", _APOSTROPHES.sub("", plain)).strip()


def nearness(one: Words, other: Words) -> float:
    """How near two names are, from `NEAR_ENOUGH` to 1; 0.0 if they are not near. Symmetric.

    The product over their words in the best order, so that two slips count more than one. Also near: a name
    that is part of the other, and one whose words are only split elsewhere.
    """
    shorter, longer = sorted((one, other), key=lambda each: (len(each), each))
    if len(shorter) == len(longer):
        score = _best_order(shorter, longer)
        return score if score >= NEAR_ENOUGH else 0.0
    is_part = not Counter(shorter) - Counter(longer)
    return LOOSE if is_part or _joined(shorter) & _joined(longer) else 0.0


def _letters(of: Words) -> str:
    return "".join(sorted("".join(of)))


def _joined(of: Words) -> set[str]:
    """The name without gaps, in every order of its words."""
    return {"".join(order) for order in permutations(of[:MOST_ORDERED])}


def _best_order(one: Words, other: Words) -> float:
    orders = permutations(other) if len(other) <= MOST_ORDERED else [other]
    return max(prod(_similarity(*pair) for pair in zip(one, order, strict=True)) for order in orders)


@lru_cache(maxsize=20_000)
def _sound(word: str) -> str:
    """A form of the word that is equal for words which sound alike: Ewa and Eva, Karl and Carl, Sofie and
    Sophie, Anna and Ana.
    """
    for sign, sound in _SAID:
        word = word.replace(sign, sound)
    return _DOUBLED.sub(r"\1", word)


@lru_cache(maxsize=50_000)
def _similarity(one: str, other: str) -> float:
    """How similar two words are, from 0 to 1. Numbers are similar only if equal; an initial matches its word."""
    if one == other:
        return 1.0
    if any(sign.isdigit() for sign in one + other):
        return 0.0
    one, other = sorted((one, other))  # the matcher is not symmetric
    if len(one) == 1:
        return LOOSE if other.startswith(one) else 0.0
    if _sound(one) == _sound(other):
        return max(LOOSE, SequenceMatcher(None, one, other, autojunk=False).ratio())
    if min(len(one), len(other)) * 2 / (len(one) + len(other)) < NEAR_ENOUGH:
        return 0.0
    # Much cheaper than the ratio, and never lower.
    shared = min(sum(sign in other for sign in one), sum(sign in one for sign in other))
    if shared * 2 / (len(one) + len(other)) < NEAR_ENOUGH:
        return 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
