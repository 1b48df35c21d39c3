"""The formats of answers: JSON, and for lists also CSV and NDJSON, by `?format=` or Accept.

CSV and NDJSON return all rows of a list in the order of writing, read in chunks of queries that have ended, so
that no transaction is open while a slow client reads (`ListView`).
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.http import StreamingHttpResponse
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.utils.encoders import JSONEncoder

from scoring.pages.result.export import disarmed

PARAMETER = "format"
_BOM = "\ufeff"  # without it common spreadsheets misread umlauts
Row = Mapping[str, Any]


class Csv(BaseRenderer):
    """Used for negotiation only: `as_csv` streams the rows."""

    media_type, format, charset = "text/csv", "csv", "utf-8"

    def render(self, data: Any, *_: Any) -> bytes:
        return JSONRenderer().render(data)


class Ndjson(Csv):
    """One JSON object per line."""

    media_type, format = "application/x-ndjson", "ndjson"


class Negotiation(DefaultContentNegotiation):
    """`?format=` overrides Accept; an unsupported name is a 400."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        offered = list(renderers)
        named = request.query_params.get(PARAMETER)
        names = [renderer.format for renderer in offered]
        if not named:
            return super().select_renderer(request, offered, format_suffix)
        if named not in names:
            raise ValidationError({PARAMETER: [f"Ask for one of: {', '.join(map(str, names))}."]})
        chosen = offered[names.index(named)]
        return chosen, str(chosen.media_type)


def streamed(name: str, chunks: Iterable[Sequence[Row]], shape: serializers.BaseSerializer[Any]) -> Any:
    """The rows of `chunks` as a streamed `csv` or `ndjson` response."""
    lines = as_ndjson(chunks) if name == "ndjson" else as_csv(chunks, columns(shape))
    kind = Ndjson if name == "ndjson" else Csv
    return StreamingHttpResponse(lines, content_type=f"{kind.media_type}; charset=utf-8")


def as_ndjson(chunks: Iterable[Sequence[Row]]) -> Iterator[str]:
    """One line per row, and a last one with their number, whose absence shows that rows are missing."""
    count, encoder = 0, JSONEncoder(separators=(",", ":"), ensure_ascii=False)
    for chunk in chunks:
        count += len(chunk)
        yield "".join(f"{encoder.encode(row)}\n" for row in chunk)
    yield json.dumps({"complete": True, "rows": count}) + "\n"


class _Lines:
    """A file for a csv writer that returns each line."""

    def write(self, line: str) -> str:
        return line


def as_csv(chunks: Iterable[Sequence[Row]], heads: Sequence[str]) -> Iterator[str]:
    """A heading and a line for each row. Text that a spreadsheet would run as a formula gets an apostrophe."""
    writer = csv.writer(_Lines(), lineterminator="\r\n")
    yield _BOM + writer.writerow(heads)
    for chunk in chunks:
        yield "".join(writer.writerow([_cell(_at(row, head)) for head in heads]) for row in chunk)


def columns(shape: Any, before: str = "") -> list[str]:
    """The columns of a shape: a nested object has one column for each of its fields, a list is one column."""
    of: Any = shape.child if isinstance(shape, serializers.ListSerializer) else shape
    found: list[str] = []
    for name, field in of.fields.items():
        is_object = isinstance(field, serializers.Serializer)
        found += columns(field, f"{before}{name}.") if is_object else [f"{before}{name}"]
    return found


def _at(row: Any, head: str) -> Any:
    for part in head.split("."):
        row = row.get(part) if isinstance(row, Mapping) else None
    return row


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping | list | tuple):
        return json.dumps(value, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":"))
    return disarmed(value if isinstance(value, str) else str(JSONEncoder().default(value)))
