"""/s/<uid>/seats/: changes partners from the next game on, or replaces somebody."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring import wording
from scoring.access import Access, get_sheet_to_arrange
from scoring.engine.admission.check import check
from scoring.engine.admission.permissions import not_permitted
from scoring.engine.facts.codec import Malformed
from scoring.engine.facts.events import SeatsTaken
from scoring.engine.facts.refusals import Refusal, refuse
from scoring.engine.sheet import dealing, seating
from scoring.pages.setup.seats import SeatsPage, form
from scoring.pages.shared import forms
from scoring.pages.shared.context import context_of
from scoring.pages.shared.declare import append, tell
from scoring.pages.shared.envelope import drawn_at
from scoring.pages.shared.names import who_of
from scoring.pages.shared.redirects import see_other, to_page
from scoring.selectors.sheets import sheet_fold, sheet_persons
from scoring.services import Envelope, InputError, Receipt, person_add


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_arrange(request, uid)
    fold = sheet_fold(access.sheet)
    if fold.setup.ruleset.game != "watten":
        return see_other("pad", uid)  # at WHOT! everybody keeps the same seat
    if request.method != "POST":
        return _page(request, access, {}, {})
    fields = request.POST.dict()
    if (refusal := _refusal(access)) is not None and "sit" in fields:
        # Do not add people to a sheet whose seats cannot change now.
        messages.error(request, wording.refusal(refusal.code, dict(refusal.params), who_of(access.sheet)))
        return see_other("seats", uid)
    try:
        envelope = _envelope(access, fields, fold.setup.seats)
    except InputError as error:
        return _page(request, access, fields, {error.field: wording.input_error(error.code, error.params)})
    except Malformed as error:
        return _page(request, access, fields, {"": wording.malformed(error.code, error.field)})
    if envelope.payload.get("persons") == list(seating.now(fold)):
        return _dealer(request, access, envelope, fields)
    receipt = append(access, envelope)
    if isinstance(receipt, str):
        return _page(request, access, fields, {"": receipt})
    if receipt.status in ("refused", "held"):
        tell(request, access, receipt)
        return see_other("seats", uid)
    return _dealer(request, access, envelope, fields)


def _envelope(access: Access, fields: Mapping[str, str], seats: int) -> Envelope:
    """The declaration of a tapped pairing or of typed names. Raises Malformed, InputError."""
    if "do" in fields:
        return forms.envelope(fields)
    names = [fields.get(f"name-{seat}", "") for seat in range(seats)]
    # A person at two seats is refused before anybody is added.
    shown = [" ".join(name.split()).casefold() for name in names]
    twice = next((at for at, name in enumerate(shown) if name and name in shown[:at]), None)
    if twice is not None:
        raise InputError("name_twice", f"name-{twice}", {"name": names[twice].strip()})
    envelope = forms.envelope({**fields, "kind": "seats_taken", "persons": " ".join(map(str, range(seats)))})
    persons = [person_add(access=access, name=name, field=f"name-{seat}") for seat, name in enumerate(names)]
    return replace(envelope, payload={"persons": persons})


def _refusal(access: Access) -> Refusal | None:
    """Why seats cannot change now, or not by this device; None if they can."""
    fold = sheet_fold(access.sheet)
    current = fold.current
    event = SeatsTaken(seating.seated_in(fold, current))
    round_number = (current.number, fold.next_round)
    refusal = not_permitted(fold, access.pen, *round_number, event) or check(fold, *round_number, event)
    return None if refusal == refuse("seats_as_they_are") else refusal


def _dealer(
    request: HttpRequest, access: Access, envelope: Envelope, fields: Mapping[str, str]
) -> HttpResponse:
    """Declare the next dealer, if it is not the one that the pad shows anyway: a separate fact after the
    seats.
    """
    seat, fold = fields.get("dealer", ""), sheet_fold(access.sheet)
    is_said = dealing.dealer_is_named(fold) or not dealing.asks_dealer(fold)
    is_known = is_said and seat == str(fold.current.next_dealer)
    if seat in tuple("0123") and int(seat) < fold.setup.seats and not is_known:
        declared = replace(
            envelope,
            entry_id=str(uuid.uuid5(UUID(envelope.entry_id), "dealer")),
            seen=access.sheet.version,
            kind="dealer_set",
            payload={"seat": int(seat)},
        )
        receipt = append(access, declared)
        if isinstance(receipt, Receipt) and receipt.status in ("refused", "held"):
            tell(request, access, receipt)
        elif isinstance(receipt, str):
            messages.error(request, receipt)
    return to_page(request, reverse("scoring:pad", args=[access.sheet.uid]))


def _page(
    request: HttpRequest, access: Access, fields: Mapping[str, str], errors: Mapping[str, str]
) -> HttpResponse:
    sheet, refusal = access.sheet, _refusal(access)
    fold, who = sheet_fold(sheet), who_of(sheet)
    page = SeatsPage(
        sheet=sheet,
        board=drawn_at(fold),
        why_not=wording.refusal(refusal.code, dict(refusal.params), who) if refusal else "",
        form=form(fold, sheet_persons(sheet), who, fields, errors),
        errors=errors,
        entry_id=str(uuid.uuid4()),
        other_id=str(uuid.uuid4()),
    )
    return render(request, "scoring/setup/seats.html", context_of(page), status=422 if errors else 200)
