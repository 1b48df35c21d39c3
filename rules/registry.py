"""Finds a ruleset by its key and applies options to it.

Sheets, URLs and the API store a key and a version, so the meaning of a released
preset does not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from rules.core.errors import Unreadable
from rules.core.ruleset import Game, OptionValue, Ruleset
from rules.watten import presets as watten
from rules.watten.rulesets import OPTIONS as WATTEN_OPTIONS
from rules.watten.rulesets import WattenRules
from rules.whot import presets as whot
from rules.whot.rulesets import OPTIONS as WHOT_OPTIONS
from rules.whot.rulesets import WhotRules

VERSION = 1
Choices = Mapping[str, tuple[OptionValue, ...] | range]
_TABLES: dict[Game, tuple[Mapping[str, WattenRules | WhotRules], Choices]] = {
    "watten": (watten.PRESETS, WATTEN_OPTIONS),
    "whot": (whot.PRESETS, WHOT_OPTIONS),
}
CODES: dict[str, int] = watten.CODES | whot.CODES
_GAME_OF: dict[str, Game] = {key: game for game, (presets, _) in _TABLES.items() for key in presets}


def keys(game: Game | None = None) -> tuple[str, ...]:
    """All ruleset keys, or those of one game, in display order."""
    return tuple(key for key, of in _GAME_OF.items() if game in (None, of))


def choices(key: str) -> dict[str, tuple[OptionValue, ...] | range]:
    """The options of a preset with their allowed values. Raises Unreadable for an unknown key."""
    return dict(_TABLES[_game(key)][1])


def ruleset(key: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """The preset `key` with `options` applied; the result spells out every option.

    Raises Unreadable: unknown_ruleset, unknown_option, bad_option_value.
    """
    if not options:
        return _preset(key)
    allowed = _TABLES[_game(key)][1]
    return _made(key, {name: _checked(name, value, allowed) for name, value in options.items()})


def read(words: Iterable[str]) -> Ruleset:
    """Read a ruleset as people write it: `upper_austria target=11`, `upper_austria@1`.

    Raises Unreadable: no_ruleset, unknown_ruleset, unknown_version, unknown_option, bad_option_value.
    """
    key, *settings = list(words) or [""]
    key, _, version = key.casefold().partition("@")
    if not key:
        raise Unreadable("no_ruleset", {"known": keys()})
    allowed = choices(key)
    if version not in ("", str(VERSION)):
        raise Unreadable("unknown_version", {"version": version[:80]})
    pairs = [setting.casefold().partition("=") for setting in settings]
    return ruleset(key, {name: _read_value(value, allowed.get(name, ())) for name, _, value in pairs})


def spell(rules: Ruleset) -> str:
    """The key and the options that differ from the preset, as `read` accepts them."""
    preset = _preset(rules.key)
    if rules is preset:
        return rules.key
    settings = [
        f"{name}={spell_value(value)}"
        for (name, value), (_, usual) in zip(rules.options, preset.options, strict=True)
        if value != usual
    ]
    return " ".join([rules.key, *settings])


def spell_value(value: OptionValue) -> str:
    """An option's value as people write it: yes, no, 9, once."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _made(key: str, chosen: Mapping[str, OptionValue]) -> Ruleset:
    game = _game(key)
    presets, allowed = _TABLES[game]
    params = replace(presets[key], **chosen)  # type: ignore[arg-type]
    spelled = tuple(sorted((name, getattr(params, name)) for name in allowed))
    return Ruleset(key, VERSION, game, spelled, params)


@lru_cache(maxsize=64)
def _preset(key: str) -> Ruleset:
    """Cached: the same object each time, so that a hand without options is recognized by identity."""
    return _made(key, {})


def _read_value(text: str, allowed: tuple[OptionValue, ...] | range) -> OptionValue:
    if isinstance(allowed, range):
        return int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else text
    return next((choice for choice in allowed if spell_value(choice) == text), text)


def _game(key: str) -> Game:
    if key not in _GAME_OF:
        raise Unreadable("unknown_ruleset", {"key": str(key)[:80], "known": keys()})
    return _GAME_OF[key]


def _checked(name: str, value: object, allowed: Choices) -> OptionValue:
    if name not in allowed:
        raise Unreadable("unknown_option", {"option": str(name)[:80], "known": tuple(sorted(allowed))})
    for choice in allowed[name]:
        # 1 == True in Python: the types must agree too, or target=True would pass as a number.
        if type(choice) is type(value) and choice == value:
            return choice
    known = _spelled(allowed[name])
    raise Unreadable("bad_option_value", {"option": name, "value": str(value)[:80], "known": known})


def _spelled(choices: tuple[OptionValue, ...] | range) -> tuple[str, ...]:
    """The choices as people write them; a range as `first..last`."""
    if isinstance(choices, range):
        return (f"{choices.start}..{choices.stop - 1}",)
    return tuple(map(spell_value, choices))
