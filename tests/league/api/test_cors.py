"""Reads from other origins and compressed answers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable

from django.test import Client

from league.models import Season, User

BrowserOf = Callable[..., Client]
ELSEWHERE = {"origin": "https://club.example"}


def test_pages_of_other_sites_read_what_strangers_may(client: Client, played: Season) -> None:
    for path in ("/clubs/", f"/seasons/{played.uid}/results/", "/nothing/", "/schema/"):
        answer = client.get(f"/api/v1{path}", headers=ELSEWHERE)

        assert answer["Access-Control-Allow-Origin"] == "*"
        assert "ETag" in answer["Access-Control-Expose-Headers"]
        assert "Access-Control-Allow-Credentials" not in answer


def test_a_conditional_read_passes_its_preflight(client: Client, played: Season) -> None:
    asked = {"access-control-request-method": "GET", "access-control-request-headers": "if-none-match"}
    answer = client.options("/api/v1/clubs/", headers=ELSEWHERE | asked)

    assert (answer.status_code, answer.content) == (204, b"")
    assert answer["Access-Control-Allow-Headers"] == "If-None-Match"
    assert answer["Access-Control-Allow-Methods"] == "GET, HEAD"


def test_answers_to_a_session_are_not_readable_from_other_sites(
    played: Season, anna: User, browser_of: BrowserOf
) -> None:
    answer = browser_of(anna).get("/api/v1/clubs/", headers=ELSEWHERE)

    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer


def test_answers_and_the_openapi_document_are_compressed(client: Client, played: Season) -> None:
    for path in ("/clubs/", f"/seasons/{played.uid}/standings/watten/", "/schema/"):
        plain = client.get(f"/api/v1{path}")
        packed = client.get(f"/api/v1{path}", headers={"accept-encoding": "gzip"})
        if len(plain.content) < 200:
            continue  # Django leaves short answers alone

        assert packed["Content-Encoding"] == "gzip"
        assert json.loads(gzip.decompress(packed.content)) == plain.json()
        assert "Accept-Encoding" in packed["Vary"]
    results = f"/api/v1/seasons/{played.uid}/results/?format=csv"
    packed = client.get(results, headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(b"".join(packed)) == b"".join(client.get(results))


def test_a_compressed_answer_is_not_sent_again(client: Client, played: Season) -> None:
    path = f"/api/v1/seasons/{played.uid}/standings/watten/"
    packed = client.get(path, headers={"accept-encoding": "gzip"})

    again = client.get(path, headers={"accept-encoding": "gzip", "if-none-match": packed["ETag"]})
    assert again.status_code == 304
