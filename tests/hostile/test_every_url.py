"""No request makes a server error, whatever it contains: every address of the project under every attack."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.limit_cache import limit_cache
from tests.amount import amount
from tests.hostile.asked import fields_of
from tests.hostile.attacks import Attack, attacks, attacks_by_field
from tests.hostile.world import World, make_world, routes
from tests.rows import undone

pytestmark = pytest.mark.django_db
# The API and its documentation are English for everybody.
ONLY_ENGLISH = "/api/"
PARTS = 3  # each makes a world; one for each process of the daily run


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr("django.conf.settings.PASSKEY_ORIGIN", "http://testserver")
    monkeypatch.setattr("django.conf.settings.MAIL", True)
    # A throttle would answer the later attacks before they are read.
    monkeypatch.setattr("league.api.throttles.ReaderRate.allow_request", lambda *_: True)
    limit_cache.clear()
    yield make_world()
    limit_cache.clear()


def send(client: Client, path: str, attack: Attack, language: str) -> HttpResponse:
    headers = {"Accept-Language": language} | dict(attack.headers)
    asked = f"{path}?{attack.query}" if attack.query else path
    return client.generic(  # type: ignore[return-value]
        attack.method.upper(), asked, attack.body, attack.content_type, headers=headers
    )


def wrong_with(response: HttpResponse, path: str, attack: Attack, language: str) -> str:
    """What is wrong with an answer, "" if nothing is."""
    if response.status_code >= 500:
        return f"status {response.status_code}"
    policy = response.headers.get("Content-Security-Policy", "")
    if "default-src 'none'" not in policy or "script-src 'self'" not in policy:
        return f"status {response.status_code} without a Content-Security-Policy"
    if response.headers.get("X-Content-Type-Options") != "nosniff":
        return f"status {response.status_code} may be sniffed"
    match = re.search(rb'<html lang="(\w+)"', getattr(response, "content", b""))
    chosen = "Accept-Language" in attack.headers or "Cookie" in attack.headers
    if match and match[1].decode() != language and not chosen and not path.startswith(ONLY_ENGLISH):
        return f"status {response.status_code} in {match[1].decode()} for a reader of {language}"
    return ""


@pytest.mark.parametrize("part", range(PARTS))
def test_every_address_withstands_every_attack(part: int, world: World) -> None:
    failed = []
    for number, route in list(enumerate(routes()))[part::PARTS]:
        with undone():
            failed += failures(route, number // PARTS, world)
    assert not failed, "\n".join(failed)


def failures(route: str, number: int, world: World) -> list[str]:
    """The failures of one address. If it takes no POST, each is refused before it is read, and the daily run
    sends a quarter of them.
    """
    path, failed, takes_post = world.path(route), [], True

    def attacked_by(attack: Attack, index: int) -> HttpResponse:
        language = ("en", "de")[index % 2]
        cookies = world.client.cookies.copy()
        response = send(world.client, path, attack, language)
        world.client.cookies = cookies
        if wrong := wrong_with(response, path, attack, language):
            failed.append(f"{route}: {attack.name}: {wrong}")
        return response

    for index, attack in enumerate(attacks(path, number)):
        if not takes_post and attack.method == "post" and (index + number) % amount(4, 1):
            continue
        response = attacked_by(attack, index)
        takes_post &= attack.method != "post" or response.status_code != 405
    for method in ("get", "post") if takes_post else ("get",):
        cookies = world.client.cookies.copy()
        names = fields_of(lambda fields, method=method: getattr(world.client, method)(path, fields))
        world.client.cookies = cookies
        for index, attack in enumerate(attacks_by_field(method, names, number)):
            attacked_by(attack, index)
    return failed
