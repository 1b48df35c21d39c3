"""A second database beside the default one, and reading it in place of that."""

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
    """The alias of the database at this address, until the block ends. Raises ValueError: no address."""
    attach(url)
    try:
        yield SECOND
    finally:
        connections[SECOND].close()
        del connections[SECOND], connections.settings[SECOND]


def attach(url: str) -> dict[str, Any]:
    """Make the database known as SECOND; returns its settings. Raises ValueError: no address."""
    try:
        with warnings.catch_warnings(action="ignore"):
            config: dict[str, Any] = Env.db_url_config(url)
    except Exception:  # the parser raises whatever urllib does
        raise ValueError from None
    if not config.get("NAME"):
        raise ValueError
    known: dict[str, Any] = connections.configure_settings({DEFAULT_DB_ALIAS: {}, SECOND: config})
    connections.settings[SECOND] = known[SECOND]
    return config


@contextlib.contextmanager
def as_default(alias: str) -> Iterator[None]:
    """Whatever reads the default database reads this one, with what its transaction has not committed yet."""
    ours = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = connections[alias]
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = ours
