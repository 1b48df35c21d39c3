"""Two ledgers of one competition, here and in an archive: where they part, and which copy went its own way."""

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
    """The index of the first fact in which they differ; None where one continues the other."""
    pairs = enumerate(zip(ours, theirs, strict=False))
    return next((at for at, (one, other) in pairs if not is_same(one, other)), None)


def is_same(one: Fact, other: Fact) -> bool:
    """A reason that was erased in one of them makes no difference."""
    if one == other:
        return True
    reasons = {one[1].get("reason"), other[1].get("reason")}
    return one[0] == other[0] and NO_REASON in reasons and _bare(one[1]) == _bare(other[1])


def _bare(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in payload.items() if name != "reason"}


def copy_of(ours: Fact, theirs: Fact | None) -> UUID | None:
    """The copy that has gone its own way from here on; None where two wrote on one competition.

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
    """Any JSON with other uids: `moved` says what each becomes."""
    if isinstance(value, dict):
        return {key: renamed(one, moved) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one, moved) for one in value]
    return moved.get(value, value) if isinstance(value, str) else value
