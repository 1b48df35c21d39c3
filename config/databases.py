"""Connects a second database and lets code read it in place of the default one."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from environ import Env

SECOND = "target"


@contextlib.contextmanager
def attached(url: str) -> Iterator[str]:
    """Yield the alias of the database at this URL, connected until the block ends. Raises ValueError for a
    bad URL.
    """
    attach(url)
    try:
        yield SECOND
    finally:
        connections[SECOND].close()
        del connections[SECOND], connections.settings[SECOND]


def attach(url: str) -> dict[str, Any]:
    """Register the database as SECOND. Returns its settings. Raises ValueError for a bad URL."""
    try:
        with warnings.catch_warnings(action="ignore"):
            config: dict[str, Any] = Env.db_url_config(url)
    except Exception:  # the parser passes on whatever urllib raises
        raise ValueError from None
    if not config.get("NAME"):
        raise ValueError
    known: dict[str, Any] = connections.configure_settings({DEFAULT_DB_ALIAS: {}, SECOND: config})
    connections.settings[SECOND] = known[SECOND]
    return config


@contextlib.contextmanager
def as_default(alias: str) -> Iterator[None]:
    """Let code that reads the default database read this one, uncommitted changes of its transaction included."""
    ours = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = connections[alias]
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = ours
