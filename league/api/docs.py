"""The OpenAPI document, and the page that shows it, from our own static files."""

from __future__ import annotations

from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from league.api.throttles import ReaderRate


@extend_schema(exclude=True)
class Schema(SpectacularAPIView):
    """JSON alone, so that a browser shows it too."""

    renderer_classes = [OpenApiJsonRenderer]  # noqa: RUF012  # read only
    throttle_classes = (ReaderRate,)


# The icons of the page are data: images in its own stylesheet.
@method_decorator(csp_update({"img-src": ["data:"]}), "dispatch")
@extend_schema(exclude=True)
class Docs(SpectacularSwaggerSplitView):
    """Its script has an address of its own: the Content-Security-Policy allows no inline one."""

    url_name = "league:api-schema"
    template_name = "league/api_docs.html"
