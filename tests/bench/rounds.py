"""Measures two sides in turns, and prints the line that compares them.

Uses the CPU time of this process, so that other load of the machine does not count. The sides take turns in
short rounds, so that a slower machine slows both; the medians count.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time

ROUNDS = 41


@dataclass(frozen=True)
class Side:
    """One pass over all the work of a side, and the number of units (decisions, hands) in it."""

    run: Callable[[], object]
    units: int

    def timed(self) -> float:
        """Microseconds per unit."""
        begin = process_time()
        self.run()
        return (process_time() - begin) / self.units * 1e6


def compare(name: str, limit: float | None, ours: Side, reference: Side) -> bool:
    """Measure and print the line of one figure. Returns whether it is over its limit."""
    gc.collect()
    rounds = [_round(ours, reference, number % 2 == 0) for number in range(ROUNDS)]
    own, other = (median(side) for side in zip(*rounds, strict=True))
    return report(name, limit, own, other)


def _round(ours: Side, reference: Side, ours_first: bool) -> tuple[float, float]:
    if ours_first:
        own = ours.timed()
        return own, reference.timed()
    other = reference.timed()
    return ours.timed(), other


def report(name: str, limit: float | None, ours: float, reference: float) -> bool:
    """Print `name ratio=R limit=L ours=... reference=...`, or that there is no limit. Returns whether it is
    over its limit.
    """
    ratio = ours / reference
    limit_text = "none" if limit is None else f"{limit:g}"
    sys.stdout.write(
        f"{name} ratio={ratio:.3f} limit={limit_text} ours={ours:.3f} reference={reference:.3f}\n"
    )
    sys.stdout.flush()
    return limit is not None and ratio > limit


def say(name: str, seconds: float, most: float | None) -> bool:
    """Print `name seconds=S limit=L`. Returns whether it is over its limit."""
    limit_text = "none" if most is None else f"{most:g}"
    sys.stdout.write(f"{name} seconds={seconds:.3f} limit={limit_text}\n")
    sys.stdout.flush()
    return most is not None and seconds > most


def count(name: str, number: float, most: float | None) -> bool:
    """Print `name count=N limit=L`. Returns whether it is over its limit."""
    limit_text = "none" if most is None else f"{most:g}"
    sys.stdout.write(f"{name} count={number:g} limit={limit_text}\n")
    sys.stdout.flush()
    return most is not None and number > most
