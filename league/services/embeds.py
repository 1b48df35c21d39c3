"""Which other sites may show the standings of a public club in a frame."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.db import transaction

from league.models import Club
from league.services.clubs import club_touch
from scoring.locks import WRITES
from scoring.services import InputError

MOST = 10
LONGEST = 200


def club_embed(*, club: Club, typed: str) -> None:
    """Set the sites: one per line, "" for none. Raises InputError: embed_origin, embed_origins_full."""
    origins = list(dict.fromkeys(_origin(line) for line in typed.splitlines() if line.strip()))
    if len(origins) > MOST:
        raise InputError("embed_origins_full", "origins", {"number": MOST})
    club.embed_origins = "\n".join(origins)
    with WRITES, transaction.atomic():
        club.save(update_fields=["embed_origins"])
        club_touch(club)


def _origin(line: str) -> str:
    """`https://host`, perhaps with a port, without a path. It goes into a header, so nothing else is allowed."""
    site = line.strip()
    try:
        parts = urlsplit(site)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError as error:
        raise InputError("embed_origin", "origins", {"line": site[:LONGEST]}) from error
    is_host = host.replace("-", "").replace(".", "").isalnum() and host.isascii()
    is_bare = parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    if parts.scheme != "https" or not (is_host and is_bare) or len(site) > LONGEST:
        raise InputError("embed_origin", "origins", {"line": site[:LONGEST]})
    return f"https://{host}" + (f":{port}" if port else "")
