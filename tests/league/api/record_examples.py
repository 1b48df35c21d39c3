"""Records the examples of the OpenAPI document from real answers, with short lists.

Run it after a change of shapes: pytest -n0 tests/league/api/record_examples.py
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from league.api.examples import RECORDED
from league.api.throttles import ReaderRate
from league.models import Season, User
from rules import registry
from rules.walk import random_hand
from rules.writing import write_hand
from tests.league.api.everything import Everything, everything
from tests.league.api.test_docs import Json, gets
from tests.league.api.test_docs import schema as schema
from tests.league.api.test_tokens import of_account

MOST = 2  # rows of a list inside an answer


def short(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {key: short(value) for key, value in answer.items()}
    return [short(one) for one in answer[:MOST]] if isinstance(answer, list) else answer


def test_take_them(client: Client, played: Season, anna: User, schema: Json) -> None:
    all_of = everything(played)
    operations = {}
    for template, about in gets(schema).items():
        answer = client.get(all_of.path(template)).json()
        operations[about["operationId"]] = {"status": 200, "answer": short(answer)}
    by_path = {
        about["post"]["operationId"]: path for path, about in schema["paths"].items() if "post" in about
    }
    writer = of_account(anna, "write_entries", "write_hands", "read_club")
    for name, body in bodies(client, all_of).items():
        path = all_of.path(by_path[name])
        answer = writer.post(path, body, content_type="application/json")
        assert answer.status_code in (200, 201), (name, answer.content)
        operations[name] = {"status": answer.status_code, "body": body, "answer": short(answer.json())}
    told = {
        "operations": operations,
        "problems": problems(client, writer, of_account(anna, "read_club"), all_of),
    }
    RECORDED.write_text(
        json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8"
    )


def bodies(client: Client, all_of: Everything) -> dict[str, Any]:
    hand = write_hand(random_hand(registry.ruleset("upper_austria"), Random(7), 4))
    heat = f"/api/v1/competitions/{all_of.competition.uid}/heats/1/inputs/"
    inputs = client.get(heat).json()
    people = [{"name": name} for name in ("Anna", "Beni", "Cilli", "Dora")]
    place = client.get(f"/api/v1/sheets/{all_of.sheet.uid}/rounds/").json()["results"]
    version = client.get(f"/api/v1/sheets/{all_of.sheet.uid}/").json()["version"]
    return {
        "entries_write": {
            "id": "6f1c2a3e-8f5d-4d0e-9a51-0a1b2c3d4e5f",
            "seen": version,
            "game": max(row["game"] for row in place) + 1,
            "round": 1,
            "kind": "round_won",
            "event": {"side": 0, "value": 3},
        },
        "sheets_open": {"ruleset": "upper_austria", "people": people},
        "hands_keep": {"notation": hand},
        "hands_replay": {"notation": hand},
        "draws_again": {name: inputs[name] for name in ("algorithm", "version", "seed", "inputs")},
    }


def problems(client: Client, writer: Client, reader: Client, all_of: Everything) -> dict[str, Any]:
    entries = f"/api/v1/sheets/{all_of.sheet.uid}/entries/"
    stale = bodies(client, all_of)["entries_write"] | {"id": "7f1c2a3e-8f5d-4d0e-9a51-0a1b2c3d4e5f"}
    unknown = {"authorization": "Bearer pb_unknown"}
    answers = [
        client.get("/api/v1/clubs/?plyed_after=x"),
        client.get("/api/v1/clubs/", headers=unknown),
        writer.get("/api/v1/clubs/00000000-0000-4000-8000-000000000000/"),
        client.put("/api/v1/clubs/"),
        client.get("/api/v1/clubs/", headers={"accept": "text/html"}),
        writer.post(entries, stale | {"game": 1}, content_type="application/json"),
        writer.post(entries, "x", content_type="text/plain"),
        writer.post(entries, stale | {"kind": "nothing"}, content_type="application/json"),
        reader.post(entries, stale, content_type="application/json"),
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(ReaderRate.rates, "address", "1/min")
        cache.clear()
        answers += [client.get("/api/v1/clubs/") for _ in range(2)]
    found = {str(answer.status_code): answer.json() for answer in answers if answer.status_code >= 400}
    # An example cannot provoke the race behind it.
    found["503"] = found["404"] | {
        "title": "Service Unavailable",
        "status": 503,
        "detail": "Others wrote at the same moment. Send it again.",
    }
    return found
