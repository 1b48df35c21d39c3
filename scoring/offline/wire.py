"""Encodes a sheet as plain JSON and decodes it: everything that a device needs to fold it by itself.

Pure: no Django, because the browser reads it too. Contains no secret, because its reader may write on the
sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rules.registry import ruleset
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import decode, encode, kind
from scoring.engine.sheet.fold import Setup

WIRE = 1


def setup_json(setup: Setup) -> dict[str, object]:
    rules = setup.ruleset
    return {
        "ruleset": rules.key,
        "version": rules.version,
        "options": dict(rules.options),
        "seats": setup.seats,
        "first_dealer": setup.first_dealer,
        "late": list(setup.late),
        "dealer_said": setup.dealer_said,
    }


def setup_of(data: Mapping[str, Any]) -> Setup:
    """The setup. Raises rules.core.errors.Unreadable for a ruleset or an option unknown to this release.

    A state from an older release does not say whether the dealer was named.
    """
    rules = ruleset(data["ruleset"], data["options"])
    late, dealer_said = tuple(data["late"]), data.get("dealer_said")
    return Setup(rules, data["seats"], data["first_dealer"], late, dealer_said)


def entry_json(entry: ev.Entry) -> dict[str, object]:
    return {
        "seq": entry.seq,
        "id": entry.id,
        "game": entry.game,
        "round": entry.round,
        "kind": kind(entry.event),
        "payload": encode(entry.event),
        "writer": entry.writer,
        "held": entry.held,
        "scribe": entry.scribe,
    }


def entries_of(rows: Sequence[Mapping[str, Any]]) -> tuple[ev.Entry, ...]:
    """The entries. Raises codec.Malformed for what this release cannot read."""
    return tuple(_entry(each) for each in rows)


def _entry(row: Mapping[str, Any]) -> ev.Entry:
    place = (row["seq"], row["id"], row["game"], row["round"])
    event = decode(row["kind"], row["payload"])
    return ev.Entry(*place, event, row["writer"], row["held"], row["scribe"])


def names_of(state: Mapping[str, Any], named: Mapping[int, int]) -> list[str]:
    """The names by person, with waiting renamings applied. A state from an older release has no later names."""
    names = list(state["names"])
    for person, given in state.get("given", ()):
        names[person] = given[min(named.get(person, 0), len(given) - 1)]
    return names


def pen_json(pen: Pen) -> dict[str, object]:
    return asdict(pen)


def pen_of(data: Mapping[str, Any]) -> Pen:
    """The pen. A state from an older release does not say who reopens, and knows no sheet that is away."""
    later = {name: data[name] for name in ("may_reopen", "is_away") if name in data}
    return Pen(data["writer"], data["scribe"], data["may_direct"], data["one_side"], **later)
