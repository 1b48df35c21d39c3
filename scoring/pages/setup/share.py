"""Who may do what on a sheet, in plain words: the links one can make, those that are out, the devices.

Owns those words. Never makes or takes back a grant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import SheetGrant
from scoring.models.grant import Scope
from scoring.pages.shared.scribes import scribe_name
from scoring.wording import Who

Json = dict[str, Any]
# How long a link is good, and those who came in through it.
LIVES: dict[str, tuple[timedelta, Any]] = {
    "evening": (timedelta(hours=12), gettext_lazy("12 hours")),
    "days": (timedelta(days=2), gettext_lazy("2 days")),
    "month": (timedelta(days=30), gettext_lazy("30 days")),
}
USUAL_LIFE = "days"


def choices(who: Who, *, are_sides: bool) -> list[Json]:
    """Every link that can be made, from the least to the most; `value` is what its button posts."""
    sides = [_choice(f"side-{scribe}", Scope.SIDE, scribe, who, are_sides) for scribe in (0, 1)]
    return [
        _choice("watch", Scope.WATCH, None, who, are_sides),
        *sides,
        _choice("write", Scope.WRITE, None, who, are_sides),
        _choice("direct", Scope.DIRECT, None, who, are_sides),
    ]


def _choice(value: str, scope: Scope, scribe: int | None, who: Who, are_sides: bool) -> Json:
    return {"value": value, **role(scope, scribe, who, are_sides=are_sides)}


def role(scope: str, scribe: int | None, who: Who, *, are_sides: bool) -> Json:
    """What a link or a device may do: a name and one line."""
    name = scribe_name(scribe, who, are_sides=are_sides)
    return {
        Scope.WATCH: {"title": _("Watch"), "text": _("sees the score live, writes nothing")},
        Scope.SIDE: {
            "title": _("Write for %(name)s") % {"name": name} if scribe is not None else "",
            "text": _("writes the rounds and its own bids, answers what the others propose")
            if are_sides
            else _("writes the rounds, answers what the others propose"),
        },
        Scope.WRITE: {"title": _("Write for everybody"), "text": _("writes all, does not close the sheet")},
        Scope.DIRECT: {
            "title": _("Direct"),
            "text": _("may do all: say who writes, hand out links, close the sheet"),
        },
    }[Scope(scope)]


def lives() -> list[Json]:
    return [
        {"value": key, "label": label, "chosen": key == USUAL_LIFE} for key, (_life, label) in LIVES.items()
    ]


def links(grants: Iterable[SheetGrant], who: Who, *, are_sides: bool) -> list[Json]:
    return [
        {"grant": grant, **role(grant.scope, grant.scribe, who, are_sides=are_sides)}
        for grant in grants
        if grant.is_link
    ]


def devices(grants: Sequence[SheetGrant], own: SheetGrant, who: Who, *, are_sides: bool) -> list[Json]:
    """All devices that are in, in the order they came, by the name people gave them."""
    found = sorted((grant for grant in grants if not grant.is_link), key=lambda grant: grant.pk)
    return [
        {
            "grant": grant,
            "is_own": grant.pk == own.pk,
            "name": device_name(grant, own, number),
            "may": _may(grant, who, are_sides),
        }
        for number, grant in enumerate(found, start=1)
    ]


def device_name(grant: SheetGrant, own: SheetGrant, number: int) -> str:
    if grant.name:
        return grant.name
    return _("This device") if grant.pk == own.pk else _("Device %(number)s") % {"number": number}


def _may(grant: SheetGrant, who: Who, are_sides: bool) -> str:
    title = str(role(grant.scope, grant.scribe, who, are_sides=are_sides)["title"])
    if grant.scope in (Scope.WRITE, Scope.DIRECT) and grant.scribe is not None:
        writes = _("writes for %(name)s") % {"name": scribe_name(grant.scribe, who, are_sides=are_sides)}
        return f"{title} · {writes}"
    return title


def scribes(board: Mapping[str, Any], own: SheetGrant, who: Who, *, are_sides: bool) -> Json:
    """One scribe or two, and for whom this device writes."""
    told = board["scribes"]
    return {
        "number": told["number"] if told else 1,
        "open": len(told["unsettled"]) if told else 0,
        "own": [
            {
                "value": value,
                "label": _("the table") if scribe is None else scribe_name(scribe, who, are_sides=are_sides),
                "chosen": own.scribe == scribe,
            }
            for value, scribe in (("0", 0), ("1", 1), ("", None))
        ],
    }
