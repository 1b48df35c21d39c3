"""Who may do what on a sheet, in plain words: new links, valid links, devices."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Sheet, SheetGrant
from scoring.models.grant import Scope
from scoring.pages.shared.qr import Qr
from scoring.services.revoking import may_revoke
from scoring.wording import Who

# How long a link, and the access through it, are valid.
LIVES: dict[str, tuple[timedelta, Promise]] = {
    "evening": (timedelta(hours=12), gettext_lazy("12 hours")),
    "days": (timedelta(days=2), gettext_lazy("2 days")),
    "month": (timedelta(days=30), gettext_lazy("30 days")),
}
USUAL_LIFE = "days"
# The scribe that a device writes for, by the value of its button; None writes for the table.
SCRIBES = {"0": 0, "1": 1, "": None}


@dataclass(frozen=True, slots=True)
class Role:
    """What a link or a device may do: a name and one line."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Choice(Role):
    """A link that can be made; `value` is what its button posts."""

    value: str


@dataclass(frozen=True, slots=True)
class NewLink(Role):
    """A new link. Its address is shown only this once."""

    url: str
    qr: Qr


@dataclass(frozen=True, slots=True)
class Link(Role):
    """A valid link."""

    grant: SheetGrant
    may_revoke: bool


@dataclass(frozen=True, slots=True)
class DeviceLine:
    grant: SheetGrant
    is_own: bool
    may_revoke: bool
    name: str
    may: str


@dataclass(frozen=True, slots=True)
class Option:
    """A radio button or a button of a group."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Scribes:
    """How many scribes write, and for which of them this device may. `missing`: the links for scribes without
    a device.
    """

    number: int
    own: tuple[Option, ...]
    missing: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class SharePage:
    """What `scoring/setup/share.html` draws. `shut_out`: devices whose access was revoked. `is_local`: the
    page's address works on this computer only.
    """

    sheet: Sheet
    link: NewLink | None
    choices: tuple[Choice, ...]
    lives: tuple[Option, ...]
    links: tuple[Link, ...]
    devices: tuple[DeviceLine, ...]
    shut_out: tuple[DeviceLine, ...]
    own: SheetGrant
    scribes: Scribes
    entry_id: UUID
    is_local: bool


def choices(who: Who, number: int, *, are_sides: bool) -> tuple[Choice, ...]:
    """The links to choose from, from the least access to the most, if `number` scribes write.

    A link for one of two scribes only if two write; a link for a side always.
    """
    kinds: list[tuple[str, int | None]] = [("watch", None), ("write", None), ("direct", None)]
    if are_sides or number == 2:
        kinds[1:1] = [("side", 0), ("side", 1)]
    roles = ((scope, scribe, role(scope, scribe, who, are_sides=are_sides)) for scope, scribe in kinds)
    return tuple(
        Choice(of.title, of.text, scope if scribe is None else f"{scope}-{scribe}")
        for scope, scribe, of in roles
    )


def role(scope: str, scribe: int | None, who: Who, *, are_sides: bool) -> Role:
    if scope == Scope.WATCH:
        return Role(_("Watch"), _("sees the score live, writes nothing"))
    if scope == Scope.SIDE:
        text = _("writes the rounds, answers what the others propose")
        if are_sides:
            text = _("writes the rounds and its own bids, answers what the others propose")
            title = _("Write for %(name)s") % {"name": who.side(scribe)} if scribe is not None else ""
            return Role(title, text)
        return Role(
            _("Write as scribe %(number)s") % {"number": scribe + 1} if scribe is not None else "", text
        )
    if scope == Scope.WRITE:
        return Role(_("Write for everybody"), _("writes all, does not close the sheet"))
    return Role(_("Direct"), _("may do all: say who writes, hand out links, close the sheet"))


def lives() -> tuple[Option, ...]:
    return tuple(Option(key, str(label), key == USUAL_LIFE) for key, (_life, label) in LIVES.items())


def links(grants: Iterable[SheetGrant], own: SheetGrant, who: Who, *, are_sides: bool) -> tuple[Link, ...]:
    roles = (
        (grant, role(grant.scope, grant.scribe, who, are_sides=are_sides))
        for grant in grants
        if grant.is_link
    )
    return tuple(Link(of.title, of.text, grant, may_revoke(own, grant)) for grant, of in roles)


def devices(
    grants: Sequence[SheetGrant], own: SheetGrant, who: Who, *, are_sides: bool
) -> tuple[DeviceLine, ...]:
    """All devices with access, in the order of their arrival, by the names that people gave them."""
    found = sorted((grant for grant in grants if not grant.is_link), key=lambda grant: grant.pk)
    return tuple(
        DeviceLine(
            grant,
            grant.pk == own.pk,
            may_revoke(own, grant),
            device_name(grant, own, number),
            _may(grant, who, are_sides),
        )
        for number, grant in enumerate(found, start=1)
    )


def device_name(grant: SheetGrant, own: SheetGrant, number: int) -> str:
    if grant.name:
        return grant.name
    return _("This device") if grant.pk == own.pk else _("Device %(number)s") % {"number": number}


def _may(grant: SheetGrant, who: Who, are_sides: bool) -> str:
    title = role(grant.scope, grant.scribe, who, are_sides=are_sides).title
    if grant.scope in (Scope.WRITE, Scope.DIRECT) and grant.scribe is not None:
        writes = _("writes %(for_whom)s") % {"for_whom": _for_whom(grant.scribe, who, are_sides)}
        return f"{title} · {writes}"
    return title


def scribes(
    number: int, own: SheetGrant, grants: Collection[SheetGrant], who: Who, *, are_sides: bool
) -> Scribes:
    """`number` of scribes in the present round; `grants` are the live grants of the sheet."""
    there = {f"{Scope.SIDE}-{grant.scribe}" for grant in grants}
    sides = [
        choice for choice in choices(who, number, are_sides=are_sides) if choice.value in ("side-0", "side-1")
    ]
    options = writes_for(own, who, are_sides=are_sides)
    return Scribes(number, options, tuple(of for of in sides if number == 2 and of.value not in there))


def writes_for(own: SheetGrant | None, who: Who, *, are_sides: bool) -> tuple[Option, ...]:
    """For whom a device may write; none is chosen for a device without a grant."""
    return tuple(
        Option(
            value,
            _("for the table") if scribe is None else _for_whom(scribe, who, are_sides),
            own is not None and own.scribe == scribe,
        )
        for value, scribe in SCRIBES.items()
    )


def _for_whom(scribe: int, who: Who, are_sides: bool) -> str:
    if are_sides:
        return _("for %(name)s") % {"name": who.side(scribe)}
    return _("as scribe %(number)s") % {"number": scribe + 1}
