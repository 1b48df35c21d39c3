"""A made-up authenticator: makes passkeys and signs as a device does, with anything wrong that a test wants."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import Aaguid, AttestedCredentialData

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


@dataclass
class Authenticator:
    """`counter` None: one that does not count, as those of telephones."""

    origin: str
    flags: int = PRESENT | VERIFIED
    counter: int | None = 0
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    handle: str = ""
    padding: bytes = b""  # in the public key
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def made(self, options: dict[str, Any], **wrong: Any) -> str:
        """The browser's answer to `options`, those of navigator.credentials.create."""
        asked = options["publicKey"]
        self.handle = asked["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())
        if self.padding:
            public[-99] = self.padding
        data = self._data(wrong.pop("host", asked["rp"]["id"]), self.flags | ATTESTED)
        data += AttestedCredentialData.create(Aaguid.NONE, self.credential, public)
        attestation = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", asked["challenge"], wrong)
        return self._answer(clientDataJSON=said, attestationObject=attestation)

    def signed(self, options: dict[str, Any], **wrong: Any) -> str:
        """The browser's answer to `options`, those of navigator.credentials.get."""
        asked = options["publicKey"]
        if self.counter is not None:
            self.counter += 1
        data = self._data(wrong.pop("host", asked["rpId"]), wrong.pop("flags", self.flags))
        handle = wrong.pop("handle", self.handle)
        said = self._said(wrong.pop("type", "webauthn.get"), asked["challenge"], wrong)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        handles = {"userHandle": websafe_decode(handle)} if handle else {}
        return self._answer(clientDataJSON=said, authenticatorData=data, signature=signature, **handles)

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + (self.counter or 0).to_bytes(4)

    def _said(self, kind: str, challenge: str, wrong: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said | wrong).encode()

    def _answer(self, **parts: bytes) -> str:
        name = websafe_encode(self.credential)
        response = {part: websafe_encode(value) for part, value in parts.items()}
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
