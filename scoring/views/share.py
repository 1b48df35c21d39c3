"""/s/<uid>/share/: links to watch or to write, each once as a QR code, and the list of those that are out."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.access import Access, get_sheet_to_direct
from scoring.models import Sheet, SheetGrant
from scoring.models.grant import Scope
from scoring.services import grant_revoke, link_make

PAGES = {Scope.WATCH: "scoring:watch", Scope.WRITE: "scoring:join"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_direct(request, uid)
    if request.method == "POST" and "revoke" in request.POST:
        _revoke(request, access)
        return redirect("scoring:share", uid=uid)
    # The token is stored as a hash only, so this answer is the one time that it can be shown.
    link = _make(request, access.sheet) if request.method == "POST" else None
    return render(request, "scoring/share.html", _context(request, access, link))


def _make(request: HttpRequest, sheet: Sheet) -> dict[str, Any] | None:
    scope = request.POST.get("scope")
    if scope not in PAGES:
        messages.error(request, _("There is no such link."))
        return None
    path = reverse(PAGES[Scope(scope)], args=[link_make(sheet=sheet, scope=scope)])
    url = request.build_absolute_uri(path)
    return {"scope": scope, "url": url, "qr": qr(url)}


def qr(url: str) -> dict[str, Any]:
    """One path of an inline SVG with its quiet zone: black on white in every theme, or cameras fail."""
    code = segno.make_qr(url, error="m", boost_error=False)
    border = 4
    runs = []
    for y, row in enumerate(code.matrix):
        runs += [f"M{x + border} {y + border}h1v1h-1z" for x, dark in enumerate(row) if dark]
    return {"size": len(code.matrix) + 2 * border, "path": "".join(runs)}


def _revoke(request: HttpRequest, access: Access) -> None:
    """A grant of this very sheet, never the asker's own."""
    others = access.sheet.grants.exclude(pk=access.grant.pk)
    try:
        uid = UUID(request.POST["revoke"])
    except ValueError:
        messages.error(request, _("There is no such link."))
        return
    grant_revoke(grant=get_object_or_404(others, uid=uid))
    messages.success(request, _("Taken back: it opens nothing any more."))


def _context(request: HttpRequest, access: Access, link: dict[str, Any] | None) -> dict[str, Any]:
    live = list(access.sheet.grants.live(timezone.now()).order_by("-pk"))
    return {
        "sheet": access.sheet,
        "link": link,
        "links": [grant for grant in live if grant.is_link],
        "devices": [_device(grant, access.grant) for grant in live if not grant.is_link],
        "is_local": request.get_host().rpartition(":")[0] in ("localhost", "127.0.0.1", "[::1]"),
    }


def _device(grant: SheetGrant, own: SheetGrant) -> dict[str, Any]:
    return {"grant": grant, "is_own": grant.pk == own.pk}
