"""The canonical export: entries, versions and results as they are in the database, read without the product's
code.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

ENTRIES = (
    "SELECT s.uid, e.seq, e.entry_id, e.game, e.round, e.kind, e.payload, e.held "
    "FROM scoring_entry e JOIN scoring_sheet s ON s.id = e.sheet_id ORDER BY s.id, e.seq, e.id"
)
SHEETS = "SELECT uid, version FROM scoring_sheet ORDER BY id"
RESULTS = (
    "SELECT s.uid, r.game, r.facts FROM scoring_gameresult r JOIN scoring_sheet s ON s.id = r.sheet_id "
    "ORDER BY s.id, r.game"
)
# The outbox table has one row for each commit; readers such as the ratings see nothing else.
CHANGES = (
    "SELECT s.uid, c.version FROM scoring_change c JOIN scoring_sheet s ON s.id = c.sheet_id "
    "WHERE c.version > 0 ORDER BY s.id, c.version"
)

FINISHED = "SELECT count(*) FROM scoring_gameresult"
RATED = "SELECT coalesce(sum(games), 0) FROM league_rating"
NEWEST = "SELECT entry_id FROM scoring_entry ORDER BY id DESC LIMIT 200"


@dataclass(frozen=True, slots=True)
class Entry:
    seq: int
    entry_id: str
    game: int
    round: int
    kind: str
    payload: Mapping[str, object]
    held: str


@dataclass(slots=True)
class Stored:
    """One sheet. `results`: the facts of each finished game; `changes`: the versions in the outbox table."""

    version: int
    entries: list[Entry] = field(default_factory=list)
    results: dict[int, Mapping[str, object]] = field(default_factory=dict)
    changes: set[int] = field(default_factory=set)


def export(database: str) -> dict[str, Stored]:
    """All sheets by uid. `database`: the path of a SQLite file or a postgres:

    address.
    """
    asked = _postgres if database.startswith("postgres") else _sqlite
    sheets, entries, results, changes = asked(database, (SHEETS, ENTRIES, RESULTS, CHANGES))
    found = {_uid(uid): Stored(version) for uid, version in sheets}
    for uid, seq, entry_id, game, round_, kind, payload, held in entries:
        entry = Entry(seq, _uid(entry_id), game, round_, kind, _json(payload), held)
        found[_uid(uid)].entries.append(entry)
    for uid, game, facts in results:
        found[_uid(uid)].results[game] = _json(facts)
    for uid, version in changes:
        found[_uid(uid)].changes.add(version)
    return found


def rated(database: str) -> int:
    """The number of games in all ratings, each counted once for each player."""
    return _number(database, RATED)


def finished(database: str) -> int:
    """The number of finished games."""
    return _number(database, FINISHED)


def _number(database: str, statement: str) -> int:
    asked = _postgres if database.startswith("postgres") else _sqlite
    return int(str(asked(database, (statement,))[0][0][0]))


def stored_among(database: str, ids: set[str]) -> int:
    """How many of these entries are stored."""
    asked = _postgres if database.startswith("postgres") else _sqlite
    return len(ids & {_uid(row[0]) for row in asked(database, (NEWEST,))[0]})


Rows = list[tuple[object, ...]]


def _sqlite(path: str, statements: Sequence[str]) -> list[Rows]:
    with closing(sqlite3.connect(Path(path).as_uri() + "?mode=rw", uri=True, timeout=20)) as database:
        database.execute("BEGIN")  # one state for all four
        return [database.execute(statement).fetchall() for statement in statements]


def _postgres(address: str, statements: Sequence[str]) -> list[Rows]:
    import psycopg

    with psycopg.connect(address) as database:
        database.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        return [database.execute(statement.encode()).fetchall() for statement in statements]


def _uid(value: object) -> str:
    return str(UUID(str(value)))


def _json(value: object) -> Mapping[str, object]:
    read = json.loads(value) if isinstance(value, str) else value
    if not isinstance(read, dict):
        raise TypeError(f"no object: {value!r}")
    return read
