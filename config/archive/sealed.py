"""Encrypts an archive with a passphrase in the format of age, so that other programs can open it too."""

from __future__ import annotations

import pyrage

from config.archive.manifest import BadArchive

BEGINS = b"age-encryption.org/"


def seal(content: bytes, passphrase: str) -> bytes:
    return pyrage.passphrase.encrypt(content, passphrase)


def is_sealed(content: bytes) -> bool:
    return content.startswith(BEGINS)


def unseal(content: bytes, passphrase: str) -> bytes:
    """Decrypt an archive. Raises BadArchive."""
    if not passphrase:
        raise BadArchive("The archive is encrypted: give its passphrase.")
    try:
        return pyrage.passphrase.decrypt(content, passphrase)
    except pyrage.DecryptError:
        raise BadArchive("The passphrase does not fit, or the file was changed.") from None
