"""Compares the ledger of a competition here with the one in an archive: where they differ, and which copy
went its own way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from league.engine.archive.manifest import BadArchive
from league.engine.competition.facts import NO_REASON

Fact = tuple[str, Mapping[str, Any]]
"""Kind and payload."""
Ledger = Sequence[Fact]


def parting(ours: Ledger, theirs: Ledger) -> int | None:
    """Index of the first fact in which the ledgers differ; None if one continues the other."""
    pairs = enumerate(zip(ours, theirs, strict=False))
    return next((at for at, (one, other) in pairs if not is_same(one, other)), None)


def is_same(one: Fact, other: Fact) -> bool:
    """Whether two facts are the same. A reason that was erased in one of them does not count as a difference."""
    if one == other:
        return True
    reasons = {one[1].get("reason"), other[1].get("reason")}
    return one[0] == other[0] and NO_REASON in reasons and _bare(one[1]) == _bare(other[1])


def _bare(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in payload.items() if name != "reason"}


def copy_of(ours: Fact, theirs: Fact | None) -> UUID | None:
    """Id of the copy that wrote on its own from here on; None if both instances wrote on the same
    competition.

    Raises BadArchive: archive_impossible.
    """
    for fact, parts in ((ours, "competition_taken_back"), (theirs, "competition_kept")):
        if fact is not None and fact[0] == parts:
            try:
                return UUID(fact[1]["copy"])
            except (KeyError, ValueError, TypeError, AttributeError):
                raise BadArchive("archive_impossible", "facts") from None
    return None


def renamed(value: Any, moved: Mapping[str, str]) -> Any:
    """`value`, any JSON, with each uid replaced as `moved` says."""
    if isinstance(value, dict):
        return {key: renamed(one, moved) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one, moved) for one in value]
    return moved.get(value, value) if isinstance(value, str) else value
