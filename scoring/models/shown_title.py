"""The title of a sheet, in the reader's language. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

LONGEST = 80


@dataclass(frozen=True, slots=True)
class TablePlace:
    """What a sheet is for: its heat, its table, the games to play; None where it is not known."""

    heat: int | None = None
    table: int | None = None
    games: int | None = None


NO_PLACE = TablePlace()


def shown_title(typed: str, place: TablePlace) -> str:
    """The typed title, then heat and table in words. Cuts the typed part so that both have at most 80 characters."""
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
