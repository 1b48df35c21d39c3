"""Sends waiting deliveries in order, and retries for three days.

A webhook is claimed for a minute by compare-and-set, so that two workers do not send the same; if a worker
dies, the next one takes over. So a delivery may arrive twice, with the same id. Threads only access the
network.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from league.models import Delivery, Webhook
from league.services.webhooks.posting import SECONDS, Unreachable, post
from league.services.webhooks.setup import PREFIX, webhook_turn_off

AT_ONCE, IN_A_ROW = 8, 10
CLAIM = timedelta(seconds=60)
FIRST, LONGEST = timedelta(seconds=5), timedelta(hours=3)
GONE = 410  # the receiver does not want any more
KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Try:
    """`status` is None without an answer; `error` is then a code of `posting.Unreachable`."""

    delivery: Delivery
    status: int | None
    error: str = ""

    @property
    def is_taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def send_waiting() -> int:
    """One round over all webhooks with something due; returns how many deliveries were accepted."""
    claimed = [jobs for webhook in _due() if (jobs := _claim(webhook))]
    if not claimed:
        return 0
    with ThreadPoolExecutor(len(claimed)) as threads:
        rounds = list(threads.map(_send, claimed))
    return sum(map(_remember, rounds))


def forget_old() -> None:
    """Delete deliveries older than a month."""
    Delivery.objects.filter(made_at__lt=timezone.now() - KEPT).delete()


def signature(secret: str, uid: str, moment: str, body: str) -> str:
    """HMAC-SHA256 over id, time and body, as in the Standard Webhooks specification."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    digest = hmac.new(key, f"{uid}.{moment}.{body}".encode(), hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def pause_after(failures: int) -> timedelta:
    """5 s, 20 s, 80 s ... and at most three hours."""
    return min(FIRST * 4 ** min(failures - 1, 10), LONGEST)


def _due() -> list[Webhook]:
    now = timezone.now()
    waiting = Q(deliveries__done_at=None, deliveries__until__gt=now)
    due = Webhook.objects.filter(waiting, is_on=True).filter(Q(next_at=None) | Q(next_at__lte=now))
    return list(due.order_by(F("next_at").asc(nulls_first=True)).distinct()[:AT_ONCE])


def _claim(webhook: Webhook) -> list[Delivery]:
    now = timezone.now()
    mine = Webhook.objects.filter(pk=webhook.pk, is_on=True, next_at=webhook.next_at)
    if mine.update(next_at=now + CLAIM) != 1:
        return []
    waiting = Delivery.objects.filter(webhook=webhook, done_at=None, until__gt=now)
    return list(waiting.select_related("webhook").order_by("pk")[:IN_A_ROW])


def _send(deliveries: Sequence[Delivery]) -> list[Try]:
    """Send in order until one is not accepted, or time is up."""
    begun, tries = time.monotonic(), list[Try]()
    for delivery in deliveries:
        tries.append(_try(delivery))
        if not tries[-1].is_taken or time.monotonic() - begun > SECONDS:
            break
    return tries


def _try(delivery: Delivery) -> Try:
    moment, webhook = str(int(time.time())), delivery.webhook
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Punkteblock-Webhook/1",
        "webhook-id": str(delivery.uid),
        "webhook-timestamp": moment,
        "webhook-signature": signature(webhook.secret, str(delivery.uid), moment, delivery.body),
    }
    try:
        return Try(delivery, post(webhook.url, delivery.body.encode(), headers))
    except Unreachable as error:
        return Try(delivery, None, str(error.args[0]))


def _remember(tries: Sequence[Try]) -> int:
    now, webhook = timezone.now(), tries[0].delivery.webhook
    for one in tries:
        Delivery.objects.filter(pk=one.delivery.pk).update(
            tries=F("tries") + 1,
            tried_at=now,
            done_at=now if one.is_taken else None,
            status=one.status,
            error=one.error,
        )
    is_well = tries[-1].is_taken
    failures = 0 if is_well else webhook.failures + 1
    Webhook.objects.filter(pk=webhook.pk).update(
        failures=failures, next_at=None if is_well else now + pause_after(failures)
    )
    if tries[-1].status == GONE:
        webhook_turn_off(webhook=webhook)
    return sum(one.is_taken for one in tries)
