"""Examples of every answer in the OpenAPI document, as tests/league/api/record_examples.py took them from real ones."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from league.api.formats import as_csv, as_ndjson

RECORDED = Path(__file__).with_name("examples.json")


@cache
def recorded() -> Any:
    """`operations`: by id the `status`, the `answer` and, of writes, the `body`; `problems`: a document by status."""
    return json.loads(RECORDED.read_text(encoding="utf-8"))


def add_examples(result: Any, **_: Any) -> Any:
    """Put the examples into the document."""
    for path in result["paths"].values():
        for operation in path.values():
            _add(operation, recorded()["operations"].get(operation["operationId"]))
    return result


def _add(operation: Any, record: Any) -> None:
    if record is None:
        return
    for content in operation.get("requestBody", {}).get("content", {}).values():
        content["example"] = record["body"]
    for status, response in operation["responses"].items():
        for kind, content in response.get("content", {}).items():
            if kind == "application/problem+json":
                content["example"] = recorded()["problems"][status]
            elif status == str(record["status"]):
                content["example"] = _as(kind, record["answer"])


def _as(kind: str, answer: Any) -> Any:
    """The rows of an answer in the format of a list."""
    if kind == "application/json":
        return answer
    rows = answer["results"]
    if kind == "application/x-ndjson":
        return "".join(as_ndjson([rows]))
    return "".join(as_csv([rows], list(rows[0])))
