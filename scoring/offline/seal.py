"""Seals a whole sheet for one device, so that the device can bring it back after the database was restored.

The seal is a MAC with the instance's secret key over everything that the sheet is made of. So a device can
return only what the server itself has sent it, with the permissions it had then.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict

from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.access import Access
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import Malformed
from scoring.engine.sheet.fold import SheetFold
from scoring.epoch import epoch
from scoring.offline import wire
from scoring.selectors.sealed import Sealed, sealed_of

SALT = "scoring.sheet"


class NotSealed(Exception):
    """The data were not sealed by this server, or have a form that it cannot read."""


def seal(access: Access, fold: SheetFold) -> dict[str, object] | None:
    """What the device keeps beside the state, as JSON; None while another instance has the sheet."""
    if access.sheet.is_away:
        return None
    sealed = asdict(sealed_of(access, fold, epoch()))
    return {"told": sealed, "mac": _mac(sealed, [wire.entry_json(entry) for entry in fold.ledger.entries])}


def unsealed(posted: bytes) -> tuple[Sealed, tuple[ev.Entry, ...]]:
    """What `seal` made, from the JSON {told, mac, entries}. Raises NotSealed."""
    try:
        given = json.loads(posted)
        sealed, mac, entries = given["told"], given["mac"], given["entries"]
        if isinstance(mac, str) and constant_time_compare(mac, _mac(sealed, entries)):
            return Sealed(**sealed), wire.entries_of(entries)
    except (ValueError, KeyError, TypeError, RecursionError, Malformed) as error:
        raise NotSealed from error
    raise NotSealed


def _mac(sealed: object, entries: Sequence[object]) -> str:
    content = hashlib.sha256()
    for part in (sealed, *entries):
        content.update(json.dumps(part, sort_keys=True).encode() + b"\n")
    return salted_hmac(SALT, content.digest(), algorithm="sha256").hexdigest()
