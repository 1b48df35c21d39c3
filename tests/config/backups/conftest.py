"""A small database with the tables that a backup reads, and damage that can happen to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from config import sqlite
from config.backups.memory import remember_database

Write = Callable[[int], None]
TABLES = """
CREATE TABLE django_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT, name TEXT);
CREATE TABLE scoring_sheet (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT);
CREATE TABLE scoring_gameresult (id INTEGER PRIMARY KEY AUTOINCREMENT, result_hash TEXT);
CREATE TABLE scoring_entry (id INTEGER PRIMARY KEY AUTOINCREMENT, sheet_id INTEGER, seq INTEGER, entry_id TEXT,
                            content_hash TEXT, kind TEXT, payload TEXT);
CREATE TABLE django_session (session_key TEXT PRIMARY KEY);
"""


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "backups"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database of 200 entries that is remembered beside the file, with the journal that the server uses."""
    path = tmp_path / "punkteblock.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript(sqlite.init_command())
        connection.executescript(TABLES)
        connection.execute("INSERT INTO django_migrations (app, name) VALUES ('scoring', '0001_initial')")
        connection.execute("INSERT INTO scoring_sheet (title) VALUES ('Stammtisch')")
        connection.execute("INSERT INTO scoring_gameresult (result_hash) VALUES ('77')")
    connection.close()
    add_entries(path, 200)
    remember_database(path)
    return path


def add_entries(path: Path, number: int) -> None:
    connection = sqlite3.connect(path)
    row = "INSERT INTO scoring_entry (sheet_id, seq, kind, payload) VALUES (1, ?, 'round_won', ?)"
    connection.executemany(row, [(seq, f'{{"value": {seq % 4 + 2}}}') for seq in range(number)])
    connection.commit()
    connection.close()


def run(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


def entries(path: Path) -> int:
    connection = sqlite3.connect(path)
    (number,) = connection.execute("SELECT count(*) FROM scoring_entry").fetchone()
    connection.close()
    return int(number)


def damage(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 : 2 * 4096] = b"\xa5" * 4096
    path.write_bytes(content)
