"""Declarations of pages other than the pad: passes a posted form to `entry_append` and answers with a
message.

The pad's own forms go to `scoring.pages.board.post`.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring import wording
from scoring.access import Access
from scoring.engine.facts.codec import Malformed
from scoring.pages.shared import forms
from scoring.pages.shared.names import who_of
from scoring.services import Envelope, Receipt, entries_append, entry_append
from scoring.services.entries import Busy


def declare(request: HttpRequest, access: Access) -> None:
    """Append what the form declares and add a message with the outcome."""
    try:
        receipt = entry_append(access=access, envelope=forms.envelope(request.POST))
    except Malformed as error:
        messages.error(request, wording.malformed(error.code, error.field))
    except Busy:
        messages.error(request, busy())
    else:
        tell(request, access, receipt)


def append(access: Access, *envelopes: Envelope) -> Receipt | str:
    """The receipt, or a sentence if the entry could not be read or stored. Of several all are stored or none."""
    try:
        if len(envelopes) > 1:
            return entries_append(access=access, envelopes=envelopes)
        return entry_append(access=access, envelope=envelopes[0])
    except Malformed as error:
        return wording.malformed(error.code, error.field)
    except Busy:
        return busy()


def tell(request: HttpRequest, access: Access, receipt: Receipt) -> None:
    who = who_of(access.sheet)
    level = messages.ERROR if receipt.status == "refused" else messages.SUCCESS
    messages.add_message(request, level, wording.receipt(receipt.status, receipt.reason, receipt.params, who))


def busy() -> str:
    return _("Too many wrote at once. Nothing is lost: send it again.")
