"""How a sheet is called, in the reader's language. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

LONGEST = 80


@dataclass(frozen=True, slots=True)
class TablePlace:
    """Where a sheet belongs: its heat, its table, the games to play there; None for what nobody said."""

    heat: int | None = None
    table: int | None = None
    games: int | None = None


NO_PLACE = TablePlace()


def shown_title(typed: str, place: TablePlace) -> str:
    """What people typed, then the place in words. Cuts what was typed so that both have at most 80 characters."""
    told = " · ".join(_words(place))
    if not told or not typed:
        return typed or told
    return f"{typed[: LONGEST - 3 - len(told)].strip()} · {told}"


def _words(place: TablePlace) -> list[str]:
    words = []
    if place.heat is not None:
        words.append(_("Heat %(heat)s") % {"heat": place.heat})
    if place.table is not None:
        words.append(_("Table %(table)s") % {"table": place.table})
    if place.games is not None:
        words.append(ngettext("%(number)d game", "%(number)d games", place.games) % {"number": place.games})
    return words
