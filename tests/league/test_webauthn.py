"""What a browser may answer for a passkey is checked, and never stops with another error."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league import webauthn
from league.webauthn import Key, Refused, Site

SITE = Site("https://punkte.example.org")


TEXTS = st.one_of(
    st.text(max_size=300),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda part: st.lists(part, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["id", "rawId", "type", "response", "clientDataJSON", "attestationObject", "signature",
                 "authenticatorData", "userHandle", "clientExtensionResults"]
            ),
            part,
        ),
    ).map(json.dumps),
)  # fmt: skip


@settings(max_examples=300)
@given(TEXTS)
def test_nothing_that_a_browser_may_say_does_more_than_be_refused(answer: str) -> None:
    key = Key("AAAA", "AAAA", 0)
    for ask in (
        lambda: webauthn.made(SITE, b"x" * 32, answer),
        lambda: webauthn.proved(SITE, b"x" * 32, key, b"y", answer),
    ):
        with pytest.raises(Refused):
            ask()


@pytest.mark.parametrize("bomb", [b"\x81" * 5000, b"\x9b" + b"\xff" * 8, b"\xa1" * 3000])
def test_nested_and_endless_data_are_refused(bomb: bytes) -> None:
    said = {
        "clientDataJSON": webauthn.websafe_encode(b"{}"),
        "attestationObject": webauthn.websafe_encode(bomb),
    }
    answer = {"id": "AA", "rawId": "AA", "type": "public-key", "response": said}
    with pytest.raises(Refused):
        webauthn.made(SITE, b"x" * 32, json.dumps(answer))
