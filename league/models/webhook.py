"""Webhooks: addresses of other programs that are notified of events in a club, and the messages sent to them."""

from __future__ import annotations

import uuid

from django.db import models

from league.models.club import Club


class Webhook(models.Model):
    """`secret` signs every delivery, so it is stored in clear; it is shown only once.

    `on_since`: when it was last turned on; `baseline`: the revision of each season then, by uid.
    `changes_seen`, `facts_seen` and `club_seen` are the last `Change`, `CompetitionFact` and club revision
    that were processed. `failures` counts consecutive ones; nothing is sent before `next_at`.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField(max_length=500)
    secret = models.CharField(max_length=64)
    is_on = models.BooleanField(default=False)
    on_since = models.DateTimeField(null=True)
    baseline = models.JSONField(default=dict)
    changes_seen = models.BigIntegerField(default=0)
    facts_seen = models.BigIntegerField(default=0)
    club_seen = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    next_at = models.DateTimeField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One message, sent with the same `body` and `uid` until it is `done_at` or `until` has passed.

    `subject` is what it is about and `state` its state then; the same state of a subject is reported once.
    `status` is the HTTP status of the last answer, None without one; `error` is a code of
    `league.services.webhooks.sending`.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=32)
    subject = models.CharField(max_length=80)
    state = models.CharField(max_length=64)
    body = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField()
    tries = models.PositiveIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=32, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["webhook", "subject"], name="delivery_by_subject"),
            models.Index(fields=["webhook"], condition=models.Q(done_at=None), name="delivery_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"
