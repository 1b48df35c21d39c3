"""Error pages: never a plain 500 if trying again helps."""

import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings

from config import readiness, views
from config.logs import AsJson, AsLine, CountRepeats, HideTokens
from config.middleware import DatabaseUnavailable
from config.request_ids import OfRequest


def operational(code: int) -> OperationalError:
    cause = sqlite3.OperationalError("told by SQLite")
    cause.sqlite_errorcode = code
    error = OperationalError("told by Django")
    error.__cause__ = cause
    return error


def middleware() -> DatabaseUnavailable:
    return DatabaseUnavailable(lambda request: HttpResponse())


@pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR])
def test_a_locked_full_or_failing_disk_is_a_503_with_a_retry_time(code: int) -> None:
    answer = middleware().process_exception(RequestFactory().post("/"), operational(code))
    assert answer is not None
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")


def test_a_wrong_sql_statement_is_not_answered_with_503() -> None:
    missing_table = operational(sqlite3.SQLITE_ERROR)
    assert middleware().process_exception(RequestFactory().get("/"), missing_table) is None
    assert middleware().process_exception(RequestFactory().get("/"), ValueError()) is None


def test_a_database_lost_during_a_view_gives_a_503(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Gone:
        def cursor(self) -> None:
            raise operational(sqlite3.SQLITE_BUSY)

    monkeypatch.setattr(views, "connection", Gone())
    answer = client.get("/health/", headers={"Accept-Language": "en"})
    assert answer.status_code == 503
    assert "Nothing was stored" in answer.content.decode()
    # Repeats are counted; a second line by Django would be written for each request.
    assert [(record.name, record.levelname) for record in caplog.records] == [("punkteblock", "WARNING")]


@pytest.mark.django_db
def test_health_answers_204(client: Client) -> None:
    assert client.get("/health/").status_code == 204


@pytest.fixture
def _first_probe() -> Iterator[None]:
    readiness._try_a_write.cache_clear()
    yield
    readiness._try_a_write.cache_clear()


@pytest.mark.django_db
@pytest.mark.usefixtures("_first_probe")
def test_readyz_tries_a_write_and_health_only_reads(client: Client) -> None:
    assert client.get("/readyz").status_code == 204
    readiness._try_a_write.cache_clear()

    full = operational(sqlite3.SQLITE_FULL)
    with patch.object(Session.objects, "update_or_create", side_effect=full):
        assert client.get("/health/").status_code == 204
        answer = client.get("/readyz")

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")


@pytest.mark.django_db
def test_read_only_mode_serves_pages_and_makes_pads_wait(client: Client) -> None:
    with override_settings(READ_ONLY=True):
        assert client.get("/").status_code == 200
        assert client.get("/readyz").status_code == 503
        answer = client.post("/preferences/", {"theme": "light"}, headers={"Accept-Language": "en"})

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    assert "Nothing was stored" in answer.content.decode()


def test_every_answer_and_its_log_lines_have_one_number(
    client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone:
        def cursor(self) -> None:
            raise operational(sqlite3.SQLITE_BUSY)

    monkeypatch.setattr(views, "connection", Gone())
    caplog.handler.addFilter(OfRequest())
    forged = {"X-Request-ID": "forged-by-a-client"}

    one, other = (client.get("/health/", headers=forged).headers["X-Request-ID"] for _ in range(2))

    assert one != other
    logged = [AsJson().format(record) for record in caplog.records if record.name == "punkteblock"]
    assert [json.loads(line)["request"] for line in logged] == [one, other]
    with override_settings(TRUSTED_PROXIES=1):
        assert client.get("/health/", headers=forged).headers["X-Request-ID"] == "forged-by-a-client"
        bad = {"X-Request-ID": "two words\n"}
        assert re.fullmatch("[0-9a-f]{12}", client.get("/health/", headers=bad).headers["X-Request-ID"])


def test_an_unknown_address_gets_our_own_page(client: Client) -> None:
    answer = client.get("/no/such/page/", headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert "Page not found" in answer.content.decode()


def test_a_form_without_its_token_asks_to_be_sent_again() -> None:
    answer = Client(enforce_csrf_checks=True).post("/preferences/", headers={"Accept-Language": "en"})
    assert answer.status_code == 403
    assert "Please send it again" in answer.content.decode()
    assert len(answer["X-CSRFToken"]) == 64  # for a script that sends its form once more


def test_an_unparsable_content_type_counts_as_none() -> None:
    from config.wsgi import Request

    environ = RequestFactory().post("/").environ | {"CONTENT_TYPE": "text/html; charset*=utf-8''%00"}
    assert Request(environ).content_type == ""


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_unknown_host_is_refused_in_the_readers_language_and_marked(
    client: Client, settings: object, language: str
) -> None:
    settings.SECURE_SSL_REDIRECT = True  # type: ignore[attr-defined]
    answer = client.get("/", headers={"Host": "elsewhere.example", "Accept-Language": language})
    assert (answer.status_code, f'<html lang="{language}"' in answer.content.decode()) == (400, True)
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_every_page_carries_the_strict_policy(client: Client) -> None:
    policy = client.get("/trust/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_certificate_is_offered_only_if_it_exists(client: Client) -> None:
    assert client.get("/trust/punkteblock-ca.crt").status_code == 404


def test_log_lines_hide_tokens_and_stay_one_line() -> None:
    text = "lost: /w/dGhpcy1pcy1hLXRva2VuLTEyMw/board/ /s/6f1b1a2c-0000-4000-8000-000000000000/\nroot: ok"
    record = logging.LogRecord("x", logging.ERROR, "", 0, text, None, None)
    assert HideTokens().filter(record)
    assert (
        record.getMessage() == "lost: /w/[token]/board/ /s/6f1b1a2c-0000-4000-8000-000000000000/\\nroot: ok"
    )


def _record(name: str, level: int, text: str, line: int = 1) -> logging.LogRecord:
    return logging.LogRecord(name, level, "there.py", line, text, None, (ValueError, ValueError("x"), None))


def test_refused_requests_take_one_line_and_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("config.logs.time.monotonic", lambda: now[0])
    repeats = CountRepeats()
    hosts = [
        _record("django.security.DisallowedHost", logging.ERROR, f"Invalid host {n}") for n in range(500)
    ]

    assert [repeats.filter(record) for record in hosts] == [True] + [False] * 499
    assert hosts[0].exc_info is None
    assert repeats.filter(_record("punkteblock", logging.WARNING, "database unavailable", 2)), "another kind"
    now[0] += 11
    last = _record("django.security.DisallowedHost", logging.ERROR, "Invalid host 501")
    assert repeats.filter(last)
    assert AsLine("{message}", style="{").format(last) == "Invalid host 501 more=499"
    assert json.loads(AsJson().format(last))["message"] == "Invalid host 501"


def test_unexpected_errors_are_logged_in_full_each_time() -> None:
    records = [_record("django.request", logging.ERROR, "Internal Server Error") for _ in range(3)]

    assert all(map(CountRepeats().filter, records))
    assert all(record.exc_info for record in records)


def test_a_redirect_to_https_is_not_remembered(client: Client, settings: object) -> None:
    from config.middleware import Security

    settings.SECURE_SSL_REDIRECT = True  # type: ignore[attr-defined]
    request: HttpRequest = RequestFactory().post("/s/1/")
    answer = Security(lambda request: HttpResponse())(request)
    assert (answer.status_code, answer.headers["Location"]) == (307, "https://testserver/s/1/")
