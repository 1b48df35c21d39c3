"""A published table: its canonical text, the hash of that, and what changed since the last one.

The text has subjects instead of names, so a hash stays valid when somebody is renamed or erased.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction

from league.engine.policy.policy import Policy
from league.engine.results import Subject
from league.engine.rulings import Adjustment, Decision
from league.engine.scores import GameScore, Where
from league.engine.standings import Row


@dataclass(frozen=True, slots=True)
class Published:
    """A table with everything it was computed from. `number` counts the published tables from 1."""

    number: int
    policy: Policy
    rows: tuple[Row, ...]
    scores: tuple[GameScore, ...]
    adjustments: tuple[Adjustment, ...] = ()
    decisions: tuple[Decision, ...] = ()

    @property
    def text(self) -> str:
        """Canonical JSON of the policy, the order, the rows and the facts beside games, in one line."""
        shape = {
            "policy": asdict(self.policy),
            "rows": [asdict(row) for row in self.rows],
            "adjustments": sorted((asdict(one) for one in self.adjustments), key=lambda one: one["id"]),
            "decisions": [asdict(one) for one in self.decisions],
            "scores": sorted(_canonical(_told(score)) for score in self.scores),
        }
        return _canonical(shape)

    @property
    def hash(self) -> str:
        """SHA-256 of the text, in hex."""
        return hashlib.sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class ScoreChanged:
    """A result of one subject that is new (`before` None), gone (`after` None) or corrected."""

    where: Where
    subject: Subject
    before: GameScore | None
    after: GameScore | None


@dataclass(frozen=True, slots=True)
class AdjustmentChanged:
    """An adjustment that is new, withdrawn or changed."""

    before: Adjustment | None
    after: Adjustment | None


@dataclass(frozen=True, slots=True)
class DecisionMade:
    decision: Decision


@dataclass(frozen=True, slots=True)
class PolicyChanged:
    """The table is now counted by another policy or order."""

    before: str
    after: str


Cause = ScoreChanged | AdjustmentChanged | DecisionMade | PolicyChanged


@dataclass(frozen=True, slots=True)
class Moved:
    """A changed rank; 0 is not ranked, None is not listed.

    `because`: what changed for this subject, or else for those who passed it or were passed by it.
    """

    subject: Subject
    before: int | None
    after: int | None
    because: tuple[Cause, ...]


def changes(before: Published, after: Published) -> tuple[Moved, ...]:
    """Whose rank changed, in the order of the new table, then who is no longer listed."""
    old, new = _ranks(before.rows), _ranks(after.rows)
    by_subject, for_all = _causes(before, after)
    moved = []
    for subject in [*new, *(gone for gone in old if gone not in new)]:
        was, now = old.get(subject), new.get(subject)
        if was != now:
            own = by_subject.get(subject) or [
                cause
                for other, causes in by_subject.items()
                if _passed(old, new, subject, other)
                for cause in causes
            ]
            moved.append(Moved(subject, was, now, (*for_all, *own)))
    return tuple(moved)


def score_changes(before: Iterable[GameScore], after: Iterable[GameScore]) -> tuple[ScoreChanged, ...]:
    """Results that are new, gone or corrected, in the order they were played."""
    old, new = ({(one.where, one.subject): one for one in scores} for scores in (before, after))
    return tuple(
        ScoreChanged(*key, old.get(key), new.get(key))
        for key in sorted({*old, *new})
        if old.get(key) != new.get(key)
    )


def _told(score: GameScore) -> dict[str, object]:
    """A score without its worth. Nor with how it was won if the outcomes say so: tables published before that was
    known keep their hash.
    """
    told = asdict(replace(score, worth=0))
    if score.how in score.outcomes or (not score.outcomes and score.how == "bummerl"):
        del told["how"]
    return told


def _causes(before: Published, after: Published) -> tuple[dict[Subject, list[Cause]], list[Cause]]:
    causes: dict[Subject, list[Cause]] = {}
    for change in score_changes(before.scores, after.scores):
        causes.setdefault(change.subject, []).append(change)
    was, now = ({one.id: one for one in table.adjustments} for table in (before, after))
    for id in sorted({*was, *now}):
        if was.get(id) != now.get(id):
            subject = (now.get(id) or was[id]).subject
            causes.setdefault(subject, []).append(AdjustmentChanged(was.get(id), now.get(id)))
    for decision in after.decisions:
        if decision not in before.decisions:
            for subject in decision.order:
                causes.setdefault(subject, []).append(DecisionMade(decision))
    changed = before.policy != after.policy
    return causes, [PolicyChanged(before.policy.key, after.policy.key)] if changed else []


def _ranks(rows: Sequence[Row]) -> dict[Subject, int]:
    return {row.subject: row.rank for row in rows}


def _passed(old: Mapping[Subject, int], new: Mapping[Subject, int], subject: Subject, other: Subject) -> bool:
    """Whether the order of the two changed, or they are level in only one of the tables."""
    return _order(old, subject, other) != _order(new, subject, other)


def _order(ranks: Mapping[Subject, int], one: Subject, other: Subject) -> int:
    # Unranked subjects come after ranked ones, unlisted ones last.
    first, second = (
        (2, 0) if subject not in ranks else (int(not ranks[subject]), ranks[subject])
        for subject in (one, other)
    )
    return (first > second) - (first < second)


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_plain)


def _plain(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(value)
