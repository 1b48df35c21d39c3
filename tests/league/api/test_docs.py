"""The OpenAPI document: valid, complete, true to the answers, and explained in docs/api.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import resolve, reverse
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate

from league.api import urls
from league.api.base import known_parameters
from league.api.writing import WRITE_PARAMETERS
from league.engine.metrics import METRICS
from league.models import Season
from scoring.engine.facts import codec
from tests.league.api.conftest import Play
from tests.league.conftest import won

PAGES = Path(__file__).resolve().parents[3] / "docs"
# docs/league-scoring.md names the spans and the facts beside games.
DOCS = "".join((PAGES / page).read_text() for page in ("api.md", "league-scoring.md"))
Json = dict[str, Any]

pytestmark = pytest.mark.sqlite(reason="a document of the addresses, whatever their database is")


@pytest.fixture
def schema(client: Client, db: None) -> Json:
    content: Json = client.get(reverse("league:api-schema")).json()
    return content


def resolved(schema: Json, part: Any) -> Any:
    """`part` with every reference resolved."""
    if isinstance(part, list):
        return [resolved(schema, item) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return resolved(schema, schema["components"]["schemas"][part["$ref"].rsplit("/", 1)[1]])
    return {key: resolved(schema, value) for key, value in part.items()}


def gets(schema: Json) -> dict[str, Json]:
    """The reads by path."""
    return {path: about["get"] for path, about in schema["paths"].items() if "get" in about}


def fields(schema: Json) -> list[tuple[str, str, Json]]:
    return [
        (name, field, about)
        for name, component in schema["components"]["schemas"].items()
        for field, about in component.get("properties", {}).items()
    ]


def test_the_openapi_document_is_valid(schema: Json) -> None:
    validate(schema)


def test_every_address_is_in_the_openapi_document(schema: Json) -> None:
    own = {"api-schema", "api-docs"}
    reads = [p for p in urls.urlpatterns if getattr(p, "name", None) and p.name not in own]

    assert len(schema["paths"]) == len(reads)


def test_every_read_declares_its_errors_and_its_etag(schema: Json) -> None:
    for about in gets(schema).values():
        responses = about["responses"]
        assert set(responses) == {"200", "304", "400", "401", "403", "404", "405", "406", "429"}
        assert "ETag" in responses["200"]["headers"]
        assert list(responses["404"]["content"]) == ["application/problem+json"]


def test_views_read_exactly_the_documented_parameters(schema: Json) -> None:
    views = {pattern.name: pattern.callback.view_class for pattern in urls.urlpatterns if pattern.name}
    for path, about in schema["paths"].items():
        view = views[
            resolve(
                re.sub(r"{(uid|other)}", str(uuid4()), path)
                .replace("{key}", "bavaria")
                .replace("{heat}", "1")
            ).url_name
        ]
        for method, known in (("get", known_parameters), ("post", lambda _: WRITE_PARAMETERS)):
            if method in about:
                documented = {p["name"] for p in about[method]["parameters"] if p["in"] == "query"}
                assert documented == set(known(view())), (method, path)


def test_every_parameter_has_a_description(schema: Json) -> None:
    parameters = [p for about in gets(schema).values() for p in about["parameters"]]

    assert [p["name"] for p in parameters if not p.get("description")] == []


def test_texts_in_queries_are_without_nul_as_the_views_demand(
    client: Client, schema: Json, played: Season
) -> None:
    texts = [
        (path, part["name"])
        for path, read in gets(schema).items()
        for part in read["parameters"]
        if part["in"] == "query"
        and part["schema"].get("type") == "string"
        and part["schema"].keys().isdisjoint({"enum", "format"})
        and part["schema"].get("pattern") != r"^[^\u0000]*$"
    ]

    assert texts == []
    address = f"/api/v1/seasons/{played.uid}/figures/?ruleset=%00"
    assert client.get(address).status_code == 400


def test_reads_need_no_session(schema: Json) -> None:
    assert all({} in about["security"] for about in gets(schema).values())


def test_a_client_made_from_the_document_walks_all_pages(
    client: Client, played: Season, play: Play, schema: Json
) -> None:
    """Uses only what the document says: the parameters, and `next` among the fields of a page."""
    play(*won((0, 9), (1, 3), (1, 4), (0, 2), (1, 2)))
    path = "/api/v1/seasons/{uid}/results/"
    about = schema["paths"][path]["get"]
    cursor, size = (next(p for p in about["parameters"] if p["name"] == n) for n in ("cursor", "page_size"))
    shape = resolved(schema, about["responses"]["200"]["content"]["application/json"]["schema"])
    query = {size["name"]: str(size["schema"]["minimum"] + 1)}
    seen: list[tuple[str, int]] = []
    while True:
        page = client.get(path.format(uid=played.uid), query).json()
        OAS31Validator(shape).validate(page)
        seen += [(row["sheet"], row["number"]) for row in page["results"]]
        if page["next"] is None:
            break
        query[cursor["name"]] = parse_qs(urlsplit(page["next"]).query)[cursor["name"]][0]

    assert len(seen) == len(set(seen)) == 5


def closed(shape: Any) -> Any:
    """`shape` with additional fields forbidden."""
    if isinstance(shape, list):
        return [closed(item) for item in shape]
    if not isinstance(shape, dict):
        return shape
    whole = {key: closed(value) for key, value in shape.items()}
    return whole | {"additionalProperties": False} if "properties" in whole else whole


def test_problems_match_the_document(client: Client, schema: Json) -> None:
    shape = closed(resolved(schema, schema["components"]["schemas"]["Problem"]))

    for path in ("/api/v1/nothing/", "/api/v1/clubs/?cursor=x"):
        OAS31Validator(shape).validate(client.get(path).json())


def contents(schema: Json) -> Iterator[tuple[str, Json]]:
    """Every body of a request or an answer, with its location."""
    for path, about in schema["paths"].items():
        for method, operation in about.items():
            for kind, content in operation.get("requestBody", {}).get("content", {}).items():
                yield f"{method} {path} {kind}", content
            for status, answer in operation["responses"].items():
                for kind, content in answer.get("content", {}).items():
                    if status != "304":
                        yield f"{method} {path} {status} {kind}", content


def test_every_body_has_a_valid_example(schema: Json) -> None:
    """tests/league/api/record_examples.py takes them from real answers."""
    whole = resolved(schema, {"all": [content | {"where": where} for where, content in contents(schema)]})[
        "all"
    ]
    assert [content["where"] for content in whole if "example" not in content] == []
    for content in whole:
        OAS31Validator(closed(content["schema"])).validate(content["example"])
    assert len(whole) > 300


def test_every_field_has_a_description(schema: Json) -> None:
    silent = [f"{name}.{field}" for name, field, about in fields(schema) if not _described(schema, about)]

    assert silent == []


def _described(schema: Json, about: Json) -> bool:
    return bool(about.get("description") or about.get("items", {}).get("description"))


def test_every_field_and_parameter_is_in_the_docs(schema: Json) -> None:
    parameters = {p["name"] for about in gets(schema).values() for p in about.get("parameters", [])}
    # A metric is described by the sentence of its column instead.
    metrics = {key for of_game in METRICS.values() for key in of_game}
    named = {field for _, field, _ in fields(schema)} - metrics | parameters

    assert sorted(name for name in named if f"`{name}`" not in DOCS) == []


def test_every_address_is_in_the_docs(schema: Json) -> None:
    assert [path for path in schema["paths"] if path.removeprefix("/api/v1") not in DOCS] == []


def test_every_metric_is_a_field_of_its_standing(schema: Json) -> None:
    shapes = schema["components"]["schemas"]

    assert list(shapes["WattenValues"]["properties"]) == list(METRICS["watten"])
    assert list(shapes["WhotValues"]["properties"]) == list(METRICS["whot"])


def test_the_docs_page_runs_without_inline_script(client: Client, db: None) -> None:
    response = client.get(reverse("league:api-docs"))
    page = response.content.decode()

    assert response.status_code == 200
    assert "<script>" not in page
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert "http" not in page.replace("http-equiv", "")


def test_the_docs_have_a_readable_example_for_every_kind_of_entry() -> None:
    rows = re.findall(
        r"^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \| `(\{.*?\})` \|", (PAGES / "api.md").read_text(), re.MULTILINE
    )
    examples = {kind: json.loads(event) for kinds, event in rows for kind in re.findall("`(.+?)`", kinds)}

    assert examples.keys() == codec.type_of.keys()
    for kind, event in examples.items():
        assert codec.encode(codec.decode(kind, event)) == event
