"""Takes in a sheet that the database lost in a restore, from a device that has a copy.

Accepts only what the server itself had sealed for the device, and only sheets opened after the backup: of an
older sheet the database knows more than the device, for example that it was deleted. There a device that came
after the backup gets its access back, so that it can send its rounds again. The note, remarks, hand logs and
the times of the entries of a sheet stay lost, and so does what the league knew of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.access import holder_hash
from scoring.engine.admission.admit import content_hash
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import SCHEMA, encode, kind
from scoring.engine.ledger.agreement import is_differing
from scoring.engine.sheet.fold import fold
from scoring.locks import WRITES, write_in_order
from scoring.models import Change, Entry, GivenName, Player, Restore, Seat, Sheet, SheetGrant, Space, Writer
from scoring.models.grant import Scope
from scoring.security_log import say_committed
from scoring.selectors.folds import entry_of, setup_of
from scoring.selectors.sealed import Sealed
from scoring.services.player_names import present
from scoring.services.results import write_results

EVENING = timedelta(hours=12)
ATTEMPTS = 3


class NotLost(Exception):
    """There is no evidence that this sheet was lost in a restore."""


def sheet_bring_back(*, sealed: Sealed, entries: Sequence[ev.Entry]) -> bool:
    """Take in the sheet, which then is as the seal says or newer. Returns whether the device may write on it.

    Raises NotLost if there was no restore since.
    """
    is_lost = _is_lost(sealed)
    for _ in range(ATTEMPTS):
        try:
            with WRITES, transaction.atomic():
                return _bring_back(sealed, entries) if is_lost else _readmit(sealed)
        except IntegrityError:  # another device of the table was faster
            continue
    raise NotLost


def _is_lost(sealed: Sealed) -> bool:
    """Whether the sheet was opened after the backup that was restored first since then."""
    restores = list(Restore.objects.order_by("pk"))
    epochs = ["", *(restore.epoch for restore in restores)]
    if sealed.epoch == epochs[-1]:
        raise NotLost
    # An unknown epoch was itself lost in the last restore.
    since = restores[epochs.index(sealed.epoch)] if sealed.epoch in epochs else restores[-1]
    if since.last_sheet is None:
        raise NotLost
    return sealed.key > since.last_sheet


def _bring_back(sealed: Sealed, entries: Sequence[ev.Entry]) -> bool:
    known = Sheet.objects.everywhere("sealed for the device that asks").select_for_update()
    sheet = known.filter(uid=sealed.uid).first() or _opened(sealed)
    write_in_order(sheet.space_id)
    stored = [entry_of(row) for row in Entry.objects.filter(sheet=sheet).order_by("seq")]
    ids = [entry.id for entry in entries]
    if not sheet.version or [entry.id for entry in stored] == ids[: len(stored)] != ids:
        _fill(sheet, sealed, stored, entries)
        _shut_out(sheet, sealed)
    return _grant_access(sheet, sealed)


def _readmit(sealed: Sealed) -> bool:
    """Give the device its access back on a sheet that the backup contained. Returns whether it has access."""
    sheet = Sheet.objects.everywhere("sealed for the device that asks").filter(uid=sealed.uid).first()
    return sheet is not None and _grant_access(sheet, sealed)


def _opened(sealed: Sealed) -> Sheet:
    # A table without a club, or of a club that is lost too, gets its own space.
    space, _created = Space.objects.get_or_create(uid=UUID(sealed.space))
    sheet = Sheet(uid=UUID(sealed.uid), space=space, begun_on=date.fromisoformat(sealed.begun_on))
    for name, value in sealed.columns.items():
        setattr(sheet, name, value)
    sheet.save()
    say_committed("sheet-brought-back", sheet=sheet.pk)
    return sheet


def _fill(sheet: Sheet, sealed: Sealed, stored: Sequence[ev.Entry], entries: Sequence[ev.Entry]) -> None:
    """Store the entries and names of the seal that the sheet lacks."""
    before = fold(setup_of(sheet), stored)
    for number, (uid, name) in enumerate(sealed.players):
        player = _player(sheet.space, uid, name)
        Seat.objects.update_or_create(sheet=sheet, number=number, defaults={"player": player})
    for person, number, uid, name in sealed.given:
        given = {"player": _player(sheet.space, uid, name)}
        GivenName.objects.get_or_create(sheet=sheet, person=person, number=number, defaults=given)
    sheet.late_count = sealed.columns["late_count"]
    writers = _writers(sealed)
    fresh = [replace(entry, writer=str(writers[entry.writer])) for entry in entries[len(stored) :]]
    Entry.objects.bulk_create(_row(sheet, entry) for entry in fresh)
    after = fold(setup_of(sheet), [*stored, *fresh])
    sheet.version, sheet.is_closed = after.version, after.ledger.closed
    sheet.differs = is_differing(after.ledger)
    sheet.relabelled += 1
    sheet.save()
    write_results(sheet, before, after)
    Change.objects.create(space_id=sheet.space_id, sheet=sheet, version=sheet.version)


def _row(sheet: Sheet, entry: ev.Entry) -> Entry:
    return Entry(
        sheet=sheet, seq=entry.seq, entry_id=UUID(entry.id), content_hash=content_hash(entry), game=entry.game,
        round=entry.round, kind=kind(entry.event), payload=encode(entry.event), schema=SCHEMA, seen=entry.seq - 1,
        held=entry.held, writer_id=int(entry.writer), scribe=entry.scribe,
    )  # fmt: skip


def _player(space: Space, uid: str, name: str) -> Player:
    """The player with this uid, which stays when the name changes or is erased; a new player if there is none."""
    here = Player.objects.in_space(space)
    player = here.filter(uid=uid).first() or here.filter(name=name).first()
    return present(player or Player.objects.create(uid=UUID(uid), space=space, name=name))


def _writers(sealed: Sealed) -> dict[str, int]:
    """The present keys of writers by their keys in the seal. A writer whose device has not come back has only
    its uid.
    """
    keys = {}
    for key, uid in sealed.writers.items():
        holder = sealed.holder if key == sealed.writer else ""
        keys[key] = _writer(UUID(uid), holder).pk
    return keys


def _writer(uid: UUID, holder: str) -> Writer:
    nobody = f"lost:{uid.hex}"
    own = holder if holder and not Writer.objects.filter(device_hash=holder).exists() else nobody
    writer, _created = Writer.objects.get_or_create(uid=uid, defaults={"device_hash": own})
    if writer.device_hash == nobody != own:
        writer.device_hash = own
        writer.save(update_fields=["device_hash"])
    return writer


def _shut_out(sheet: Sheet, sealed: Sealed) -> None:
    now = timezone.now()
    for holder in sealed.shut_out:
        SheetGrant.objects.update_or_create(
            sheet=sheet, holder_hash=holder, defaults={"revoked_at": now}, create_defaults={
                "revoked_at": now, "scope": Scope.WATCH,
            },
        )  # fmt: skip
    for holder in sealed.over:
        ended = {"expires_at": now, "scope": Scope.WATCH}
        SheetGrant.objects.get_or_create(sheet=sheet, holder_hash=holder, defaults=ended)


def _grant_access(sheet: Sheet, sealed: Sealed) -> bool:
    """Whether the device has access. It gets what the seal says, unless that has expired or was revoked since."""
    grants, now = SheetGrant.objects.filter(sheet=sheet, holder_hash=sealed.holder), timezone.now()
    until = _access_end(sheet, sealed, now)
    if not grants.exists() and (until is None or until > now):
        _grant(sheet, sealed, until)
    return grants.live(now).exists()


def _access_end(sheet: Sheet, sealed: Sealed, now: datetime) -> datetime | None:
    """When the access ends. In a club it ends with the evening, because what else would end it there is lost."""
    ends = [datetime.fromisoformat(sealed.expires_at)] if sealed.expires_at else []
    ends += [now + EVENING] if sheet.space.is_a_clubs else []
    return min(ends, default=None)


def _grant(sheet: Sheet, sealed: Sealed, until: datetime | None) -> None:
    shared = {"sheet": sheet, "scope": sealed.scope, "scribe": sealed.scribe, "expires_at": until}
    # A device that came by a link has less access than one that did not, so a link that nobody has stands for
    # it.
    nobodys = holder_hash("link", secrets.token_urlsafe(16))
    link = SheetGrant.objects.create(holder_hash=nobodys, is_link=True, **shared) if sealed.by_link else None
    own = _writer(UUID(sealed.writers[sealed.writer]), sealed.holder)
    writer = Writer.objects.filter(device_hash=sealed.holder).first() or own
    grant = SheetGrant.objects.create(
        holder_hash=sealed.holder, writer=writer, via=link, name=sealed.name, **shared
    )
    say_committed("grant-brought-back", sheet=sheet.pk, grant=grant.pk)
