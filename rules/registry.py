"""Finds a ruleset by its key and applies options to it.

Owns the one list of presets of both games. Never changes a preset's meaning:
a key and a version are frozen into sheets, URLs and the API for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.errors import Unreadable
from rules.ruleset import Game, OptionValue, Ruleset
from rules.watten import rulesets as watten
from rules.whot import rulesets as whot

VERSION = 1
_TABLES = {"watten": (watten.PRESETS, watten.OPTIONS), "whot": (whot.PRESETS, whot.OPTIONS)}
_GAME_OF: dict[str, Game] = {key: "watten" for key in watten.PRESETS} | {key: "whot" for key in whot.PRESETS}


def keys(game: Game | None = None) -> tuple[str, ...]:
    """All ruleset keys, or those of one game, in the order they are offered."""
    return tuple(key for key, of in _GAME_OF.items() if game in (None, of))


def choices(key: str) -> dict[str, tuple[OptionValue, ...] | range]:
    """The options of a preset with their allowed values. Raises Unreadable for an unknown key."""
    return dict(_TABLES[_game(key)][1])


def ruleset(key: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """The preset `key` with `options` applied; every option it has is spelled out in the result.

    Raises Unreadable: unknown_ruleset, unknown_option, bad_option_value.
    """
    game = _game(key)
    presets, allowed = _TABLES[game]
    chosen = {name: _checked(name, value, allowed) for name, value in (options or {}).items()}
    params = replace(presets[key], **chosen)  # type: ignore[arg-type]
    spelled = tuple(sorted((name, getattr(params, name)) for name in allowed))
    return Ruleset(key, VERSION, game, spelled, params)


def _game(key: str) -> Game:
    if key not in _GAME_OF:
        raise Unreadable("unknown_ruleset", {"key": str(key)[:80], "known": keys()})
    return _GAME_OF[key]


def _checked(
    name: str, value: object, allowed: Mapping[str, tuple[OptionValue, ...] | range]
) -> OptionValue:
    if name not in allowed:
        raise Unreadable("unknown_option", {"option": str(name)[:80], "known": tuple(sorted(allowed))})
    for choice in allowed[name]:
        # 1 == True in Python: the types must agree too, or target=True would pass as a number.
        if type(choice) is type(value) and choice == value:
            return choice
    raise Unreadable("bad_option_value", {"option": name, "value": str(value)[:80]})
