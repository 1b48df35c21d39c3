"""Passkeys (WebAuthn): the options for a browser, and what its answer proves. The library fido2 verifies it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from fido2 import cbor
from fido2.cose import CoseKey
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialType,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

LONGEST_ID = 1023  # bytes of a credential's id, by the standard
LONGEST_KEY = 3000  # bytes; one of RSA with 4,096 bits has 530
_VERIFIED = UserVerificationRequirement.REQUIRED  # by a PIN or a finger, so that a passkey alone signs in
Options = dict[str, Any]  # JSON for the browser


class Refused(Exception):
    """The answer of the browser proves nothing."""


@dataclass(frozen=True, slots=True)
class Site:
    """The one address at which passkeys are made and good, such as `https://punkte.example.org`."""

    origin: str

    @property
    def host(self) -> str:
        return urlsplit(self.origin).hostname or ""

    @property
    def server(self) -> Fido2Server:
        named = PublicKeyCredentialRpEntity(name="Punkteblock", id=self.host)
        return Fido2Server(named, verify_origin=lambda origin: origin == self.origin)


@dataclass(frozen=True, slots=True)
class Key:
    """What an authenticator made: `credential` and `public` in base64url, and how often it has signed."""

    credential: str
    public: str
    counter: int


def site_of(request: HttpRequest) -> Site | None:
    """The site if this request came to it; None where passkeys are not offered."""
    here = f"{request.scheme}://{request.get_host()}"
    return Site(here) if here == settings.PASSKEY_ORIGIN else None


def options_to_make(site: Site, handle: bytes, name: str, others: Iterable[str], challenge: bytes) -> Options:
    """`handle`: identifies the account without its name. `others`: credentials that it has already."""
    options, _state = site.server.register_begin(
        PublicKeyCredentialUserEntity(id=handle, name=name, display_name=name),
        [
            PublicKeyCredentialDescriptor(type=PublicKeyCredentialType.PUBLIC_KEY, id=websafe_decode(other))
            for other in others
        ],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=_VERIFIED,
        challenge=challenge,
    )
    return dict(options)


def options_to_sign_in(site: Site, challenge: bytes) -> Options:
    """Names no credential, so it tells nothing about any account."""
    options, _state = site.server.authenticate_begin(user_verification=_VERIFIED, challenge=challenge)
    return dict(options)


def made(site: Site, challenge: bytes, answer: str) -> Key:
    """The key that was made for this challenge. Raises Refused."""
    try:
        data = site.server.register_complete(_state(challenge), json.loads(answer))
        key = data.credential_data
        assert key is not None  # noqa: S101  # register_complete has checked it
        public = cbor.encode(key.public_key)
        is_long = len(key.credential_id) > LONGEST_ID or len(public) > LONGEST_KEY
        if is_long or key.public_key.ALGORITHM not in CoseKey.supported_algorithms():
            raise Refused
        return Key(websafe_encode(key.credential_id), websafe_encode(public), data.counter)
    except Exception as error:  # whatever a made-up answer does to the library, it is refused
        raise Refused from error


def credential_of(answer: str) -> str:
    """The id of the credential that an answer claims to be of. Raises Refused."""
    try:
        return websafe_encode(AuthenticationResponse.from_dict(json.loads(answer)).raw_id)
    except Exception as error:  # as above
        raise Refused from error


def proved(site: Site, challenge: bytes, key: Key, handle: bytes, answer: str) -> int:
    """The new counter, if `key` of the account `handle` signed this challenge. Raises Refused."""
    try:
        response = AuthenticationResponse.from_dict(json.loads(answer))
        public = CoseKey.parse(cast(Mapping[int, Any], cbor.decode(websafe_decode(key.public))))
        known = AttestedCredentialData.create(Aaguid.NONE, websafe_decode(key.credential), public)
        site.server.authenticate_complete(_state(challenge), [known], response)
        counter: int = response.response.authenticator_data.counter
    except Exception as error:  # as above
        raise Refused from error
    is_older = bool(counter or key.counter) and counter <= key.counter
    if response.response.user_handle != handle or is_older:
        raise Refused
    return counter


def _state(challenge: bytes) -> dict[str, Any]:
    return {"challenge": websafe_encode(challenge), "user_verification": _VERIFIED}
