"""/new/<game>/: a new sheet in one tap, or with names and house rules. No account needed."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rules.registry import keys
from scoring import wording
from scoring.access import device_of, ensure_device, remember_device
from scoring.limits import at_most
from scoring.models import Sheet
from scoring.pages.setup.new_form import SheetDraft, blank, options, page, posted, rechosen
from scoring.pages.shared.context import context_of
from scoring.pages.shared.redirects import to_page
from scoring.selectors.sheets import sheets_opened_by
from scoring.services import InputError, sheet_open


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@at_most(60, 60)
def sheet_new(request: HttpRequest, game: str) -> HttpResponse:
    if not settings.OPEN_TABLES:
        raise PermissionDenied
    if request.method != "POST":
        return _form(request, blank(game, _last_sheet(request, game)))
    draft = posted(game, request.POST)
    if (other := rechosen(draft, request.POST)) is not None:
        return _form(request, other)
    try:
        return _open(request, draft)
    except InputError as error:
        return _form(request, draft, {error.field: wording.input_error(error.code, error.params)})


def _form(request: HttpRequest, draft: SheetDraft, errors: dict[str, str] | None = None) -> HttpResponse:
    context = context_of(page(draft, errors))
    return render(request, "scoring/setup/sheet_new.html", context, status=422 if errors else 200)


def _last_sheet(request: HttpRequest, game: str) -> Sheet | None:
    """The newest sheet of this game that this device opened; None without one."""
    mine = sheets_opened_by(device_of(request))
    return next((sheet for sheet in mine if sheet.ruleset_key in keys(game)), None)  # type: ignore[arg-type]


def _open(request: HttpRequest, draft: SheetDraft) -> HttpResponse:
    if draft.ruleset_key not in keys(draft.game):  # type: ignore[arg-type]
        raise InputError("unknown_ruleset", "ruleset")
    device = ensure_device(request)
    sheet = sheet_open(
        ruleset_key=draft.ruleset_key,
        options=options(draft),
        names=draft.seated(),
        device=device,
        first_dealer=draft.dealer(),
        dealer_said=draft.names_dealer,
    )
    response = to_page(request, reverse("scoring:pad", args=[sheet.uid]))
    remember_device(response, device)
    return response
