"""When Python looks for garbage in a process of tests: what stays to its end is left out of the search.

Each search went through a million objects of modules and collected tests; that took a fifth of the processor time of a
test with a database. What the tests themselves make is searched as before, in larger portions.
"""

from __future__ import annotations

import gc


def stop_search() -> None:
    """While modules are imported and tests are collected, hardly anything becomes garbage."""
    gc.disable()


def search_new_objects() -> None:
    """From now on, and only those that are made from now on."""
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)
    gc.enable()
