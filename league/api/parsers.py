"""The body of a request: JSON that is not compressed and not nested too deeply to be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import JSONParser

MOST_NESTED = 30
TOO_DEEP = f"JSON may be nested at most {MOST_NESTED} times."


class JsonBody(JSONParser):
    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        told = parser_context["request"].headers if parser_context else {}
        encoding = told.get("Content-Encoding", "identity")
        if encoding != "identity":
            raise UnsupportedMediaType(encoding, "Send the body as it is, without Content-Encoding.")
        try:
            body = super().parse(stream, media_type, dict(parser_context or {}))
        except RecursionError:
            raise ParseError(TOO_DEEP) from None
        if _is_deep(body):
            raise ParseError(TOO_DEEP)
        return body


def _is_deep(body: object) -> bool:
    level = [body]
    for _ in range(MOST_NESTED):
        level = [inside for one in level for inside in _inside(one)]
        if not level:
            return False
    return True


def _inside(one: object) -> list[object]:
    if isinstance(one, Mapping):
        return list(one.values())
    return one if isinstance(one, list) else []
