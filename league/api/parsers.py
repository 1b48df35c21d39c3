"""The body of a request: JSON that is not compressed, not nested too deeply to be read, and gives each key once."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError, UnsupportedMediaType, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.utils import json

from league.api.parameters import TWICE, quoted

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
            body = _read(stream, (parser_context or {}).get("encoding", settings.DEFAULT_CHARSET))
        except RecursionError:
            raise ParseError(TOO_DEEP) from None
        except ValueError as error:
            raise ParseError(f"JSON parse error - {error}") from None
        if _is_deep(body):
            raise ParseError(TOO_DEEP)
        return body


def _read(stream: IO[Any], encoding: str) -> Any:
    """As Django REST framework reads JSON, which has no place for a hook."""
    text: Any = codecs.getreader(encoding)(stream)
    return json.load(text, parse_constant=json.strict_constant, object_pairs_hook=_once)


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, object]:
    """The object. Raises ValidationError for a key that is given twice, of which Python would take the last."""
    read = dict(pairs)
    if len(read) < len(pairs):
        times = Counter(name for name, _ in pairs)
        raise ValidationError({quoted(next(name for name in read if times[name] > 1)): [TWICE]})
    return read


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
