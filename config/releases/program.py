"""Notes beside the data what a release can read, so that the next release knows what its predecessor could read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from config.backups.files import write
from config.backups.make import release
from league.engine.competition.codec import TYPE_OF
from rules.registry import keys
from scoring.engine.facts.codec import type_of

LAST, FORMER = "program.json", "former_program.json"


@dataclass(frozen=True, slots=True)
class Program:
    """`migrations`: "app.name". `words`: the values that the release can read in a column, by "table.column";
    empty if not noted.
    """

    release: str
    migrations: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]


def this_program() -> Program:
    migrations = MigrationLoader(None).disk_migrations
    words = {
        "scoring_entry.kind": type_of,
        "league_competitionfact.kind": TYPE_OF,
        "scoring_sheet.ruleset_key": keys(),
    }
    return Program(
        release=release(),
        migrations=tuple(sorted(f"{app}.{name}" for app, name in migrations)),
        words={column: tuple(sorted(read)) for column, read in words.items()},
    )


def former(data: Path) -> Program | None:
    """The previous release that used these data; None if there was none or nothing is known of it."""
    return _read(data / FORMER)


def begin(data: Path) -> None:
    """Note that this release uses the data from now on. Call it before migrating them.

    Calling it again after a killed start changes nothing.
    """
    now, last = this_program(), _read(data / LAST) or _from_database()
    if now == last:
        return
    if last:
        _write(data / FORMER, last)
    _write(data / LAST, now)


def went_back(data: Path, to: Program) -> None:
    """Note that the data are again in the form of release `to`."""
    _write(data / LAST, to)
    (data / FORMER).unlink(missing_ok=True)


def _from_database() -> Program | None:
    """The program of a release that wrote no note, from its migrations; None if there is no database yet."""
    applied = MigrationLoader(connection).applied_migrations
    found = tuple(sorted(f"{app}.{name}" for app, name in applied))
    return Program("", found, {}) if found else None


def _write(path: Path, program: Program) -> None:
    write(path, json.dumps(asdict(program), indent=1) + "\n")


def _read(path: Path) -> Program | None:
    try:
        content = json.loads(path.read_text())
        words = {str(column): tuple(read) for column, read in content["words"].items()}
        return Program(str(content["release"]), tuple(content["migrations"]), words)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None
