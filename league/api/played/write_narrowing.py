"""Completes the OpenAPI document with what the bodies of entries and sheets may say: each kind of entry with its
event, and each game with its rulesets and numbers of people.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_args

from league.api.played.event_shapes import closed, event_shapes, one_of, only, ref
from rules import registry
from rules.core.ruleset import Game
from scoring.engine.facts.codec import type_of
from scoring.engine.sheet.players import player_counts

Json = dict[str, Any]
_SETTING = r"(\s+[A-Za-z0-9_]+=[A-Za-z0-9_]+)*"


def narrow_writes(result: Any, **_: Any) -> Any:
    shapes = result.get("components", {}).get("schemas", {})
    if "EntryBody" in shapes:
        shapes |= dict(event_shapes()) | _entries(shapes["EntryBody"])
    if "SheetBody" in shapes:
        shapes |= _sheets(shapes["SheetBody"])
    return result


def _entries(body: Json) -> Json:
    names = {kind: f"EntryBody{cls.__name__}" for kind, cls in type_of.items()}
    return {names[kind]: _entry(body, kind) for kind in names} | {"EntryBody": one_of("kind", names)}


def _entry(body: Json, kind: str) -> Json:
    event = ref(type_of[kind].__name__) | {"description": body["properties"]["event"]["description"]}
    return closed(body["properties"] | {"kind": only(kind), "event": event}, body["required"])


def _sheets(body: Json) -> Json:
    shapes = {f"SheetBody{game.title()}": _sheet(body, game) for game in get_args(Game)}
    return shapes | {"SheetBody": {"oneOf": [ref(name) for name in shapes]}}


def _sheet(body: Json, game: Game) -> Json:
    old, keys = body["properties"], registry.keys(game)
    counts = [count for key in keys for count in player_counts(registry.ruleset(key))]
    spelled = {"type": "string", "pattern": ruleset_pattern(keys), "maxLength": old["ruleset"]["maxLength"]}
    ruleset = {"anyOf": [{"type": "string", "enum": list(keys)}, spelled]}
    people = {"minItems": min(counts), "maxItems": max(counts)}
    narrow = {
        "ruleset": ruleset | {"description": old["ruleset"]["description"]},
        "people": old["people"] | people,
        "first_dealer": old["first_dealer"] | {"maximum": max(counts) - 1},
    }
    return closed(old | narrow, body["required"])


@cache
def ruleset_pattern(keys: tuple[str, ...]) -> str:
    """What `registry.read` reads: one of `keys`, in small letters or capitals, and perhaps its version and options."""
    words = "|".join(_any_case(key) for key in keys)
    return rf"^\s*({words})(@{registry.VERSION})?{_SETTING}\s*$"


def _any_case(word: str) -> str:
    return re.sub("[a-z]", lambda letter: f"[{letter[0].upper()}{letter[0]}]", word)
