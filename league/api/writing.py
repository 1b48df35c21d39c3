"""Shared by all writes of the API: a token, a body of the declared shape, a problem document for refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import APIException, NotAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from league.api.base import ONLY_JSON, UID, ApiView
from league.api.formats import Row
from league.api.json_types import refuse_other_types
from league.api.parameters import refuse_unusable
from league.api.problems import CONTENT_TYPE, DECLARED, ProblemSerializer
from league.api.tokens import TokenAuthentication
from scoring.engine.facts.codec import Malformed
from scoring.services import InputError

WRITE_PARAMETERS = {"format": None}
_MORE = {
    409: "It cannot be now, and nothing was stored; `code` says why.",
    415: "The body is not JSON, or compressed.",
    422: "It cannot be read; `code`, `field` or `failures` say where.",
    503: "Others wrote at the same moment: send it again.",
}


class Refused(APIException):
    """Well-formed but refused. `extra` is added to the problem document."""

    def __init__(self, status_code: int, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.status_code, self.extra = status_code, extra


def unreadable(error: InputError | Malformed) -> Refused:
    return Refused(422, f"This cannot be used: {error.code}.", code=error.code, field=error.field)


class Writes(ApiView):
    """POST with a token only: a session would need a CSRF token, and browsers have pages."""

    def get_authenticators(self) -> list[BaseAuthentication]:
        if self.request is not None and self.request.method == "POST":
            return [TokenAuthentication()]
        return super().get_authenticators()

    def get_renderers(self) -> list[BaseRenderer]:
        """Only the reads of the same address have other formats."""
        if self.request is not None and self.request.method == "POST":
            return [JSONRenderer()]
        return super().get_renderers()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method == "POST":
            refuse_unusable(request.query_params, WRITE_PARAMETERS)

    def body(self, request: Request, shape: type[serializers.Serializer[Any]]) -> Row:
        """The fields of the body. Raises ValidationError, also for unknown fields."""
        read = shape(data=request.data)
        refuse_other_types(read, request.data)
        read.is_valid(raise_exception=True)
        if unknown := set(request.data) - set(read.fields):
            errors = {str(name)[:40]: ["There is no such field."] for name in unknown}
            raise serializers.ValidationError(errors)
        said: Row = read.validated_data
        return said

    def asker(self, request: Request) -> HttpRequest:
        """The request for a loader. Raises NotAuthenticated without a token."""
        if request.auth is None:
            raise NotAuthenticated("This needs a token.")
        plain = request._request
        plain.user = request.user
        plain.api_token = request.auth  # type: ignore[attr-defined]  # read by league.access
        return plain


def writes(
    name: str,
    summary: str,
    shape: Any,
    answer: Any,
    status: int,
    *,
    of_one: bool = True,
    by_token: bool = True,
) -> Callable[[Any], Any]:
    """The OpenAPI description of one write."""
    more = {
        (code, CONTENT_TYPE): OpenApiResponse(ProblemSerializer, description)
        for code, description in _MORE.items()
        if by_token or code in (415, 422)
    }
    declared = {key: problem for key, problem in DECLARED.items() if key[0] != 404 or of_one}
    return extend_schema(
        operation_id=name,
        summary=summary,
        description=f"{summary}.",
        tags=[name.partition("_")[0]],
        parameters=[*([UID] if of_one else []), ONLY_JSON],
        request=shape,
        auth=[{"token": []}] if by_token else [{}, {"token": []}],  # type: ignore[list-item]  # it takes both
        responses={(status, "application/json"): answer, **declared, **more},
    )
