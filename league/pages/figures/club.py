"""The statistics of a club, a season or one evening for the template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import wording
from league.engine.figures.club import Came, Owed, Record, RecordKind
from league.pages.figures.player import Names
from league.selectors.figures import ClubFigures

SHOWN = 20


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record in words: what, how much, by whom, on which evening."""

    kind: RecordKind
    name: str
    value: str
    who: str
    day: date


@dataclass(frozen=True, slots=True)
class RecordPart:
    """The records of one ruleset; `options` are those that differ from its preset, "" if none do."""

    ruleset: str
    options: str
    games: str
    lines: tuple[RecordLine, ...]


@dataclass(frozen=True, slots=True)
class CameLine:
    """`note` says if somebody is new or has not come for long, otherwise ""."""

    uid: str
    name: str
    evenings: int
    games: int
    last: date
    note: str


@dataclass(frozen=True, slots=True)
class OwedLine:
    giver: str
    taker: str
    bummerl: int
    games: int


@dataclass(frozen=True, slots=True)
class EveningLine:
    """`address` is the day as in addresses. `hours` is "" if no game was written during play."""

    day: date
    address: str
    games: str
    people: str
    hours: str


def record_parts(figures: ClubFigures, names: Names) -> tuple[RecordPart, ...]:
    parts = []
    for use, found in figures.rulesets:
        name, house_rules = wording.ruleset_parts(use.spelled)[0], wording.ruleset_told(use.spelled)
        if house_rules:
            name = _("%(rules)s + house rules") % {"rules": name}
        lines = tuple(_record(one, names) for one in found)
        parts.append(RecordPart(name, house_rules, wording.games_counted(use.games), lines))
    return tuple(parts)


def _record(one: Record, names: Names) -> RecordLine:
    name, value = _words(one.kind, one.value)
    return RecordLine(one.kind, name, value, ", ".join(names[uid] for uid in one.uids), one.day)


def _words(kind: RecordKind, value: int) -> tuple[str, str]:
    rounds = ngettext("%(number)d round", "%(number)d rounds", value) % {"number": value}
    points = ngettext("%(number)d point", "%(number)d points", value) % {"number": value}
    games = wording.games_counted(value)
    texts: dict[RecordKind, tuple[str, str]] = {
        "longest": (_("Longest game"), rounds),
        "shortest": (_("Shortest game"), rounds),
        "comeback": (_("Biggest comeback"), points),
        "value": (_("Dearest round"), points),
        "penalty": (_("Most penalty points in a round"), points),
        "evening_bummerl": (_("Most Bummerl taken on one evening"), str(value)),
        "streak": (_("Longest winning streak"), games),
    }
    return texts[kind]


def came_lines(came: Sequence[Came], names: Names, most: int | None = SHOWN) -> tuple[CameLine, ...]:
    """Most evenings first, then most games; level ones by name."""
    ordered = sorted(came, key=lambda one: (-one.evenings, -one.games, names[one.uid].casefold()))
    return tuple(
        CameLine(one.uid, names[one.uid], one.evenings, one.games, one.last, _note(one))
        for one in ordered[:most]
    )


def _note(one: Came) -> str:
    if one.is_lapsed:
        return _("not for 90 days")
    return _("new") if one.is_new else ""


def owed_lines(owed: Sequence[Owed], names: Names, most: int | None = SHOWN) -> tuple[OwedLine, ...]:
    def side(uids: Sequence[str]) -> str:
        return " & ".join(sorted(names[uid] for uid in uids))

    return tuple(OwedLine(side(one.giver), side(one.taker), one.bummerl, one.games) for one in owed[:most])


def evening_lines(figures: ClubFigures) -> tuple[EveningLine, ...]:
    """Newest first."""
    return tuple(
        EveningLine(
            one.day,
            one.day.isoformat(),
            wording.games_counted(one.games),
            ngettext("%(number)d player", "%(number)d players", one.people) % {"number": one.people},
            _("%(hours)s h of play") % {"hours": wording.decimal(one.minutes / 60, 1)} if one.timed else "",
        )
        for one in reversed(figures.evenings)
    )
