"""Turns stored changes into deliveries: sheets by scoring's `Change` rows, competitions by their facts.

A subject is reported if its state differs from the last one reported. So processing a row twice is harmless,
and rows of the last `OVERLAP` are processed again: on PostgreSQL one may become visible after one with a
higher id. A message has ids and no names; the receiver reads the rest from the API, with the rights it has
there.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.models import Club, CompetitionFact, Delivery, Webhook
from league.selectors.revision import standings_revision
from league.services.webhooks.setup import RETRIED, open_seasons
from scoring.locks import WRITES
from scoring.models import Change, GameResult, Sheet

OVERLAP = timedelta(seconds=60)
RESULT, CLOSED, HEAT, STANDINGS = "result.final", "sheet.closed", "heat.published", "standings.changed"
# Facts after which others sit at the tables of a heat.
SEATS = {"heat_published", "seat_left"}
# Facts that may change the standings of a competition.
MOVES = {"heat_approved", "result_corrected", "adjustment_given", "adjustment_withdrawn", "tie_decided"}


@dataclass(frozen=True, slots=True)
class Event:
    """`subject` and `state` as in `Delivery`; `about`: ids by what they identify."""

    kind: str
    subject: str
    state: str
    about: dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Seen:
    """Cursors of a webhook."""

    changes: int
    facts: int
    club: int


def follow_webhooks() -> int:
    """Store a delivery for everything new; returns how many."""
    return sum(map(_follow, Webhook.objects.filter(is_on=True).select_related("club__space")))


def _follow(webhook: Webhook) -> int:
    """Reads before it locks, because most runs find nothing."""
    before = Seen(webhook.changes_seen, webhook.facts_seen, webhook.club_seen)
    settled = timezone.now() - OVERLAP
    changes = list(
        Change.objects.filter(space_id=webhook.club.space_id, pk__gt=before.changes).values_list(
            "pk", "sheet_id", "at"
        )
    )
    facts = CompetitionFact.objects.filter(competition__club=webhook.club, pk__gt=before.facts)
    declared = list(facts.select_related("competition").order_by("pk"))
    now = Seen(
        max((pk for pk, _sheet, at in changes if at < settled), default=before.changes),
        max((fact.pk for fact in declared if fact.at < settled), default=before.facts),
        webhook.club.revision,
    )
    events: list[Event] = [*_of_facts(declared)]
    if changes:
        events += _of_sheets({sheet for _pk, sheet, _at in changes}, webhook.on_since)
    if changes or now.club != before.club:
        events += _of_seasons(webhook.club)
    if now == before and not _news(webhook, events):
        return 0
    return _store(webhook, events, now)


def _store(webhook: Webhook, events: Collection[Event], seen: Seen) -> int:
    """Store deliveries. Checks again under the lock, because another worker may have stored them meanwhile."""
    with WRITES, transaction.atomic():
        if not Webhook.objects.select_for_update().filter(pk=webhook.pk, is_on=True).exists():
            return 0
        rows = [_delivery(webhook, event) for event in _news(webhook, events)]
        Delivery.objects.bulk_create(rows)
        marks = {"changes_seen": seen.changes, "facts_seen": seen.facts, "club_seen": seen.club}
        Webhook.objects.filter(pk=webhook.pk).update(**marks)
        return len(rows)


def _news(webhook: Webhook, events: Collection[Event]) -> list[Event]:
    """Events whose state differs from the last one reported. Standings never reported count as ""."""
    states = {(STANDINGS, uid): state for uid, state in webhook.baseline.items()}
    since = webhook.on_since or webhook.made_at
    rows = Delivery.objects.filter(webhook=webhook, subject__in={event.subject for event in events})
    for kind, subject, state, at in rows.order_by("pk").values_list("kind", "subject", "state", "made_at"):
        if kind != STANDINGS or at >= since:
            states[kind, subject] = state
    return [event for event in events if states.get((event.kind, event.subject), "") != event.state]


def _of_sheets(sheets: Collection[int], since: datetime | None) -> Iterator[Event]:
    """Sheets closed since then, and their games that count for good."""
    every = Sheet.objects.everywhere("the changes are those of one club").filter(
        pk__in=sheets, is_closed=True
    )
    closed = dict(
        every.filter(entries__seq=F("version"), entries__received_at__gte=since).values_list("pk", "uid")
    )
    final = GameResult.objects.filter(sheet__in=closed, state=GameResult.State.FINAL)
    for sheet, game, digest in final.values_list("sheet_id", "game", "result_hash"):
        uid = str(closed[sheet])
        yield Event(RESULT, f"{uid}/{game}", digest, {"sheet": uid, "game": game})
    for of, version in every.filter(pk__in=closed).values_list("uid", "version"):
        yield Event(CLOSED, str(of), str(version), {"sheet": str(of)})


def _of_seasons(club: Club) -> Iterator[Event]:
    for season in open_seasons(club):
        uid = str(season.uid)
        yield Event(STANDINGS, uid, standings_revision(season), {"season": uid})


def _of_facts(facts: Iterable[CompetitionFact]) -> Iterator[Event]:
    """Events of these facts. Of those about the same heat, or the standings of a competition, only the last one."""
    last: dict[str, Event] = {}
    moved: dict[str, Event] = {}
    for fact in facts:
        uid = str(fact.competition.uid)
        if fact.kind in SEATS:
            heat = int(fact.payload["heat"])
            of = f"{uid}/{heat}"
            last[of] = Event(HEAT, of, str(fact.fact_id), {"competition": uid, "heat": heat})
        elif fact.kind in MOVES:
            moved[uid] = Event(STANDINGS, uid, str(fact.seq), {"competition": uid})
    yield from (*last.values(), *moved.values())


def _delivery(webhook: Webhook, event: Event) -> Delivery:
    now = timezone.now()
    one = Delivery(
        webhook=webhook, kind=event.kind, subject=event.subject, state=event.state, until=now + RETRIED
    )
    about = {"club": str(webhook.club.uid), **event.about}
    body = {"id": str(one.uid), "type": event.kind, "timestamp": now.isoformat(), "data": about}
    one.body = json.dumps(body, separators=(",", ":"))
    return one
