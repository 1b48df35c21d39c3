"""The WSGI callable: what a request leaves behind."""

import gc

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory

from config import wsgi


def left_by(application: WSGIHandler) -> int:
    """The number of objects that only the garbage collector frees after a request."""
    environ = RequestFactory().get("/health/").environ
    for _ in range(2):  # the first request fills caches
        gc.collect()
        gc.disable()
        assert application.get_response(application.request_class(dict(environ))).status_code == 204
        left = gc.collect()
        gc.enable()
    return left


@pytest.mark.django_db
def test_a_request_leaves_nothing_to_the_garbage_collector() -> None:
    assert left_by(wsgi.application) == 0
    assert left_by(WSGIHandler()) > 20
