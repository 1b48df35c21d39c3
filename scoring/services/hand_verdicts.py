"""Stored verdicts of hand logs, with the engine revision that gave them.

The only writer of `HandLog.verdict`. A verdict of another revision is computed and stored again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.db import transaction

from rules.core.outcome import Failure, Notice, Offence, Replay, Result
from rules.replay import replay_compact
from rules.watten.result import WattenResult
from rules.whot.position import WhotResult
from scoring.engine.sheet.fold import ENGINE_REVISION
from scoring.locks import WRITES
from scoring.models import HandLog

_RESULTS: dict[str, type[WattenResult] | type[WhotResult]] = {"watten": WattenResult, "whot": WhotResult}


def verdicts_of(logs: Sequence[HandLog]) -> list[Replay]:
    """The verdict of each log. Only logs without a verdict of this revision are replayed."""
    stale = [log for log in logs if log.verdict is None or log.engine_revision != ENGINE_REVISION]
    for log in stale:
        judge(log)
    if stale:
        with WRITES, transaction.atomic():
            HandLog.objects.bulk_update(stale, ["verdict", "engine_revision"])
    return [_read(log.verdict or {}) for log in logs]


def judge(log: HandLog) -> None:
    """Replay a log and set its verdict; the caller saves it."""
    log.verdict, log.engine_revision = _written(replay_compact(bytes(log.compact))), ENGINE_REVISION


def _written(replay: Replay) -> dict[str, object]:
    game = next((name for name, kind in _RESULTS.items() if isinstance(replay.result, kind)), "")
    return asdict(replay) | {"game": game, "offence": isinstance(replay.failure, Offence)}


def _read(stored: Mapping[str, Any]) -> Replay:
    """The stored verdict. Raises KeyError if the stored value is not a verdict."""
    failure, notices = stored["failure"], stored["notices"]
    return Replay(
        stored["valid"],
        (Offence if stored.get("offence") else Failure)(**_fields(failure)) if failure else None,
        _result(stored),
        tuple(Notice(**_fields(notice)) for notice in notices),
    )


def _result(stored: Mapping[str, Any]) -> Result | None:
    if not stored["game"]:
        return None
    return _RESULTS[stored["game"]](**_fields(stored["result"]))


def _fields(stored: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _frozen(value) for name, value in stored.items()}


def _frozen(value: Any) -> Any:
    """The value with tuples for lists, as the rules use them."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
