"""Takes in the rows of one part: unknown rows are added, known rows must be equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from league import models as lm
from league.engine.archive.manifest import BadArchive
from league.services.archive.intake import Intake
from league.services.archive.parts import Part
from league.services.archive.rows import Key, Plain, as_key, checked, impossible, key_of, rows_here
from scoring.models import Player
from scoring.services.sheets import clean_name

Check = Callable[[Intake, Plain], None]


def take_rows(intake: Intake, part: Part, rows: Iterable[Plain], *checks: Check) -> None:
    """`checks` are called for each new row. Raises BadArchive."""
    here = {} if intake.is_new else {key_of(part, row): row for row in rows_here(intake.club, part)}
    fresh: dict[Key, Plain] = {}
    for raw in rows:
        row = checked(part, raw)
        key = key_of(part, row)
        if key in fresh:
            impossible(part.name)
        if key in here:
            _compare(intake, part, row, here[key])
        else:
            for check in checks:
                check(intake, row)
            fresh[key] = row
    intake.fresh[part.name] = set(fresh)
    intake.insert(part, list(fresh.values()))
    if part.model is Player:
        _set_merged(intake, part, fresh.values())


def _compare(intake: Intake, part: Part, theirs: Plain, here: Plain) -> None:
    """Raises BadArchive: archive_conflict, archive_merged_there."""
    differs = False
    for field in part.fields():
        name = field.name
        if theirs[name] == here[name] or field.related_model is lm.User:
            continue
        if name in part.living or (name in part.once and theirs[name] is None):
            differs = True
        elif name in part.once and here[name] is None:
            raise BadArchive("archive_merged_there", str(theirs.get("name", part.name)))
        else:
            raise BadArchive("archive_conflict", part.name)
    intake.kept[part.name] += differs


def name_is_free(part: Part) -> Check:
    """A check that names unique within a club are still free."""
    taken: set[object] | None = None

    def check(intake: Intake, row: Plain) -> None:
        nonlocal taken
        if taken is None:
            rows = part.model._base_manager.filter(**{part.club: intake.club.space_id})
            taken = set(rows.values_list("name", flat=True))
        name = row["name"]
        if not isinstance(name, str) or clean_name(name, "name", 80) != name:
            impossible(part.name)
        if name in taken:
            raise BadArchive("archive_name_taken", name)
        taken.add(name)

    return check


def _set_merged(intake: Intake, part: Part, rows: Iterable[Plain]) -> None:
    """Link new players that had been merged into others. Raises BadArchive for a cycle."""
    keys = intake.keys(part)
    leads = {key_of(part, row): as_key(row["merged_into"]) for row in rows if row["merged_into"] is not None}
    for gone, kept in leads.items():
        if kept not in keys or _ends(leads, gone) is None:
            impossible(part.name)
        Player.objects.in_space(intake.club.space).filter(pk=keys[gone]).update(merged_into=keys[kept])


def _ends(leads: dict[tuple[object, ...], tuple[object, ...]], start: tuple[object, ...]) -> object:
    seen = set()
    at = start
    while at in leads:
        if at in seen:
            return None
        seen.add(at)
        at = leads[at]
    return at
