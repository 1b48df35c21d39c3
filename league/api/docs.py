"""The OpenAPI document and the page that shows it, with local static files only."""

from __future__ import annotations

from typing import Any

from csp.decorators import csp_update
from django.utils import translation
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.cors import Cors
from league.api.played.write_shapes import MOST_PEOPLE
from league.api.throttles import Throttled

NO_NUL = r"^[^\u0000]*$"  # as ECMA 262 writes it


def close_requests(result: Any, **_: Any) -> Any:
    """Complete the document: bodies without other fields, texts of bodies and queries without NUL, limits on lists of
    people.
    """
    shapes = result.get("components", {}).get("schemas", {})
    for path in result["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "query":
                    _close(parameter["schema"], shapes)
            for content in operation.get("requestBody", {}).get("content", {}).values():
                _close(content["schema"], shapes)
    # A seat names its player in one of two ways.
    shapes.get("SeatBody", {}).update(minProperties=1, maxProperties=1)
    if "SheetBody" in shapes:  # the generator leaves out how long a list of objects is
        shapes["SheetBody"]["properties"]["people"] |= {"minItems": 1, "maxItems": MOST_PEOPLE}
    return result


def _close(part: Any, shapes: Any) -> None:
    if "$ref" in part:
        part = shapes[part["$ref"].rsplit("/", 1)[1]]
    if "properties" in part:
        part["additionalProperties"] = False
    if part.get("type") == "string" and "format" not in part and "enum" not in part:
        part["pattern"] = NO_NUL
    for inside in (*part.get("properties", {}).values(), *([part["items"]] if "items" in part else [])):
        _close(inside, shapes)


@method_decorator(gzip_page, "dispatch")
@extend_schema(exclude=True)
class Schema(Cors, Throttled, SpectacularAPIView):
    """JSON only, so that a browser displays it too."""

    renderer_classes = [OpenApiJsonRenderer]  # noqa: RUF012  # read only

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The same document for everybody, whatever language the query names, or Django would cache a
        catalogue for each.
        """
        with translation.override("en"):
            return self._get_schema_response(request)  # type: ignore[no-untyped-call]

    def _get_version_parameter(self, request: Request) -> None:
        """Ignore a version in the query, which would be copied into a header; there is only one version."""


# The icons of the page are `data:` images in its stylesheet.
@method_decorator(csp_update({"img-src": ["data:"]}), "dispatch")
@extend_schema(exclude=True)
class Docs(SpectacularSwaggerSplitView):
    """Its script has its own URL, because the Content-Security-Policy forbids inline scripts."""

    url_name = "league:api-schema"
    template_name = "league/api_docs.html"
    http_method_names = ("get", "head")  # OPTIONS would render this page without its scripts
