"""API errors as problem documents (RFC 9457), always in English, never as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.exceptions import NotAcceptable
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler

from league.api.played.write_shapes import BoardSerializer

CONTENT_TYPE = "application/problem+json"


class ProblemSerializer(serializers.Serializer[dict[str, Any]]):
    type = serializers.CharField(help_text="Always about:blank: the status says it all.")
    title = serializers.CharField(help_text="The status in words.")
    status = serializers.IntegerField(help_text="The HTTP status.")
    detail = serializers.CharField(help_text="What went wrong this time.")
    errors = serializers.DictField(  # type: ignore[assignment]  # a field, not the property of this name
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="With status 400: the query parameters or fields that could not be used, each with its reasons.",
    )
    code = serializers.CharField(
        required=False, help_text="With status 409 or 422: the reason as a code, which stays the same."
    )
    field = serializers.CharField(required=False, help_text="With status 422: the field that is wrong.")
    board = BoardSerializer(required=False, help_text="With status 409: what the next entry needs.")
    failures = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="With status 422: each hand that does not parse, with `hand`, `code`, `line` and `column`.",
    )


DECLARED: dict[Any, OpenApiResponse] = {
    (status, CONTENT_TYPE): OpenApiResponse(ProblemSerializer, description)
    for status, description in (
        (400, "A query parameter or a field could not be used."),
        (401, "The token is not known, was revoked, or its time is over."),
        (403, "The token is too narrow for this."),
        (404, "There is no such thing, or it may not be seen."),
        (405, "This method is not offered here."),
        (406, "This format is not offered here."),
        (429, "Too many requests; Retry-After says how long to wait."),
    )
}


def problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The exception handler of DRF with a problem document as body."""
    if isinstance(error, NotAcceptable):
        offered = ", ".join(str(one.media_type) for one in context["view"].get_renderers())
        error = NotAcceptable(f"Ask for one of: {offered}.")
    response = exception_handler(error, context)  # type: ignore[arg-type]
    if response is None:
        return None
    body = _body(response.status_code, response.data, "fields" if _writes(context) else "query parameters")
    response.data = body | getattr(error, "extra", {})
    # Independent of the requested format.
    context["request"].accepted_renderer = JSONRenderer()
    context["request"].accepted_media_type = CONTENT_TYPE
    response.content_type = CONTENT_TYPE
    return response


def _writes(context: Mapping[str, Any]) -> bool:
    return context["request"].method == "POST"


def _reasons(errors: Any) -> Iterator[str]:
    """The reasons, however deeply serializers nest them."""
    if isinstance(errors, Mapping):
        for name, inside in errors.items():
            before = "" if name == api_settings.NON_FIELD_ERRORS_KEY else f"{name}: "
            yield from (f"{before}{reason}" for reason in _reasons(inside))
    elif isinstance(errors, list | tuple):
        for inside in errors:
            yield from _reasons(inside)
    else:
        yield str(errors)


def _body(status: int, data: Any, what: str) -> dict[str, Any]:
    body = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    if isinstance(data, dict) and set(data) == {"detail"}:
        return body | {"detail": str(data["detail"])}
    errors = {name: list(_reasons(reasons)) for name, reasons in data.items()}
    return body | {"detail": f"Some {what} could not be used.", "errors": errors}
