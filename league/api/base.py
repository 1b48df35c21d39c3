"""Shared by all reads of the API: user, strong ETags, errors in English.

A view names its loader, the revision of what it shows, and the data, which is not computed if the revision is
unchanged. Query parameters that the view does not read are refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, ClassVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.cors import OPEN, Cors
from league.api.formats import Negotiation
from league.api.pagination import SignedCursor
from league.api.parameters import refuse_unusable
from league.api.problems import DECLARED, problem
from league.api.throttles import ReaderRate, Throttled, stranger
from scoring.engine.sheet.fold import ENGINE_REVISION

# Raise it when the shape of an answer changes; it is part of every ETag.
API_REVISION = 6
UID = OpenApiParameter(
    "uid", OpenApiTypes.UUID, OpenApiParameter.PATH, description="The id, as lists give it."
)
_IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="An ETag: 304 while it still holds.",
)
_ETAG = OpenApiParameter(
    "ETag",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    response=[200, 304],
    description="Strong, changes with the data.",
)


_LISTED = OpenApiParameter(
    "format",
    str,
    enum=["json", "csv", "ndjson"],
    description="As Accept. csv and ndjson give all rows in the order of writing; "
    'the last line of ndjson is `{"complete": true, "rows": ...}`.',
)
ONLY_JSON = OpenApiParameter("format", str, enum=["json"], description="As Accept.")


def reads(
    name: str,
    summary: str,
    shape: Any,
    parameters: list[Any] | None = None,
    *,
    of_one: bool = True,
    lists: bool = False,
    path: Sequence[OpenApiParameter] = (UID,),
) -> Callable[[Any], Any]:
    """The OpenAPI description of a read, with the errors that all of them share.

    `of_one`: the address identifies something, by uid unless `path` says otherwise. `lists`: rows in three
    formats.
    """
    rows = {
        (200, "text/csv"): OpenApiTypes.STR,
        (200, "application/x-ndjson"): OpenApiTypes.STR,
    }
    return extend_schema(
        operation_id=name,
        summary=summary,
        description=f"{summary}.",
        tags=[name.partition("_")[0]],
        parameters=[
            *(path if of_one else []),
            *(parameters or []),
            _LISTED if lists else ONLY_JSON,
            _IF_NONE_MATCH,
            _ETAG,
        ],
        # The generator takes the smallest key, as text, as the main answer, so errors must not sort before
        # it.
        responses={
            (200, "application/json"): shape,
            **(rows if lists else {}),
            (304, "application/json"): OpenApiResponse(description="Not modified."),
            **DECLARED,
        },
    )


# No answer contains a secret, so compression reveals nothing.
@method_decorator(gzip_page, "dispatch")
class ApiView(Cors, Throttled, GenericAPIView[Any]):
    """Errors are English problem documents; only `methods` are allowed."""

    methods: ClassVar[tuple[str, ...]] = ("GET", "HEAD")

    permission_classes = (AllowAny,)  # loaders answer 404 to whoever may not see something
    metadata_class = None
    content_negotiation_class = Negotiation

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with translation.override("en"):
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method not in self.methods:
            # Before the CSRF check, because nothing can be written this way.
            raise MethodNotAllowed(str(request.method))
        super().initial(request, *args, **kwargs)

    @property
    def allowed_methods(self) -> list[str]:
        return list(self.methods)

    def get_exception_handler(self) -> Callable[[Exception, Mapping[str, Any]], Response | None]:
        return problem


class ReadView(ApiView):
    """GET and HEAD of one resource. `load` returns the `subject` that the other methods receive."""

    load: Callable[..., Any]
    filter_backends: Sequence[Any] = ()

    def revision(self, subject: Any) -> str:
        raise NotImplementedError

    def is_public(self, subject: Any) -> bool:
        raise NotImplementedError

    def show(self, subject: Any) -> Any:
        """The data, or for a list the complete response."""
        raise NotImplementedError

    def subject_of_poll(self, **kwargs: Any) -> Any:
        """What `load` returns for a stranger, with few statements; None if only `load` can tell."""
        return None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return self._unchanged(request, **kwargs) or super().dispatch(request, *args, **kwargs)

    def _unchanged(self, request: HttpRequest, **kwargs: Any) -> HttpResponse | None:
        """The 304 for a stranger's poll, which is most of the traffic, without the work of a full answer.

        None for any other request, or if the ETag does not match.
        """
        if not is_poll_of_a_stranger(request) or (subject := self.subject_of_poll(**kwargs)) is None:
            return None
        etag = self._etag(request, subject)
        response: Any = get_conditional_response(request, etag=etag)
        if response is None or response.status_code != HTTPStatus.NOT_MODIFIED:
            return None
        rate = ReaderRate()
        if not rate.allow(stranger(request)):
            return None
        also = ["Accept"] * (len(self.renderer_classes) > 1)
        patch_vary_headers(response, ["Cookie", "Authorization", *also])
        headers = {"ETag": etag, "Cache-Control": "no-cache", "Allow": ", ".join(self.allowed_methods)}
        for name, value in (headers | OPEN | rate.headers()).items():
            response.headers[name] = value
        return cast(HttpResponse, response)

    def answer(self, request: Request, **kwargs: Any) -> HttpResponse:
        # Loaders take Django's request, so that pages and API share them.
        plain = request._request
        plain.user = request.user
        plain.api_token = request.auth  # type: ignore[attr-defined]  # read by league.access
        refuse_unusable(request.query_params, known_parameters(self))
        subject = self.load(plain, **kwargs)
        etag = self._etag(plain, subject)
        # With `*` the client knows no answer, so the request is checked first.
        any_will_do = plain.headers.get("If-None-Match", "").strip() == "*"
        response: Any = None if any_will_do else get_conditional_response(plain, etag=etag)
        if response is None:
            shown = self.show(subject)
            response = shown if isinstance(shown, HttpResponseBase) else Response(shown)
        if any_will_do:
            response = get_conditional_response(plain, etag=etag, response=response)
        response["ETag"] = etag
        response["Cache-Control"] = "no-cache" if self.is_public(subject) else "private, no-store"
        patch_vary_headers(response, ["Cookie", "Authorization"])
        return response

    def _etag(self, request: HttpRequest, subject: Any) -> str:
        # Includes the host, because addresses of other pages in the answer contain it.
        address = f"{request.scheme} {request.get_host()} {request.get_full_path()}"
        state = f"{API_REVISION} {ENGINE_REVISION} {self.revision(subject)} {address}"
        return f'"{hashlib.sha256(state.encode()).hexdigest()[:32]}"'


def is_poll_of_a_stranger(request: HttpRequest) -> bool:
    """Whether this is a repeated request without anything that identifies its sender."""
    return (
        request.method in ("GET", "HEAD")
        and request.headers.get("If-None-Match", "*").strip() != "*"
        and "Authorization" not in request.headers
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
    )


def known_parameters(view: ReadView) -> dict[str, object]:
    """All query parameters that `view` reads, with the field or filter that reads each, or None."""
    names = ["format"]
    # Only lists are `ListView`s; importing it here would be circular.
    names += ["ordering"] if len(getattr(view, "orders", ())) > 1 else []
    names += ["since"] if getattr(view, "changed", "") else []
    pages = view.paginator if isinstance(view.paginator, SignedCursor) else None
    names += [pages.cursor_query_param, pages.page_size_query_param] if pages else []
    filters = getattr(view, "filterset_class", None)
    asked = getattr(view, "query", None)
    return {
        **dict.fromkeys(names),
        **(filters.base_filters if filters else {}),
        **(asked().fields if asked else {}),
    }
