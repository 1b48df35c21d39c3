"""The verdict on each action of a replay: legal, illegal, disputed or unknown.

The verdicts follow from the failure and the notices of a replay; both games use
the same prefixes for their codes.

    legal      the rules allow it
    illegal    it is the first action that they do not allow
    disputed   legal here, but not under a stricter reading: a notice `disputed...` says which
    unknown    the log tells too little: a notice `unchecked_...` says what could not be checked;
               or it was not judged, because an earlier action is not valid
"""

from __future__ import annotations

from typing import Literal

from rules.core.outcome import Replay

Verdict = Literal["legal", "illegal", "disputed", "unknown"]
UNCHECKED, DISPUTED = "unchecked_", "disputed"


def verdicts(replay: Replay, count: int) -> tuple[Verdict, ...]:
    """The verdict on each of the `count` actions of a replayed hand, in order."""
    found: list[Verdict] = ["legal"] * min(replay.valid, count)
    # An unchecked action outweighs a disputed one: it may be illegal under every reading.
    readings: tuple[tuple[str, Verdict], ...] = ((DISPUTED, "disputed"), (UNCHECKED, "unknown"))
    for prefix, verdict in readings:
        for notice in replay.notices:
            if notice.code.startswith(prefix) and 0 <= notice.index < len(found):
                found[notice.index] = verdict
    failure = replay.failure
    if failure is not None and failure.kind == "illegal" and failure.index == len(found) < count:
        found.append("illegal")
    unjudged: list[Verdict] = ["unknown"] * (count - len(found))
    return (*found, *unjudged)
