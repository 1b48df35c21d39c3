"""Pages of lists by signed cursor.

The signature keeps clients from making up cursors for expensive or invalid queries. A cursor belongs to one
list in one order and stays valid while rows are added.
"""

from __future__ import annotations

import re
from typing import Any

from django.core import signing
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView


class SignedCursor(CursorPagination):
    page_size = 50
    max_page_size = 100
    page_size_query_param = "page_size"
    page_size_query_description = "Rows on a page: 1 to 100, 50 unless told."
    cursor_query_description = "Where the page begins: taken from `next` or `previous`, never made up."
    template = None
    of = ""  # the path of the list

    def decode_cursor(self, request: Request) -> Cursor | None:
        """The position of a cursor. Raises ValidationError unless this server signed it for this list."""
        word = request.query_params.get(self.cursor_query_param)
        if word is None:
            return None
        try:
            offset, reverse, position = self._signer().unsign_object(word)
        except (signing.BadSignature, ValueError) as error:
            raise ValidationError({"cursor": ["This cursor was not made for this list."]}) from error
        return Cursor(offset, reverse, position)

    def get_page_size(self, request: Request) -> int:
        """The page size. Raises ValidationError unless it is a number from 1 to `max_page_size`."""
        word = request.query_params.get(self.page_size_query_param)
        if not word:
            return self.page_size
        # `int` would also accept signs, spaces, underscores and digits of other scripts.
        if not re.fullmatch(r"[0-9]{1,4}", word) or not 1 <= int(word) <= self.max_page_size:
            raise ValidationError({"page_size": [f"Ask for 1 to {self.max_page_size} rows."]})
        return int(word)

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        """The two query parameters, for the OpenAPI document."""
        size = {"type": "integer", "minimum": 1, "maximum": self.max_page_size, "default": self.page_size}
        return [
            _in_query(
                self.cursor_query_param, {"type": "string", "minLength": 1}, self.cursor_query_description
            ),
            _in_query(self.page_size_query_param, size, self.page_size_query_description),
        ]

    def encode_cursor(self, cursor: Cursor) -> str:
        word = self._signer().sign_object([cursor.offset, cursor.reverse, cursor.position])
        return replace_query_param(str(self.base_url), self.cursor_query_param, word)

    def _signer(self) -> signing.Signer:
        """Without a timestamp, because of the strong ETag: the same page must link to the same next page."""
        return signing.Signer(salt=f"league.api {self.of} {self.ordering}")

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {
                "next": link | {"description": "Address of the next page, null on the last."},
                "previous": link | {"description": "Address of the page before, null on the first."},
                "results": schema | {"description": "The rows of this page."},
            },
        }


def _in_query(name: str, schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": description}


class Ordered(SignedCursor):
    """In the requested order. A row keeps its place while others are added."""

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> tuple[str, ...]:
        ordering: tuple[str, ...] = view.ordering()
        self.ordering, self.of = ordering, request.path
        return ordering
