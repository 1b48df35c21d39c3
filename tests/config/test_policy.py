"""The Content-Security-Policy is the same for all answers except those that a view changes, and built once."""

import pytest
from csp.decorators import csp_exempt, csp_update
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config import policy

HEADER = "Content-Security-Policy"


def plain(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def test_the_policy_of_the_settings_is_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []

    def build() -> str:
        built.append(build_policy())
        return built[-1]

    monkeypatch.setattr(policy, "build_policy", build)
    middleware = policy.Policy(plain)
    answers = [middleware(RequestFactory().get("/")) for _ in range(3)]
    assert len(built) == 1
    assert {answer.headers[HEADER] for answer in answers} == set(built)
    assert "script-src 'self'" in built[0]


def test_a_view_may_change_its_policy_or_leave_it_out() -> None:
    changed = policy.Policy(csp_update({"img-src": ["data:"]})(plain))
    exempt = policy.Policy(csp_exempt()(plain))
    assert "img-src 'self' data:" in changed(RequestFactory().get("/")).headers[HEADER]
    assert HEADER not in exempt(RequestFactory().get("/")).headers
    assert "data:" not in policy.Policy(plain)(RequestFactory().get("/")).headers[HEADER]


def test_a_policy_of_the_view_is_kept() -> None:
    own = policy.Policy(lambda request: HttpResponse(headers={HEADER: "default-src 'self'"}))
    assert own(RequestFactory().get("/")).headers[HEADER] == "default-src 'self'"
