"""What the OpenAPI document says of entries and sheets to write: as narrow as the server, and no narrower."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_args
from uuid import UUID, uuid4

import pytest
from openapi_schema_validator import OAS31Validator

from league.api.client import Kind
from league.api.played.event_body import told
from league.api.played.event_shapes import event_shapes
from league.models import Season, User
from rules import registry
from rules.watten.penalties import CODES
from scoring.engine.facts.codec import Malformed, decode, type_of
from scoring.models import Entry, Sheet
from tests.league.api.test_docs import PAGES, Json, resolved
from tests.league.api.test_docs import schema as schema
from tests.league.api.test_tokens import of_account
from tests.league.api.test_writing import entries, entry, post

# What a JSON Schema cannot say: that two lists are of one length, and that a seat is named once among objects.
BETWEEN_FIELDS = {"seat_twice", "not_points"}
STRANGE = (
    None,
    True,
    -1,
    0,
    1,
    2,
    3,
    8,
    10_000,
    1.5,
    2.0,
    "",
    "stay",
    "x\x00",
    [],
    [0, 0],
    [[0]],
    {},
    {"a": 1},
)


def inlined(shape: Any) -> Any:
    """A shape of an event without references."""
    if isinstance(shape, list):
        return [inlined(one) for one in shape]
    if not isinstance(shape, dict):
        return shape
    if "$ref" in shape:
        return inlined(event_shapes()[shape["$ref"].rsplit("/", 1)[1]])
    return {key: inlined(one) for key, one in shape.items() if key != "discriminator"}


def made(shape: Any, random: Random) -> Any:
    """A value that `shape` allows."""
    if "oneOf" in shape:
        return made(random.choice(shape["oneOf"]), random)
    if "enum" in shape:
        return random.choice(shape["enum"])
    match shape["type"]:
        case "integer":
            low, high = shape["minimum"], shape["maximum"]
            return random.choice([low, high, random.randint(low, high)])
        case "boolean":
            return random.random() < 0.5
        case "string":
            return str(UUID(int=random.getrandbits(128))) if shape.get("format") == "uuid" else "*5"
        case "array" if "prefixItems" in shape:
            return [made(one, random) for one in shape["prefixItems"]]
        case "array":
            count = random.randint(shape.get("minItems", 0), shape.get("maxItems", 3))
            return [made(shape["items"], random) for _ in range(count)]
    names = [
        name for name in shape["properties"] if name in shape.get("required", ()) or random.random() < 0.5
    ]
    return {name: made(shape["properties"][name], random) for name in names}


def spoilt(value: Any, random: Random) -> Any:
    """`value` with one thing in it replaced, added or left out."""
    inner = (
        list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    )
    if inner and random.random() < 0.7:
        at = random.choice(inner)
        copy = value.copy()
        if random.random() < 0.2:
            del copy[at]
        else:
            copy[at] = spoilt(value[at], random)
        return copy
    return value | {"more": 1} if isinstance(value, dict) else random.choice(STRANGE)


def payloads(kind: str, random: Random) -> Iterator[Any]:
    shape = inlined(event_shapes()[type_of[kind].__name__])
    for _ in range(60):
        value = made(shape, random)
        yield value
        yield spoilt(value, random)


def read(kind: str, payload: Any) -> str:
    """Why the server cannot read it, or ""."""
    try:
        decode(kind, told(kind, payload) if isinstance(payload, dict) else payload)
    except Malformed as error:
        return error.code
    return ""


def _is_unknown_offence(payload: Any) -> bool:
    words = payload.get("event", payload) if isinstance(payload, dict) else {}
    return isinstance(words, dict) and words.get("code", CODES[0]) not in CODES


@pytest.mark.parametrize("kind", type_of)
def test_the_shape_of_an_event_allows_what_the_engine_reads_and_nothing_else(kind: str) -> None:
    shape = OAS31Validator(
        inlined(event_shapes()[type_of[kind].__name__]), format_checker=OAS31Validator.FORMAT_CHECKER
    )
    random = Random(kind)
    counts = {True: 0, False: 0}
    for payload in payloads(kind, random):
        allowed, code = shape.is_valid(payload), read(kind, payload)
        if _is_unknown_offence(payload):  # the rules of the sheet refuse it
            assert not allowed
            continue
        counts[allowed] += 1
        if not (allowed and code in BETWEEN_FIELDS):
            assert allowed == (code == ""), (payload, code)
    assert min(counts.values()) >= 10, counts


def test_every_kind_has_a_body_and_the_examples_of_the_docs_are_such_bodies(schema: Json) -> None:
    body = schema["components"]["schemas"]["EntryBody"]
    shape = OAS31Validator(resolved(schema, {"oneOf": body["oneOf"]}))
    rows = re.findall(
        r"^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \| `(\{.*?\})` \|", (PAGES / "api.md").read_text(), re.MULTILINE
    )

    assert body["discriminator"]["mapping"].keys() == type_of.keys() == set(get_args(Kind))
    for kinds, event in rows:
        for kind in re.findall("`(.+?)`", kinds):
            shape.validate(entry(kind=kind, event=json.loads(event)))
    for wrong in (entry(kind="nothing"), entry(event={"side": 0}), entry(event={"seat": 0}), entry(more=1)):
        assert not shape.is_valid(wrong)


def test_an_event_with_an_unknown_field_is_refused_and_not_stored_without_it(
    sheet: Sheet, anna: User
) -> None:
    client = of_account(anna, "write_entries")
    right = {"side": 0, "value": 3}
    hands = [{"seat": 1, "points": 3, "card": ["W"]}]
    corrected = {"target": str(uuid4()), "kind": "round_won", "event": right | {"sides": 1}}
    for body, code, field in (
        (entry(event=right | {"partner": [1]}), "unknown_field", "partner"),
        (entry(kind="round_scored", event={"winner": 0, "hands": hands}), "unknown_field", "card"),
        (entry(kind="entry_corrected", event=corrected), "unknown_field", "sides"),
        (entry(kind="entry_voided", event={"target": uuid4().hex}), "not_an_entry_id", "target"),
        (entry(kind="nothing"), "unknown_kind", "kind"),
    ):
        problem = post(client, entries(sheet), body, 422)
        assert (problem["code"], problem["field"]) == (code, field)
    assert not Entry.objects.filter(sheet=sheet).exists()
    assert post(client, entries(sheet), entry(event={"side": 0, "value": 3.0}))["status"] == "counted"


def spellings() -> Iterator[str]:
    for key in (*registry.keys("watten"), *registry.keys("whot")):
        yield from (key, key.upper(), f"{key.title()}@{registry.VERSION}", f" {key} ")
        for name, choices in registry.choices(key).items():
            yield from (f"{key} {name}={registry.spell_value(choice)}" for choice in choices)


def test_the_shape_of_a_sheet_allows_every_ruleset_with_every_option_and_no_other(schema: Json) -> None:
    shape = resolved(schema, schema["components"]["schemas"]["SheetBody"])
    validator = OAS31Validator(shape)
    body: Json = {"people": [{"name": "Anna"}, {"name": "Beni"}]}

    for word in spellings():
        assert registry.read(word.split())
        assert validator.is_valid(body | {"ruleset": word}), word
    for word in ("nothing", "bavaria target", "bavaria@2", "bavariax", "", "target=11"):
        assert not validator.is_valid(body | {"ruleset": word}), word
    five = {"people": [{"name": name} for name in "ABCDE"]}
    assert validator.is_valid(five | {"ruleset": registry.keys("whot")[0]})
    assert not validator.is_valid(five | {"ruleset": "bavaria"})
    assert [one["properties"]["ruleset"]["anyOf"][0]["enum"] for one in shape["oneOf"]] == [
        list(registry.keys("watten")),
        list(registry.keys("whot")),
    ]


def test_a_season_with_rules_of_its_own_refuses_a_ruleset_that_nobody_knows(
    season: Season, anna: User
) -> None:
    season.ruleset_key, season.options = "bavaria", {}
    season.save()
    client, people = of_account(anna, "write_entries"), [{"name": name} for name in "ABCD"]
    path = f"/seasons/{season.uid}/sheets/"

    assert post(client, path, {"ruleset": "upper_austria", "people": people})["ruleset"] == "bavaria"
    assert post(client, path, {"ruleset": "nothing", "people": people}, 422)["code"] == "unknown_ruleset"
