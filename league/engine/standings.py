"""Ranks shares into a standings table and explains every rank.

Rows that are equal in every key share a rank, and the next rank is skipped. Every other row names the key
that separated it from the row above.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.engine.metrics import METRICS, ORDERS, Metric, Value
from league.engine.results import Game, Result, Share, Subject, WattenResult, shares_by_pair, shares_by_player


@dataclass(frozen=True, slots=True)
class Row:
    """`tied_with`: the subjects of the same rank. `decided_by`: the key that separated this row from the one
    above, "" for the first row and for ties.
    """

    rank: int
    subject: Subject
    values: Mapping[str, Value]
    tied_with: tuple[Subject, ...]
    decided_by: str


def standings(
    game: Game, results: Iterable[Result], *, by_pair: bool = False, order: Sequence[str] | None = None
) -> tuple[Row, ...]:
    """The table of one game. `order`: keys of `METRICS[game]`; tied rows are in the order of their subjects."""
    metrics = METRICS[game]
    ranking = [metrics[key] for key in (order or ORDERS[game])]
    collected = _collect(results, by_pair)
    values = {
        subject: {key: metric.compute(shares) for key, metric in metrics.items()}
        for subject, shares in collected.items()
    }
    return _ranked(values, ranking)


def _collect(results: Iterable[Result], by_pair: bool) -> dict[Subject, list[Share]]:
    collected: dict[Subject, list[Share]] = {}
    for result in results:
        pairs = by_pair and isinstance(result, WattenResult)
        shares = shares_by_pair(result) if pairs else shares_by_player(result)  # type: ignore[arg-type]
        for subject, share in shares.items():
            collected.setdefault(subject, []).append(share)
    return collected


def _ranked(values: Mapping[Subject, Mapping[str, Value]], ranking: Sequence[Metric[Any]]) -> tuple[Row, ...]:
    keys = {
        subject: tuple(metric.sort_key(row[metric.key]) for metric in ranking)
        for subject, row in values.items()
    }
    ordered = sorted(values, key=lambda subject: (keys[subject], subject))
    rows: list[Row] = []
    for index, subject in enumerate(ordered):
        above = ordered[index - 1] if index else None
        is_tie = above is not None and keys[above] == keys[subject]
        rank = rows[-1].rank if is_tie else index + 1
        tied = tuple(other for other in ordered if other != subject and keys[other] == keys[subject])
        rows.append(Row(rank, subject, values[subject], tied, _decided_by(ranking, keys, above, subject)))
    return tuple(rows)


def _decided_by(
    ranking: Sequence[Metric[Any]],
    keys: Mapping[Subject, tuple[Value, ...]],
    above: Subject | None,
    subject: Subject,
) -> str:
    if above is None:
        return ""
    pairs = zip(ranking, keys[above], keys[subject], strict=True)
    return next((metric.key for metric, better, worse in pairs if better != worse), "")
