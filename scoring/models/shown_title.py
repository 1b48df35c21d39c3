"""The title of a sheet, in the reader's language. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

LONGEST = 80


@dataclass(frozen=True, slots=True)
class TablePurpose:
    """What a sheet is for: its heat, its table, the games to play; None where it is not known."""

    heat: int | None = None
    table: int | None = None
    games: int | None = None


NO_PURPOSE = TablePurpose()


def shown_title(typed: str, purpose: TablePurpose) -> str:
    """The typed title, then heat and table in words. Cuts the typed part so that both have at most 80 characters."""
    title = " · ".join(_words(purpose))
    if not title or not typed:
        return typed or title
    return f"{typed[: LONGEST - 3 - len(title)].strip()} · {title}"


def _words(purpose: TablePurpose) -> list[str]:
    words = []
    if purpose.heat is not None:
        words.append(_("Heat %(heat)s") % {"heat": purpose.heat})
    if purpose.table is not None:
        words.append(_("Table %(table)s") % {"table": purpose.table})
    if purpose.games is not None:
        words.append(
            ngettext("%(number)d game", "%(number)d games", purpose.games) % {"number": purpose.games}
        )
    return words
