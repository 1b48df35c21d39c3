"""Sign-ins and changes of rights are logged: who, what and from where, never a secret."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.test import Client

from config.logs import AsJson
from config.request_ids import OfRequest
from league.models import Club, User
from league.services import member_remove, role_set
from league.services.tokens import token_make_for_account, token_revoke
from scoring.models import Sheet
from scoring.services import grant_revoke, link_make
from tests.league.test_auth import SIGN_IN

PASSWORD = "pw-of-anna"  # as in the fixture
Commits = Callable[..., AbstractContextManager[object]]
Lines = Callable[[], list[dict[str, object]]]


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Lines:
    """The security lines of the log, with the server's additions to each line."""
    caplog.set_level("INFO", "punkteblock.security")
    caplog.handler.addFilter(OfRequest())

    def told() -> list[dict[str, object]]:
        records = [record for record in caplog.records if record.name == "punkteblock.security"]
        return [json.loads(AsJson().format(record)) for record in records]

    return told


def test_a_sign_in_is_logged_whether_it_succeeds_or_not(anna: User, client: Client, lines: Lines) -> None:
    answers = [
        client.post(SIGN_IN, {"username": name, "password": password})
        for name, password in (("Anna", "wrong!"), ("nobody at all", PASSWORD), ("Anna", PASSWORD))
    ]
    client.post("/account/sign-out/")

    logged = lines()
    assert [line["message"] for line in logged] == [
        "sign-in-refused",
        "sign-in-refused",
        "sign-in",
        "sign-out",
    ]
    assert [line["account"] for line in logged] == [anna.pk, "-", anna.pk, anna.pk]
    assert {line["from"] for line in logged} == {"127.0.0.1"}
    assert [line["request"] for line in logged[:3]] == [answer["X-Request-ID"] for answer in answers]
    for secret in (PASSWORD, "wrong!", "nobody at all"):
        assert secret not in json.dumps(logged)


def test_changes_of_rights_are_logged_without_secrets(
    club: Club, beppo: User, sheet: Sheet, lines: Lines, django_capture_on_commit_callbacks: Commits
) -> None:
    membership = club.memberships.get(user=beppo)
    with django_capture_on_commit_callbacks(execute=True):
        role_set(membership=membership, role="owner")
        token = token_make_for_account(user=beppo, name="Tafel", scopes=["read_club"], life=timedelta(days=1))
        token_revoke(token=beppo.api_tokens.get())
        link = link_make(sheet=sheet, scope="write")
        grant_revoke(grant=sheet.grants.get(is_link=True))
        member_remove(membership=membership)

    logged = lines()
    assert [line["message"] for line in logged] == [
        "role-set",
        "token-made",
        "token-revoked",
        "link-made",
        "grant-revoked",
        "member-removed",
    ]
    assert (logged[0]["account"], logged[0]["club"], logged[0]["role"]) == (beppo.pk, club.pk, "owner")
    for secret in (token, link, "Tafel", "Beppo"):
        assert secret not in json.dumps(logged)


def test_refusals_are_logged_without_addresses_that_may_contain_a_token(
    sheet: Sheet, anna: User, client: Client, lines: Lines
) -> None:
    client.force_login(anna)
    token = "a" * 22
    for path in (f"/s/{sheet.uid}/", f"/w/{token}/", "/nothing/here/"):
        assert client.get(path).status_code == 404

    logged = [line for line in lines() if line["message"] == "refused"]
    assert [(line["status"], line["view"]) for line in logged] == [
        (404, "scoring:pad"),
        (404, "scoring:watch"),
    ]
    assert token not in json.dumps(logged)
