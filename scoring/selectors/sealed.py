"""Everything that a sheet is made of except its entries, and the permissions of one device on it: enough to
recreate it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from scoring.access import Access
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import SheetFold
from scoring.models import GivenName, Seat, Sheet, SheetGrant, Writer

COLUMNS = (
    "title",
    "heat",
    "table_number",
    "games_planned",
    "ruleset_key",
    "ruleset_version",
    "options",
    "seats_count",
    "first_dealer",
    "dealer_said",
    "club_reopens",
    "late_count",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """A sheet as the server had it in `epoch`, and the permissions of the device `holder` on it.

    `key`: primary key of its row then. `columns`: those of COLUMNS. `players`: uid and name by seat. `given`:
    person, number, uid and name of each `GivenName`. `writers`: the uids by key. `shut_out`: holders of
    devices whose access was revoked. `over`: holders of devices whose access has expired.
    """

    uid: str
    epoch: str
    key: int
    space: str
    begun_on: str
    columns: Mapping[str, Any]
    players: Sequence[Sequence[str]]
    given: Sequence[Sequence[Any]]
    writers: Mapping[str, str]
    holder: str
    writer: str
    scope: str
    scribe: int | None
    name: str
    by_link: bool
    expires_at: str | None
    shut_out: Sequence[str]
    over: Sequence[str] = ()


def sealed_of(access: Access, fold: SheetFold, epoch: str) -> Sealed:
    """The data to seal for this device, in three queries, four after a renaming."""
    sheet, grant = access.sheet, access.grant
    seats, ended = list(_seats(sheet)), list(_ended(sheet))
    return Sealed(
        uid=str(sheet.uid),
        epoch=epoch,
        key=sheet.pk,
        space=str(seats[0][2]),
        begun_on=sheet.begun_on.isoformat(),
        columns={name: getattr(sheet, name) for name in COLUMNS},
        players=[[str(uid), name] for uid, name, _space in seats],
        given=_given(sheet) if fold.ledger.named else [],
        writers=_writers(fold.ledger.entries, access.writer_id),
        holder=grant.holder_hash,
        writer=str(access.writer_id),
        scope=grant.scope,
        scribe=grant.scribe,
        name=grant.name,
        by_link=grant.via_id is not None,
        expires_at=_text(grant.expires_at),
        shut_out=[holder for holder, revoked_at in ended if revoked_at],
        over=[holder for holder, revoked_at in ended if not revoked_at],
    )


def _seats(sheet: Sheet) -> Any:
    """Uid and name of each seat's player and the uid of the space, by number."""
    seats = Seat.objects.filter(sheet=sheet).order_by("number")
    return seats.values_list("player__uid", "player__name", "player__space__uid")


def _given(sheet: Sheet) -> list[list[Any]]:
    rows = GivenName.objects.filter(sheet=sheet).order_by("person", "number")
    values = rows.values_list("person", "number", "player__uid", "player__name")
    return [[person, number, str(uid), name] for person, number, uid, name in values]


def _writers(entries: Sequence[ev.Entry], own: int) -> dict[str, str]:
    keys = {own, *(int(entry.writer) for entry in entries)}
    return {str(key): str(uid) for key, uid in Writer.objects.filter(pk__in=keys).values_list("pk", "uid")}


def _ended(sheet: Sheet) -> Any:
    """The holder of each device whose access has ended, and the time it was revoked, None if it only expired."""
    is_over = Q(revoked_at__isnull=False) | Q(expires_at__lte=timezone.now())
    ended = SheetGrant.objects.filter(is_over, sheet=sheet, is_link=False)
    return ended.order_by("pk").values_list("holder_hash", "revoked_at")


def _text(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
