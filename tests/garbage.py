"""Garbage collection in test processes: objects that live to the end are excluded from it.

Each collection went through a million objects of modules and collected tests, which took a fifth of the
processor time of a test with a database. Objects of the tests themselves are collected as usual, in larger
portions.
"""

from __future__ import annotations

import gc


def stop_search() -> None:
    """Switch collection off while modules are imported and tests collected, when hardly anything becomes garbage."""
    gc.disable()


def search_new_objects() -> None:
    """Switch collection on again, for objects made from now on."""
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)
    gc.enable()
