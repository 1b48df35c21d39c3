"""Access control of sheets: who is asking, and which sheet they may see or write. Every view calls it first.

Only grants decide. An unknown device and an unknown sheet get the same 404. Sessions and users are not read
here.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from scoring.engine.admission.permissions import Pen
from scoring.models import Sheet, SheetGrant, Writer, queries
from scoring.models.grant import Scope
from scoring.models.shown_names import names_outside, read_by

DEVICE_SALT = "scoring.device"
DEVICE_AGE = 400 * 24 * 3600  # browsers keep cookies for 400 days at most


@dataclass(frozen=True, slots=True)
class Device:
    """One browser, known by a random secret in a signed cookie. It has no name and can open the sheets it has
    grants on.
    """

    token: str
    is_new: bool = False

    @property
    def holder(self) -> str:
        return holder_hash("device", self.token)


@dataclass(frozen=True, slots=True)
class Access:
    """The live grant of a request on one sheet.

    `by_club`: an owner of the sheet's club writes, not just the device.
    """

    sheet: Sheet
    grant: SheetGrant
    by_club: bool = False

    @property
    def scope(self) -> str:
        return self.grant.scope

    @property
    def writer_id(self) -> int:
        """The key of this device's writer. Raises PermissionDenied for a link, which has none."""
        if self.grant.writer_id is None:
            raise PermissionDenied
        return self.grant.writer_id

    @property
    def pen(self) -> Pen:
        """Writer identity and permissions of this grant. Raises PermissionDenied for a link, which has no
        writer.
        """
        return Pen(
            str(self.writer_id),
            self.grant.scribe,
            self.may_direct,
            one_side=self.scope == Scope.SIDE,
            may_reopen=self.by_club or not self.sheet.club_reopens,
            is_away=self.sheet.is_away,
        )

    @property
    def may_write(self) -> bool:
        return self.grant.writer_id is not None and self.scope != Scope.WATCH

    @property
    def may_arrange(self) -> bool:
        """Whether it may change things of the whole table; a device that writes for one side may not."""
        return self.may_write and self.scope != Scope.SIDE

    @property
    def may_reopen(self) -> bool:
        """Whether it may reopen the sheet once it is closed."""
        return self.may_arrange and self.pen.may_reopen

    @property
    def may_direct(self) -> bool:
        return self.grant.writer_id is not None and self.scope == Scope.DIRECT


def holder_hash(kind: str, token: str) -> str:
    """The hash under which a secret is stored. Secrets hold 128 random bits, so they need no salt."""
    return hashlib.sha256(f"{kind}:{token}".encode()).hexdigest()


def _cookie_name() -> str:
    return "__Host-device" if settings.SESSION_COOKIE_SECURE else "device"


def device_of(request: HttpRequest) -> Device | None:
    """The device of this browser; None without its cookie or with a bad signature."""
    name = _cookie_name()
    token = _unsigned(name, request.COOKIES.get(name, ""))
    return Device(token) if token else None


@lru_cache(maxsize=4096)
def _unsigned(name: str, raw: str) -> str:
    """The value signed by `set_signed_cookie`, "" for a bad signature. Cached because it takes a tenth of a poll."""
    bare = HttpRequest()
    bare.COOKIES = {name: raw}
    return bare.get_signed_cookie(name, default="", salt=DEVICE_SALT) or ""


def ensure_device(request: HttpRequest) -> Device:
    """The device of this browser, or a new one; call `remember_device` on the response afterwards."""
    return device_of(request) or Device(secrets.token_urlsafe(16), is_new=True)


def remember_device(response: HttpResponse, device: Device) -> None:
    response.set_signed_cookie(
        _cookie_name(),
        device.token,
        salt=DEVICE_SALT,
        max_age=DEVICE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def writer_for(device: Device) -> Writer:
    writer, _ = Writer.objects.get_or_create(device_hash=device.holder)
    return writer


def get_sheet_to_watch(request: HttpRequest, uid: UUID) -> Access:
    device = device_of(request)
    if device is None:
        raise Http404
    return _access(queries.grant_by_device(uid, device.holder, timezone.now()))


def get_news_to_watch(request: HttpRequest, uid: UUID) -> queries.News:
    """The news of the sheet that `get_sheet_to_watch` would load, in one query for polls. Raises Http404."""
    device = device_of(request)
    news = queries.news_by_device(uid, device.holder, timezone.now()) if device else None
    if news is None:
        raise Http404
    return news


def get_sheet_to_write(request: HttpRequest, uid: UUID) -> Access:
    access = get_sheet_to_watch(request, uid)
    if not access.may_write:
        raise PermissionDenied
    return access


def get_sheet_to_arrange(request: HttpRequest, uid: UUID) -> Access:
    access = get_sheet_to_watch(request, uid)
    if not access.may_arrange:
        raise PermissionDenied
    return access


def get_sheet_to_direct(request: HttpRequest, uid: UUID) -> Access:
    access = get_sheet_to_watch(request, uid)
    if not access.may_direct:
        raise PermissionDenied
    return access


def get_sheet_by_link(token: str) -> Access:
    """The sheet behind a link's token, to watch. Raises Http404 if the link was revoked or has expired."""
    return _access(queries.grant_by_link(holder_hash("link", token), timezone.now()))


def get_news_by_link(token: str) -> queries.News:
    """The news of the sheet that `get_sheet_by_link` would load, in one query. Raises Http404."""
    news = queries.news_by_link(holder_hash("link", token), timezone.now())
    if news is None:
        raise Http404
    return news


def _access(grant: SheetGrant | None) -> Access:
    if grant is None:
        raise Http404
    if grant.scope == Scope.WATCH:
        read_by(grant.sheet, names_outside(grant.sheet.space_id))
    return Access(grant.sheet, grant)
