"""Sets up a webhook, turns it on and off, and repeats deliveries."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from league.models import Club, CompetitionFact, Delivery, Season, Webhook
from league.selectors.revision import standings_revision
from league.services.webhooks.addresses import clean_url
from scoring.locks import WRITES
from scoring.models import Change
from scoring.services import InputError

MOST = 5
RETRIED = timedelta(days=3)
PREFIX = "whsec_"


@dataclass(frozen=True, slots=True)
class NewWebhook:
    """`secret` is shown once, in the form of the Standard Webhooks specification: whsec_ and base64."""

    webhook: Webhook
    secret: str


def webhook_add(*, club: Club, url: str) -> NewWebhook:
    """A new webhook, turned off. Raises InputError: webhook_url, webhook_url_private, webhooks_full."""
    url, secret = clean_url(url), _new_secret()
    with WRITES, transaction.atomic():
        if Club.objects.select_for_update().get(pk=club.pk).webhooks.count() >= MOST:
            raise InputError("webhooks_full", "", {"number": MOST})
        return NewWebhook(Webhook.objects.create(club=club, url=url, secret=secret), secret)


def webhook_turn_on(*, webhook: Webhook) -> None:
    """Report what happens from now on."""
    club = webhook.club
    club.refresh_from_db(fields=["revision"])
    Webhook.objects.filter(pk=webhook.pk, is_on=False).update(
        is_on=True,
        on_since=timezone.now(),
        baseline={str(season.uid): standings_revision(season) for season in open_seasons(club)},
        changes_seen=Change.objects.aggregate(last=Max("pk"))["last"] or 0,
        facts_seen=CompetitionFact.objects.aggregate(last=Max("pk"))["last"] or 0,
        club_seen=club.revision,
        failures=0,
        next_at=None,
    )


def webhook_turn_off(*, webhook: Webhook) -> None:
    """Send nothing any more, not even what is waiting."""
    Webhook.objects.filter(pk=webhook.pk).update(is_on=False)
    Delivery.objects.filter(webhook=webhook, done_at=None, until__gt=timezone.now()).update(
        until=timezone.now()
    )


def webhook_secret_renew(*, webhook: Webhook) -> str:
    """The new secret; the next delivery is signed only with it."""
    secret = _new_secret()
    Webhook.objects.filter(pk=webhook.pk).update(secret=secret)
    return secret


def webhook_delete(*, webhook: Webhook) -> None:
    webhook.delete()


def delivery_again(*, delivery: Delivery) -> None:
    """Send it again with the same id. Raises InputError: webhook_off."""
    if not delivery.webhook.is_on:
        raise InputError("webhook_off")
    now = timezone.now()
    Delivery.objects.filter(pk=delivery.pk).update(done_at=None, until=now + RETRIED)
    Webhook.objects.filter(pk=delivery.webhook_id).update(next_at=None, failures=0)


def open_seasons(club: Club) -> QuerySet[Season]:
    """Seasons whose standings may still change, each with its club."""
    return Season.objects.in_space(club.space).filter(closed_at=None).select_related("club")


def _new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()
