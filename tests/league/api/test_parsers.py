"""A body that no JSON parser should meet gets a problem document that says what to send."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client

from league.api.parsers import MOST_NESTED, TOO_DEEP

NOTATION = b'{"notation": "x"}'


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        (b"[" * 100_000, 400, TOO_DEEP),
        (b'{"notation":' * 500 + b"1" + b"}" * 500, 400, TOO_DEEP),
        (b'{"inputs":' + b"[" * MOST_NESTED + b"]" * MOST_NESTED + b"}", 400, TOO_DEEP),
        (gzip.compress(NOTATION, mtime=0), 415, "Send the body as it is, without Content-Encoding."),
        (NOTATION, 422, "This is no log that can be read."),
    ],
    ids=["endless", "deep object", "deep list", "compressed", "readable"],
)
@pytest.mark.django_db
def test_a_body_is_refused_with_what_to_send(client: Client, body: bytes, status: int, detail: str) -> None:
    compressed = {"content-encoding": "gzip"} if body[:1] == b"\x1f" else {}

    answer = client.post(
        "/api/v1/replay/", body, content_type="application/json", headers={"accept": "*/*", **compressed}
    )

    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["detail"] == detail


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (b'{"notation": "x", "notation": "x"}', "notation"),
        (b'{"notation": "x", "n\\u006ftation": "y"}', "notation"),
        (b'{"notation": {"a": [{"b": 1, "b": 2}]}}', "b"),
        (b'{"%s": 1, "%s": 2}' % (b"k" * 5000, b"k" * 5000), "k" * 40),
    ],
    ids=["equal", "escaped", "nested", "long"],
)
@pytest.mark.django_db
def test_a_body_with_the_same_key_twice_is_refused_by_its_name(client: Client, body: bytes, key: str) -> None:
    answer = client.post("/api/v1/replay/", body, content_type="application/json")

    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert answer.json()["errors"] == {key: ["It is given more than once; give it once."]}


@pytest.mark.parametrize(
    "body", [b'{"notation": NaN}', b'{"notation": "x"', b"\xff", b'{"notation": 1e999999}']
)
@pytest.mark.django_db
def test_a_body_that_is_no_json_is_refused(client: Client, body: bytes) -> None:
    assert client.post("/api/v1/replay/", body, content_type="application/json").status_code == 400


@pytest.mark.django_db
def test_a_format_that_is_not_offered_is_answered_with_those_that_are(client: Client) -> None:
    answer = client.get("/api/v1/clubs/", headers={"accept": "application/xml"})

    assert (answer.status_code, answer["Content-Type"]) == (406, "application/problem+json")
    assert answer.json()["detail"] == "Ask for one of: application/json, text/csv, application/x-ndjson."
