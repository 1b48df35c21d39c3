"""Where a posted form redirects, for a plain form and for htmx."""

from __future__ import annotations

from django.test import RequestFactory

from scoring.pages.shared.redirects import to_page


def test_a_plain_form_is_redirected_to_the_next_page() -> None:
    answer = to_page(RequestFactory().post("/"), "/clubs/")

    assert (answer.status_code, answer["Location"]) == (303, "/clubs/")
    assert not answer.has_header("HX-Redirect")


def test_htmx_is_told_to_navigate_to_the_next_page() -> None:
    answer = to_page(RequestFactory().post("/", headers={"HX-Request": "true"}), "/clubs/")

    assert (answer.status_code, answer["HX-Redirect"]) == (200, "/clubs/")
    assert not answer.has_header("Location")
