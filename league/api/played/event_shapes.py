"""The JSON Schemas of what an entry may declare, made from the engine's typed events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from rules.watten.penalties import CODES
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import CORRECTABLE, type_of
from scoring.engine.facts.limits import MAX_CARD_TEXT, Between, EntryId, Many

Json = dict[str, Any]
_SCHEMAS = "components/schemas"
_SAYS = {
    "answer": "stay plays for the bid, concede gives up the round.",
    "cards": "The cards left in the hand, as the notation has them; in place of `points`.",
    "code": "The offence.",
    "directed": "Whether the owner of the sheet decided, not a scribe.",
    "event": "What it should have said.",
    "game": "The game from which on rounds are numbered anew.",
    "hands": "What each of the others held, each seat once.",
    "kind": "What is declared.",
    "name": "The number of one of the person's names.",
    "number": "How many scribes write.",
    "others": "More persons and names, as pairs of their numbers.",
    "partners": "Of three players: who won together with `side`.",
    "person": "The number of a person on the sheet.",
    "persons": "By seat: the numbers of those who sit there.",
    "places": "WHOT!: the places, by seat.",
    "points": "How many points; of a whole game by side or seat.",
    "seat": "The seat.",
    "side": "The side; of two and of three players at Watten the seat.",
    "target": "The id of the entry that it is about.",
    "value": "The points that the round is played for.",
    "winner": "The seat that went out.",
}


def ref(name: str) -> Json:
    return {"$ref": f"#/{_SCHEMAS}/{name}"}


def about(name: str) -> Json:
    return {"description": _SAYS[name]}


@cache
def event_shapes() -> Mapping[str, Json]:
    """By name: the shape of each event, and of what stands inside."""
    plain = [cls for cls in type_of.values() if cls is not ev.EntryCorrected]
    corrections = {f"EntryCorrected{type_of[kind].__name__}": _correction(kind) for kind in CORRECTABLE}
    return {
        "HandLeft": _object(ev.HandLeft) | {"minProperties": 2, "maxProperties": 2},  # points or cards
        **{cls.__name__: _object(cls) for cls in plain},
        **corrections,
        "EntryCorrected": one_of(
            "kind", {kind: f"EntryCorrected{type_of[kind].__name__}" for kind in CORRECTABLE}
        ),
    }


def one_of(field: str, names: Mapping[str, str]) -> Json:
    """Which of the shapes it is, `field` says."""
    mapping = {word: ref(name)["$ref"] for word, name in names.items()}
    return {
        "oneOf": [ref(name) for name in names.values()],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


def closed(properties: Json, required: list[str]) -> Json:
    shape = {"type": "object", "properties": properties, "additionalProperties": False}
    return shape | ({"required": required} if required else {})


def _correction(kind: str) -> Json:
    target = _object(ev.EntryCorrected)["properties"]["target"]
    properties = {"target": target, "kind": only(kind), "event": ref(type_of[kind].__name__) | about("event")}
    return closed(properties, list(properties))


def only(kind: str) -> Json:
    return {"type": "string", "enum": [kind]} | about("kind")


def _object(cls: Any) -> Json:
    types = get_type_hints(cls, include_extras=True)
    required = [field.name for field in fields(cls) if field.default is MISSING]
    return closed({name: _field(name, of) for name, of in types.items()}, required)


def _field(name: str, of: Any) -> Json:
    if name == "code":  # the engine takes any word, and refuses what the sheet's ruleset does not have
        return {"type": "string", "enum": list(CODES)} | about(name)
    if name == "event":
        return {}  # of a correction, by kind
    return _value(of) | about(name)


def _value(of: Any) -> Json:
    """The shape of a type of the engine."""
    origin, inside = get_origin(of), get_args(of)
    if origin is UnionType or type(None) in inside:  # left out, never null
        (some,) = (one for one in inside if one is not type(None))
        return _value(some)
    if origin is Annotated:
        return _noted(*inside)
    if origin is Literal:
        return {"type": "string", "enum": list(inside)}
    if origin is tuple:
        return _list(inside)
    if is_dataclass(of):
        return ref(of.__name__)  # type: ignore[union-attr]  # a class
    return {"type": "boolean"} if of is bool else {"type": "string", "maxLength": MAX_CARD_TEXT}


def _list(inside: tuple[Any, ...]) -> Json:
    if inside[-1] is Ellipsis:
        return {"type": "array", "items": _value(inside[0])}
    shapes = [_value(one) for one in inside]
    return {"type": "array", "prefixItems": shapes, "minItems": len(shapes), "maxItems": len(shapes)}


def _noted(of: Any, note: Between | Many | EntryId) -> Json:
    if isinstance(note, Between):
        return {"type": "integer", "minimum": note.low, "maximum": note.high}
    if isinstance(note, EntryId):
        return {"type": "string", "format": "uuid"}
    unique = {"uniqueItems": True} if note.once else {}
    return _value(of) | {"minItems": note.low, "maxItems": note.high} | unique
