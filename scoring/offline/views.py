"""Serves what a device needs to work without the server: the sheet as data, and the bundle that draws it.

Only for devices that may write.
"""

from __future__ import annotations

from dataclasses import asdict
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from scoring.access import Access, device_of, get_sheet_to_write
from scoring.engine.sheet.fold import SheetFold
from scoring.epoch import epoch
from scoring.offline import wire
from scoring.offline.bundle import bundle, bundle_name
from scoring.offline.seal import NotSealed, seal, unsealed
from scoring.pages.board.responses import reader_of, senders_of
from scoring.selectors.sheets import sheet_board, sheet_fold, sheet_given_names, sheet_persons, uids_of_device
from scoring.services.bringing_back import NotLost, sheet_bring_back

FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def state(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The sheet with every entry, as `scoring.offline.browser.drawn` reads it.

    A device that has a state sends `since` (its version), `last` (the id of its last entry) and `wire`. The answer then
    has that version as `since` and only later entries. If the device's entries are not those of this sheet, `since` is
    0.
    """
    access = get_sheet_to_write(request, uid)
    fold = sheet_fold(access.sheet)
    answer = _sheet(access, fold, _known(request, fold)) | _reader(request, access)
    answer |= {"epoch": epoch(), "seal": seal(access, fold)}
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The ids of all sheets that this device may open, so that it deletes its copies of others.

    If its epoch is not the server's it deletes nothing, because it brings those sheets back.
    """
    uids = [str(uid) for uid in uids_of_device(device_of(request))]
    return JsonResponse({"sheets": uids, "epoch": epoch()}, headers={"Cache-Control": "no-store"})


@require_POST
def bring_back(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Take in a sheet that the server lost in a restore, as it was sealed for this device. 404 for anything
    else.

    `open` is False if the sheet is closed to the device, which then deletes its copy.
    """
    device = device_of(request)
    try:
        sealed, entries = unsealed(request.body)
        if device is None or (sealed.uid, sealed.holder) != (str(uid), device.holder):
            raise Http404
        is_open = sheet_bring_back(sealed=sealed, entries=entries)
    except (NotSealed, NotLost):
        raise Http404 from None
    return JsonResponse({"open": is_open}, headers={"Cache-Control": "no-store"})


def _known(request: HttpRequest, fold: SheetFold) -> int:
    """The number of entries that the device already has; 0 if they differ, as after a restored database."""
    since, entries = request.GET.get("since", ""), fold.ledger.entries
    if not (since.isascii() and since.isdecimal() and len(since) < 10):
        return 0
    is_same = request.GET.get("wire") == str(wire.WIRE) and 0 < int(since) <= len(entries)
    return int(since) if is_same and entries[int(since) - 1].id == request.GET.get("last") else 0


def _sheet(access: Access, fold: SheetFold, known: int) -> dict[str, object]:
    return {
        "wire": wire.WIRE,
        "uid": str(access.sheet.uid),
        "title": access.sheet.shown_title,
        "relabelled": str(access.sheet.relabelled),
        "games_planned": access.sheet.games_planned,
        "version": fold.version,
        "setup": wire.setup_json(fold.setup),
        "names": sheet_persons(access.sheet),
        "given": [[person, names] for person, names in sheet_given_names(access.sheet).items()],
        "since": known,
        "entries": [wire.entry_json(entry) for entry in fold.ledger.entries[known:]],
    }


def _reader(request: HttpRequest, access: Access) -> dict[str, object]:
    reader = reader_of(request, access)
    return {
        "language": get_language(),
        "mirrored": reader.is_mirrored,
        "closed_since": reader.closed_since,
        "hands": _senders(access),
        "addresses": asdict(reader.links),
        "pen": wire.pen_json(access.pen),
    }


def _senders(access: Access) -> dict[str, dict[str, str]]:
    if not sheet_fold(access.sheet).ledger.waiting:
        return {}
    return {
        entry: sender.json()
        for entry, sender in senders_of(access.sheet, sheet_board(access.sheet, access.pen)).items()
    }


@require_safe
def engine(request: HttpRequest, name: str) -> HttpResponse:
    """The bundle of this release; 404 for another name."""
    if name != bundle_name():
        raise Http404
    headers = {"Cache-Control": FOR_EVER}
    return HttpResponse(bundle(), content_type="application/zip", headers=headers)
