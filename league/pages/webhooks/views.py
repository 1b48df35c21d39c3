"""/clubs/<uid>/webhooks/: programs that are notified of events in the club, and what was sent. For owners.

A secret is shown once, in the answer itself: neither a redirect nor a cookie may carry it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import wording
from league.access import get_club_for_owner, get_delivery_for_owner, get_webhook_for_owner
from league.models import Club, Delivery, Webhook
from league.pages.shared.answers import posted, see_other, show_form, to_page
from league.pages.shared.forms import put_error
from league.pages.webhooks.forms import WebhookForm
from league.services.webhooks import setup
from scoring.pages.shared.context import context_of
from scoring.services import InputError

SHOWN = 50


@dataclass(frozen=True, slots=True)
class WebhookLine:
    """`waiting`: number of deliveries not accepted yet."""

    uid: UUID
    url: str
    is_on: bool
    waiting: int


@dataclass(frozen=True, slots=True)
class WebhooksPage:
    club: Club
    form: WebhookForm
    webhooks: tuple[WebhookLine, ...]


@dataclass(frozen=True, slots=True)
class SentLine:
    """A delivery. `outcome` in words; `waits`: for its turn or its next attempt."""

    uid: UUID
    event: str
    at: datetime
    outcome: str
    is_done: bool
    waits: bool


@dataclass(frozen=True, slots=True)
class WebhookPage:
    """`secret` is "" except in the one answer that shows it. `next_at`: the next attempt after a failure."""

    club: Club
    webhook: Webhook
    secret: str
    deliveries: tuple[SentLine, ...]
    next_at: datetime | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    form = WebhookForm(posted(request))
    if form.is_valid():
        try:
            made = setup.webhook_add(club=access.club, url=form.cleaned_data["url"])
        except InputError as error:
            put_error(form, error)
        else:
            return _page(request, made.webhook, made.secret)
    lines = tuple(map(_line, access.club.webhooks.all()))
    return show_form(request, "league/webhooks/webhooks.html", WebhooksPage(access.club, form, lines))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest, uid: UUID, webhook: UUID) -> HttpResponse:
    """POST: `on`, `off`, `secret` (a new one) or `delete`."""
    access, found = get_webhook_for_owner(request, uid, webhook)
    if "on" in request.POST:
        setup.webhook_turn_on(webhook=found)
    elif "off" in request.POST:
        setup.webhook_turn_off(webhook=found)
    elif "secret" in request.POST:
        return _page(request, found, setup.webhook_secret_renew(webhook=found))
    elif "delete" in request.POST:
        setup.webhook_delete(webhook=found)
        messages.success(request, _("Deleted: nothing is sent to it any more."))
        return to_page(request, "league:webhooks", access.club.uid)
    elif request.method != "POST":
        return _page(request, found)
    return see_other("league:webhook", uid, webhook)


@never_cache
@require_POST
def delivery_again(request: HttpRequest, uid: UUID, delivery: UUID) -> HttpResponse:
    _access, found = get_delivery_for_owner(request, uid, delivery)
    try:
        setup.delivery_again(delivery=found)
    except InputError as error:
        messages.error(request, wording.input_error(error))
    else:
        messages.success(request, _("It is sent again within seconds."))
    return see_other("league:webhook", uid, found.webhook.uid)


def _page(request: HttpRequest, webhook: Webhook, secret: str = "") -> HttpResponse:
    sent = tuple(map(_sent, webhook.deliveries.order_by("-pk")[:SHOWN]))
    next_at = webhook.next_at if webhook.is_on and webhook.failures else None
    page = WebhookPage(webhook.club, webhook, secret, sent, next_at)
    return render(request, "league/webhooks/webhook.html", context_of(page))


def _line(webhook: Webhook) -> WebhookLine:
    waiting = webhook.deliveries.filter(done_at=None, until__gt=timezone.now()).count()
    return WebhookLine(webhook.uid, webhook.url, webhook.is_on, waiting)


def _sent(delivery: Delivery) -> SentLine:
    waits = delivery.done_at is None and delivery.until > timezone.now()
    if delivery.done_at:
        outcome = _("taken")
    elif delivery.tries == 0:
        outcome = _("waits") if waits else _("not sent")
    else:
        outcome = wording.delivery_failure(delivery.status, delivery.error)
    return SentLine(
        uid=delivery.uid,
        event=str(wording.EVENTS[delivery.kind]),
        at=delivery.made_at,
        outcome=outcome,
        is_done=delivery.done_at is not None,
        waits=waits,
    )
