"""The OpenAPI document, and the page that shows it, from our own static files."""

from __future__ import annotations

from typing import Any

from csp.decorators import csp_update
from django.utils import translation
from django.utils.decorators import method_decorator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.throttles import ReaderRate


@extend_schema(exclude=True)
class Schema(SpectacularAPIView):
    """JSON alone, so that a browser shows it too."""

    renderer_classes = [OpenApiJsonRenderer]  # noqa: RUF012  # read only
    throttle_classes = (ReaderRate,)

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One document for everybody: Django keeps a catalogue of every language that a query names."""
        with translation.override("en"):
            return self._get_schema_response(request)  # type: ignore[no-untyped-call]

    def _get_version_parameter(self, request: Request) -> None:
        """There is one version; a word of the query would stand in a header."""


# The icons of the page are data: images in its own stylesheet.
@method_decorator(csp_update({"img-src": ["data:"]}), "dispatch")
@extend_schema(exclude=True)
class Docs(SpectacularSwaggerSplitView):
    """Its script has an address of its own: the Content-Security-Policy allows no inline one."""

    url_name = "league:api-schema"
    template_name = "league/api_docs.html"
