"""The WSGI callable that every server loads: waitress here, gunicorn on a shared instance."""

import gc
import os
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http.response import HttpResponseBase

from config import yielding
from config.allocator import share_memory_between_threads

share_memory_between_threads()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
gc.disable()  # collections over what is being loaded took a tenth of a start
django.setup(set_prefix=False)


class Request(WSGIRequest):
    """Treats a content type that cannot be parsed as none, where Django's own raises an error."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]
        except ValueError:
            self.content_type, self.content_params = "", {}


class Handler(WSGIHandler):
    request_class = Request

    def get_response(self, request: WSGIRequest) -> HttpResponseBase:  # type: ignore[override]
        """Django's own. Closes and empties the request, unless a stream still reads it.

        Its user, messages and htmx details refer back to it, so each poll left forty objects to the garbage
        collector, whose pauses of up to 25 ms were among the slowest scores (measured).
        """
        response: HttpResponseBase = super().get_response(request)
        if not response.streaming:
            request.close()
            vars(request).clear()
        return response

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        yielding.begin()
        try:
            answer: Any = super().__call__(environ, start_response)
        finally:
            yielding.end()
        if environ.get("REQUEST_METHOD") == "HEAD":
            # waitress sends what it gets. A body here would be read as the next answer on this connection.
            answer.close()
            return ()
        is_stream = getattr(answer, "streaming", False) and not hasattr(answer, "file_to_stream")
        return yielding.Yielding(answer) if is_stream else answer


application = Handler()
gc.enable()
