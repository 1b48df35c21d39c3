"""Codes of authenticator apps, checked against the test vectors of RFC 6238."""

from __future__ import annotations

import base64

import pytest
from time_machine import travel

from league import totp

SECRET = base64.b32encode(b"12345678901234567890").decode()


@pytest.mark.parametrize(
    ("at", "code"),
    [
        (59, "287082"),
        (1111111109, "081804"),
        (1111111111, "050471"),
        (1234567890, "005924"),
        (2000000000, "279037"),
        (20000000000, "353130"),
    ],
)
def test_the_codes_equal_the_rfcs_vectors(at: int, code: str) -> None:
    """The last six of the RFC's eight digits."""
    assert totp.code_at(SECRET, at // totp.STEP) == code
    for late, is_good in ((-30, True), (0, True), (30, True), (90, False)):
        with travel(at + late, tick=False):
            assert (totp.step_of(SECRET, code) is not None) is is_good


@pytest.mark.parametrize("code", ["", "28708", "2870822", "２８７０８２", "28708a"])
def test_an_empty_code_is_refused(code: str) -> None:
    with travel(59, tick=False):
        assert totp.step_of(SECRET, code) is None


def test_without_an_app_no_code_is_good() -> None:
    """An empty secret is a key that everybody knows."""
    with travel(59, tick=False):
        assert totp.step_of("", totp.code_at("", 59 // totp.STEP)) is None
