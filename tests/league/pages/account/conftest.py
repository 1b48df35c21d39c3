"""A server that offers passkeys, and Anna's phone."""

from __future__ import annotations

import re

import pytest

from league.models import User
from tests.league.authenticator import Authenticator
from tests.league.pages.account.passkeys import (
    ORIGIN,
    BrowserOf,
    make,
)


@pytest.fixture
def offered(settings: pytest.FixtureRequest) -> None:
    settings.PASSKEY_ORIGIN = ORIGIN  # type: ignore[attr-defined]


@pytest.fixture
def phone() -> Authenticator:
    return Authenticator(ORIGIN)


@pytest.fixture
def made(anna: User, browser_of: BrowserOf, phone: Authenticator) -> list[str]:
    """Anna's recovery codes, after she has made a passkey on her phone."""
    answer = make(browser_of(anna), phone)
    assert answer.status_code == 200, answer.content
    return re.findall(r"<li>([a-z2-9-]{14})</li>", answer.content.decode())
