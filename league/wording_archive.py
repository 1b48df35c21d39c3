"""Texts for the codes of an archive: why it is refused, and what its parts are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

ERRORS: Mapping[str, Any] = {
    "archive_foreign": _("This is no archive of a club. Choose the file that was taken out as an archive."),
    "archive_broken": _("This archive is damaged or was changed. Take it out once more, and bring that one."),
    "archive_newer": _("This archive comes from a newer release (%(what)s). Update this instance first."),
    "archive_too_large": _(
        "This archive is too large for a page. Whoever looks after this instance takes it in with a command."
    ),
    "archive_impossible": _("Something in this archive cannot be (%(what)s). Nothing was taken in."),
    "archive_other_club": _("This is the archive of another club: %(what)s."),
    "archive_conflict": _(
        "The archive says something else than what is here (%(what)s): both were written on. Nothing was taken in."
    ),
    "archive_conflict_of": _(
        "“%(what)s” went on both here and in the copy, and was not taken back here. Nothing was taken in."
    ),
    "archive_elsewhere": _(
        "What this archive holds is here already and belongs to others (%(what)s). Ask the owners of that club."
    ),
    "archive_name_taken": _(
        "%(what)s has the same name here and is somebody or something else. Rename one of the two first."
    ),
    "archive_merged_there": _(
        "%(what)s was merged with somebody in the other copy. Merge the two here first, then take it in again."
    ),
    "archive_computes_otherwise": _(
        "The entries in this archive do not give the results that it names (%(what)s). Nothing was taken in."
    ),
    "archive_no_owner": _("Say whose club it will be."),
    "archive_no_file": _("Choose an archive first."),
}
PARTS: Mapping[str, Any] = {
    "club": _("the club"),
    "space": _("the club"),
    "players": _("players"),
    "former_names": _("former names"),
    "people": _("members in the roster"),
    "seasons": _("seasons"),
    "sheets": _("sheets"),
    "entries": _("entries on sheets"),
    "season_sheets": _("sheets in seasons"),
    "reopenings": _("sheets opened again"),
    "competitions": _("competitions"),
    "facts": _("facts of competitions"),
    "competition_sheets": _("tables of competitions"),
    "nights": _("club nights"),
    "adjustments": _("points beside the games"),
    "adjustments_withdrawn": _("points beside the games, taken back"),
    "presences": _("people at club nights"),
    "night_heats": _("heats of club nights"),
    "night_tables": _("tables of club nights"),
    "waiting": _("people who waited"),
    "hands": _("logged hands"),
    "player_moves": _("merges and splits"),
    "consent_texts": _("versions of what people are asked to allow"),
    "consents": _("consents, given or withdrawn"),
    "erasures": _("people who were erased"),
    "folds": _("sheets"),
    "standings": _("standings"),
    "": _("the file"),
}

# The parts that people know by name; the others are links between rows.
SHOWN = (
    "players", "people", "seasons", "sheets", "entries", "nights", "competitions", "facts", "adjustments", "hands",
    "player_moves", "consents", "erasures",
)  # fmt: skip


def copy_name(name: str, number: int) -> str:
    """The name of a copy that continued elsewhere after the competition had been taken back here."""
    return _short(name, gettext("copy") if number == 1 else gettext("copy %(number)s") % {"number": number})


def _short(name: str, mark: str) -> str:
    return f"{name[: 77 - len(mark)]} ({mark})"


def what(name: str) -> str:
    """A part in words; any other name, such as that of a player or club, unchanged."""
    return str(PARTS.get(name, name))
