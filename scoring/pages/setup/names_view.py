"""/s/<uid>/names/: renames people on the sheet; typed values are kept."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring import wording
from scoring.access import Access, get_sheet_to_arrange
from scoring.engine.facts.codec import Malformed
from scoring.pages.setup.names import NamesPage, name_fields
from scoring.pages.shared import forms
from scoring.pages.shared.context import context_of
from scoring.pages.shared.declare import append
from scoring.pages.shared.envelope import drawn_at
from scoring.pages.shared.names import who_of
from scoring.pages.shared.redirects import see_other, to_page
from scoring.selectors.sheets import sheet_fold, sheet_persons
from scoring.services import Envelope, InputError, name_give
from scoring.services.names import persons_of_the_club

ARROW = "→"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def names(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_arrange(request, uid)
    if request.method != "POST":
        return _page(request, access, {}, {})
    fields = request.POST.dict()
    if sheet_fold(access.sheet).ledger.closed:
        messages.error(request, wording.refusal("sheet_closed", {}, who_of(access.sheet)))
        return see_other("names", uid)
    try:
        envelope = forms.envelope({**fields, "kind": "person_named", "person": "0", "name": "0"})
    except Malformed as error:
        return _page(request, access, fields, {"": wording.malformed(error.code, error.field)})
    errors = _change(access, envelope, fields)
    if errors:
        return _page(request, access, fields, errors)
    messages.success(request, _("The names are changed."))
    return to_page(request, reverse("scoring:pad", args=[uid]))


def _change(access: Access, envelope: Envelope, fields: Mapping[str, str]) -> dict[str, str]:
    """Declare every changed name. Returns the errors by field."""
    before = sheet_persons(access.sheet)
    typed = [" ".join(fields.get(f"name-{person}", name).split()) for person, name in enumerate(before)]
    errors = _duplicate_errors(typed)
    wanted = {person: name for person, name in enumerate(typed) if name != before[person]}
    numbers, wrong = ({}, {}) if errors else _numbers(access, wanted)
    errors |= wrong
    if errors or not numbers:
        return errors
    note = ", ".join(f"{before[person]} {ARROW} {wanted[person]}" for person in numbers)
    return _declare(access, envelope, numbers, note)


def _numbers(access: Access, wanted: Mapping[int, str]) -> tuple[dict[int, int], dict[str, str]]:
    """The number of everybody's new name on the sheet, and the errors by field."""
    numbers, errors = {}, {}
    for person, name in wanted.items():
        field = f"name-{person}"
        try:
            numbers[person] = name_give(
                access=access, person=person, name=name, field=field, leaving=wanted.keys()
            )
        except InputError as error:
            errors[field] = wording.input_error(error.code, error.params)
    return ({} if errors else numbers), errors


def _duplicate_errors(names: Sequence[str]) -> dict[str, str]:
    """The error for a name that two people would have, checked before anything is changed."""
    shown = [name.casefold() for name in names]
    again = next((at for at, name in enumerate(shown) if name and name in shown[:at]), None)
    if again is None:
        return {}
    return {f"name-{again}": wording.input_error("name_twice", {"name": names[again]})}


def _declare(access: Access, envelope: Envelope, numbers: Mapping[int, int], note: str) -> dict[str, str]:
    """Declare one fact for the whole form, so that one undo takes it back.

    Its id derives from the form's id and the names: a resend changes nothing, and the same form with other
    names is another fact.
    """
    (person, name), *others = numbers.items()
    naming = replace(
        envelope,
        entry_id=str(uuid.uuid5(UUID(envelope.entry_id), f"names {sorted(numbers.items())}")),
        seen=access.sheet.version,
        payload={"person": person, "name": name, "others": others},
        note=forms.note(note),
    )
    receipt = append(access, naming)
    if isinstance(receipt, str):
        return {f"name-{person}": receipt}
    if receipt.status == "refused":
        return {f"name-{person}": wording.refusal(receipt.reason, receipt.params, who_of(access.sheet))}
    return {}


def _page(
    request: HttpRequest, access: Access, fields: Mapping[str, str], errors: Mapping[str, str]
) -> HttpResponse:
    fold = sheet_fold(access.sheet)
    page = NamesPage(
        sheet=access.sheet,
        closed=fold.ledger.closed,
        people=name_fields(sheet_persons(access.sheet), persons_of_the_club(access.sheet), fields, errors),
        errors=errors,
        board=drawn_at(fold),
        entry_id=str(uuid.uuid4()),
    )
    return render(request, "scoring/setup/names.html", context_of(page), status=422 if errors else 200)
