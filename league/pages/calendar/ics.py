"""Evenings, competitions and heats as iCalendar (RFC 5545). The same content gives the same bytes.

Evenings are whole local days. Heats have times in UTC, which clock changes do not move.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from league.models import Competition
from league.selectors.calendar import EveningDay, HeatTime

PRODUCT = "-//Punkteblock//Calendar//"
AGAIN = "PT1H"  # how often an app should refresh


def calendar(title: str, language: str, events: Iterable[Event]) -> bytes:
    made = Calendar()
    made.add("prodid", PRODUCT + language.upper())
    made.add("version", "2.0")
    made.add("name", title)
    made.add("x-wr-calname", title)
    made.add("refresh-interval;value=duration", AGAIN)
    made.add("x-published-ttl", AGAIN)
    for event in events:
        made.add_component(event)
    text: bytes = made.to_ical()
    return text


def evening(one: EveningDay, *, club: str, venue: str, url: str) -> Event:
    title = f"{_('Club night')} · {club}"
    if one.is_cancelled:
        title = _("Cancelled: %(what)s") % {"what": title}
    made = _event(f"{one.season.uid}-{one.day.isoformat()}", title, one.season.changed_at, url)
    _whole_day(made, one.day)
    if venue:
        made.add("location", venue)
    if one.is_cancelled:
        made.add("status", "CANCELLED")
        made.add("sequence", 1)
    return made


def competition(one: Competition, *, venue: str, url: str) -> Event:
    made = _event(f"{one.uid}", one.name, one.changed_at, url)
    _whole_day(made, one.played_on)
    if venue:
        made.add("location", venue)
    return made


def heat(one: HeatTime, *, venue: str, url: str) -> Event:
    of = one.competition
    title = _("Heat %(heat)s · %(competition)s") % {"heat": one.number, "competition": of.name}
    made = _event(f"{of.uid}-heat-{one.number}", title, of.changed_at, url)
    made.add("dtstart", _utc(one.begins))
    made.add("dtend", _utc(one.ends))
    if venue:
        made.add("location", venue)
    return made


def _event(uid: str, title: str, changed: datetime, url: str) -> Event:
    """`uid` never changes: an app recognises an event by it."""
    made = Event()
    made.add("uid", f"{uid}@punkteblock")
    made.add("dtstamp", _utc(changed))
    made.add("summary", title)
    made.add("url", url)
    return made


def _whole_day(made: Event, day: date) -> None:
    made.add("dtstart", day)
    made.add("dtend", day + timedelta(days=1))
    made.add("transp", "TRANSPARENT")


def _utc(at: datetime) -> datetime:
    return at.astimezone(UTC).replace(microsecond=0)
