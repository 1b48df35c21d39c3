"""/s/<uid>/about/: title, date and note of a sheet. Asks before it overwrites what somebody else stored meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring import wording
from scoring.access import Access, get_sheet_to_arrange
from scoring.pages.setup.about import OPENED, AboutPage, fields_of, form, opened_with
from scoring.pages.shared.back import back_of
from scoring.pages.shared.context import context_of
from scoring.pages.shared.redirects import to_page
from scoring.services import About, InputError, Meanwhile, about_change

# The format of a date field, and what people type in a browser without one.
DAYS = ("%Y-%m-%d", "%d.%m.%Y")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def about(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_arrange(request, uid)
    if request.method != "POST":
        now = About.of(access.sheet)
        return _page(request, access, fields_of(now) | opened_with(now))
    fields = request.POST.dict()
    try:
        about_change(access=access, opened=_opened(fields), typed=_typed(fields))
    except InputError as error:
        wrong = {error.field: wording.input_error(error.code, error.params)}
        return _page(request, access, fields, wrong, status=422)
    except Meanwhile as found:
        return _ask(request, access, found)
    messages.success(request, _("Saved."))
    return to_page(request, back_of(request, access).page)


def _opened(fields: Mapping[str, str]) -> About:
    """The values when the form was opened; "" if the form does not say."""
    title, day, note = (fields.get(OPENED.format(name), "") for name in ("title", "begun_on", "note"))
    try:
        return About(title, _day(day), note)
    except InputError:
        return About(title, None, note)


def _typed(fields: Mapping[str, str]) -> About:
    """The typed values. A missing field was not changed. Raises InputError: date_unreadable."""
    opened = _opened(fields)
    day = _day(fields["begun_on"]) if "begun_on" in fields else opened.begun_on
    return About(fields.get("title", opened.title), day, fields.get("note", opened.note))


def _day(text: str) -> date | None:
    if not text.strip():
        return None
    for spelled in DAYS:
        try:
            return datetime.strptime(text.strip(), spelled).replace(tzinfo=UTC).date()
        except ValueError:
            continue
    raise InputError("date_unreadable", "begun_on")


def _ask(request: HttpRequest, access: Access, found: Meanwhile) -> HttpResponse:
    """Show both values. A form sent from that page has seen the stored one."""
    texts = fields_of(found.mine) | opened_with(found.stored)
    return _page(request, access, texts, theirs=found.stored, differing=found.fields, status=409)


def _page(
    request: HttpRequest,
    access: Access,
    texts: Mapping[str, str],
    errors: Mapping[str, str] | None = None,
    *,
    theirs: About | None = None,
    differing: Collection[str] = (),
    status: int = 200,
) -> HttpResponse:
    page = AboutPage(
        sheet=access.sheet,
        back=back_of(request, access),
        form=form(access.sheet, texts, errors or {}, theirs, differing),
        errors=errors or {},
        is_asking=bool(differing),
    )
    return render(request, "scoring/setup/about.html", context_of(page), status=status)
