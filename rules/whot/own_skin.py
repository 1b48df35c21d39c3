"""A club's own edition, read from plain data: five suit names, names of the WHOT cards, colours.

Owns what such data may hold. Never stores it and never draws it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NoReturn

from rules.core.errors import RulesError, Unreadable
from rules.whot.codes import bare, parse_card, parse_suit
from rules.whot.pack import SUITS, WHOT, WHOT_RED, WHOT_YELLOW, is_whot
from rules.whot.skins import SKINS, Skin

LONGEST = 24
MOST_NAMES = 4
WHOT_KINDS = {"any": WHOT, "red": WHOT_RED, "yellow": WHOT_YELLOW}
_FIELDS = {"key", "suits", "whots", "colours"}
_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
_COLOUR = re.compile(r"#[0-9a-f]{6}")


def read_skin(data: Mapping[str, object]) -> Skin:
    """A skin from `{"key", "suits": [5 names], "whots": {"any" | "red" | "yellow": [names]}, "colours": [5]}`.

    Only `suits` is needed. Raises Unreadable: not_a_skin, unknown_field,
    bad_skin_key, five_suits_needed, name_not_text, name_length,
    name_not_printable, name_with_digit, name_twice, name_means_another,
    unknown_whot_kind, bad_colour.
    """
    if not isinstance(data, Mapping):
        _refuse("not_a_skin")
    for field in data:
        if field not in _FIELDS:
            _refuse("unknown_field", field=str(field)[:40])
    suits = _suits(data.get("suits"))
    whots = _whots(data.get("whots", {}))
    _check_distinct([*suits, *(name for _, names in whots for name in names)])
    return Skin(_key(data.get("key", "own")), suits, whots, _colours(data.get("colours", ())))


def _refuse(code: str, **params: str | int) -> NoReturn:
    raise Unreadable(code, dict(params))


def _key(value: object) -> str:
    if not isinstance(value, str) or not _KEY.fullmatch(value) or value in SKINS:
        _refuse("bad_skin_key", key=str(value)[:40])
    return value


def _list(value: object) -> Sequence[object]:
    """`value` where it is a list; nothing else is one, a text least of all."""
    return value if isinstance(value, list | tuple) else ()


def _suits(value: object) -> tuple[str, ...]:
    given = _list(value)
    if len(given) != len(SUITS):
        _refuse("five_suits_needed", count=len(given))
    names = tuple(_name(name) for name in given)
    for suit, name in enumerate(names):
        meant = _meant(name)
        if meant not in (None, suit):
            _refuse("name_means_another", name=name)
    return names


def _whots(value: object) -> tuple[tuple[int, tuple[str, ...]], ...]:
    if not isinstance(value, Mapping):
        _refuse("unknown_whot_kind", kind=str(value)[:40], known=" ".join(WHOT_KINDS))
    found: dict[int, tuple[str, ...]] = {}
    for kind, given in value.items():
        if kind not in WHOT_KINDS:
            _refuse("unknown_whot_kind", kind=str(kind)[:40], known=" ".join(WHOT_KINDS))
        card = WHOT_KINDS[kind]
        found[card] = _whot_names(card, given)
    return tuple(sorted((card, names) for card, names in found.items() if names))


def _whot_names(card: int, value: object) -> tuple[str, ...]:
    given = [value] if isinstance(value, str) else _list(value)
    if len(given) > MOST_NAMES:
        _refuse("name_length", name="", most=MOST_NAMES)
    names = tuple(_name(name) for name in given)
    for name in names:
        if _meant(name) is not None or _whot_meant(name) not in (None, card):
            _refuse("name_means_another", name=name)
    return names


def _name(value: object) -> str:
    """One printed name, blanks at its ends and doubled ones inside left out."""
    if not isinstance(value, str):
        _refuse("name_not_text")
    name = " ".join(value.split(" ")).strip()
    name = re.sub(" +", " ", name)
    if not 1 <= len(name) <= LONGEST:
        _refuse("name_length", name=name[:LONGEST], most=LONGEST)
    if not name.isprintable():
        _refuse("name_not_printable", name=name.encode("ascii", "backslashreplace").decode()[:80])
    if any(sign.isdigit() for sign in name):
        # "Team 1" beside the number of a card could be read two ways.
        _refuse("name_with_digit", name=name)
    if not any(sign.isalpha() for sign in name):
        _refuse("name_not_text")
    return name


def _meant(name: str) -> int | None:
    """The suit that this word means already, in the neutral words and letters that every log may use."""
    try:
        return parse_suit(name, neutral=True)
    except RulesError as error:
        return -1 if error.kind == "ambiguous" else None


def _whot_meant(name: str) -> int | None:
    try:
        card = parse_card(name, neutral=True)
    except RulesError:
        return None
    return card if is_whot(card) else None


def _check_distinct(names: Sequence[str]) -> None:
    """No two names may fold to the same word: a card read by its name must be one card."""
    seen: set[str] = set()
    for name in names:
        word = bare(name)
        if not word or word in seen:
            _refuse("name_twice", name=name)
        seen.add(word)


def _colours(value: object) -> tuple[str, ...]:
    given = _list(value)
    if len(given) not in (0, len(SUITS)) or (not given and value not in ((), [], None)):
        _refuse("bad_colour", colour=str(value)[:40])
    colours = tuple(colour.lower() if isinstance(colour, str) else "" for colour in given)
    for colour, written in zip(colours, given, strict=True):
        if not _COLOUR.fullmatch(colour):
            _refuse("bad_colour", colour=str(written)[:40])
    return colours
