"""Empties texts that mention somebody who is erased."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any

from django.db import models
from django.db.models import F

from league.engine.competition.facts import NO_REASON
from league.models import (
    Adoption,
    Club,
    ClubTablet,
    Competition,
    CompetitionFact,
    Invitation,
    Night,
    SeasonAdjustment,
)
from scoring.models import Player, Remark, Sheet, SheetGrant
from scoring.models.shown_name import folded

# A single word of a name counts only where the person played, and only from this length.
LEAST_LETTERS = 4
Says = Callable[[str], bool]


def texts_empty(club: Club, everybody: Collection[Player], names: Collection[str], label: str) -> None:
    """Empty every text of the club that contains one of these names; on sheets and in competitions where the
    person played, even a single word of it. `label` replaces the name where a name is required.
    """
    whole = {folded(name) for name in names} - {""}
    if not whole:
        return
    words = {word for name in whole for word in name.split() if len(word) >= LEAST_LETTERS}
    anywhere, here = _says(whole), _says(whole | words)
    played = set(
        Sheet.objects.in_space(club.space).filter(seats__player__in=everybody).values_list("pk", flat=True)
    )
    _sheets(club, played, anywhere, here)
    _facts(club, {str(one.uid) for one in everybody}, anywhere, here)
    _adjustments(club, everybody, anywhere, here)
    _adoptions(club, whole, label)
    _tablets(club, anywhere)
    _each(Competition.objects.in_space(club.space).exclude(venue=""), "venue", anywhere)
    _each(Invitation.objects.filter(club=club).exclude(note=""), "note", anywhere)
    _each(Night.objects.in_space(club.space).exclude(venue=""), "venue", anywhere)


def _says(phrases: Collection[str]) -> Says:
    found = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, sorted(phrases))) + r")(?!\w)")
    return lambda text: bool(found.search(folded(text)))


def _sheets(club: Club, played: Collection[int], anywhere: Says, here: Says) -> None:
    def says(sheet: int, text: str) -> bool:
        return (here if sheet in played else anywhere)(text)

    for sheet in Sheet.objects.in_space(club.space).exclude(title="", note=""):
        emptied = [name for name in ("title", "note") if says(sheet.pk, getattr(sheet, name))]
        if emptied:
            Sheet.objects.in_space(club.space).filter(pk=sheet.pk).update(**dict.fromkeys(emptied, ""))
    remarks = Remark.objects.filter(entry__sheet__space=club.space).exclude(text="")
    naming = [
        pk for pk, sheet, text in remarks.values_list("pk", "entry__sheet", "text") if says(sheet, text)
    ]
    Remark.objects.filter(pk__in=naming).update(text="")
    devices = SheetGrant.objects.filter(sheet__space=club.space).exclude(name="")
    named = [pk for pk, sheet, name in devices.values_list("pk", "sheet", "name") if says(sheet, name)]
    SheetGrant.objects.filter(pk__in=named).update(name="")


def _facts(club: Club, people: Collection[str], anywhere: Says, here: Says) -> None:
    """Empty reasons of directors. No fold reads them, but a fact needs one."""
    for competition in Competition.objects.in_space(club.space):
        rows = list(competition.facts.values_list("pk", "payload"))
        says = here if any(_holds(payload, people) for _pk, payload in rows) else anywhere
        emptied = [
            (pk, payload | {"reason": NO_REASON})
            for pk, payload in rows
            if isinstance(payload.get("reason"), str) and says(payload["reason"])
        ]
        for pk, payload in emptied:
            # The one exception to "facts are never changed".
            models.QuerySet(CompetitionFact).filter(pk=pk).update(payload=payload)
        if emptied:
            Competition.objects.in_space(club.space).filter(pk=competition.pk).update(wiped=F("wiped") + 1)


def _adjustments(club: Club, everybody: Collection[Player], anywhere: Says, here: Says) -> None:
    """Empty reasons of points beside the games of a season. No table depends on them."""
    people = {one.pk for one in everybody}
    rows = SeasonAdjustment.objects.in_space(club.space).exclude(reason="")
    told = rows.values_list("pk", "player", "partner", "reason")
    emptied = [pk for pk, *whose, reason in told if (anywhere if people.isdisjoint(whose) else here)(reason)]
    SeasonAdjustment.objects.in_space(club.space).filter(pk__in=emptied).update(reason="")


def _holds(value: Any, people: Collection[str]) -> bool:
    if isinstance(value, dict):
        return any(_holds(one, people) for one in value.values())
    if isinstance(value, list):
        return any(_holds(one, people) for one in value)
    return value in people if isinstance(value, str) else False


def _adoptions(club: Club, names: Collection[str], label: str) -> None:
    """Clean the names with which a sheet would be given back."""
    for row in Adoption.objects.in_space(club.space):
        cells = [row.seats, row.given]
        cleaned = [
            [[key, label if folded(name) in names else name] for key, name in pairs] for pairs in cells
        ]
        if cells != cleaned:
            row.seats, row.given = cleaned
            row.save(update_fields=["seats", "given"])


def _tablets(club: Club, says: Says) -> None:
    """Rename tablets of the club; a tablet needs a name."""
    named = [tablet.pk for tablet in ClubTablet.objects.filter(club=club) if says(tablet.name)]
    ClubTablet.objects.filter(pk__in=named).update(name=NO_REASON)


def _each(rows: models.QuerySet[Any], field: str, says: Says) -> None:
    texts: Iterable[tuple[int, str]] = rows.values_list("pk", field)
    rows.filter(pk__in=[pk for pk, text in texts if says(text)]).update(**{field: ""})
