"""The pad as plain JSON: everything a board shows, and what each next tap would do.

Owns the one view model that every page, the wall and later the browser draw
from. Holds codes and numbers only; names are handed in, words are added by
the page. Never stores and never decides what is possible: see `check`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rules.core.errors import RulesError
from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules
from scoring.engine.admission.permissions import Pen
from scoring.engine.admission.undo import Undone, undone
from scoring.engine.board import scribes, watten
from scoring.engine.board import whot as board_whot
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.engine.facts.lines import slot_of
from scoring.engine.ledger.agreement import reason_to_wait
from scoring.engine.sheet import dealing, seating
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.watten.game import WattenGame
from scoring.engine.whot import game as whot

Json = dict[str, Any]


def board(sheet: SheetFold, names: Sequence[str], pen: Pen | None = None) -> Json:
    """The view model; `names` are by person. `json.loads(json.dumps(board(...)))` gives the same again.

    `pen`: who looks. Of two scribes each sees the pad as he left it (`board_scribes.view_of`).
    """
    view = scribes.view_of(sheet, pen)
    undo, then = scribes.undo_of(sheet, pen), seating.Then(sheet, seating.now(view))
    return {
        **scribes.for_one_side(view, _drawn(view, names), pen),
        "version": sheet.version,
        "last": _last(then, undo),
        "undo": undo.id if undo else None,
        "undone": _undone(then, undone(sheet, pen)),
        "waiting": [_waiting(then, entry) for entry in sheet.ledger.waiting],
        "scribes": scribes.part(then, partial(_told_of, then)),
    }


def _drawn(sheet: SheetFold, names: Sequence[str]) -> Json:
    """What stands on the pad."""
    ruleset = sheet.setup.ruleset
    persons, seated = list(names), seating.now(sheet)
    is_said = dealing.dealer_is_said(sheet)
    shared: Json = {
        "game": ruleset.game,
        "closed": sheet.ledger.closed,
        "ruleset": {"key": ruleset.key, "version": ruleset.version, "options": dict(ruleset.options)},
        "current": {"game": sheet.current.number, "round": sheet.next_round},
        "persons": persons,
        "seats": [_seat(sheet, seat, person, names, is_said) for seat, person in enumerate(seated)],
        "dealer": sheet.current.next_dealer,
        "dealer_said": is_said,
        "asks_dealer": dealing.asks_dealer(sheet),
        "dealer_named": dealing.dealer_is_named(sheet),
        "games_played": len(sheet.games),
        "short_games": [game.number for game in sheet.games if sheet.is_short(game)],
    }
    if isinstance(sheet.current, WattenGame):
        return shared | watten.part(sheet, sheet.current)
    return shared | board_whot.part(sheet, sheet.current)


def _seat(sheet: SheetFold, seat: int, person: int, names: Sequence[str], is_said: bool) -> Json:
    name = names[person] if person < len(names) else ""
    place: Json = {
        "seat": seat,
        "person": person,
        "name": name,
        "deals": is_said and seat == sheet.current.next_dealer,
    }
    if isinstance(sheet.setup.ruleset.params, WattenRules):
        place["side"] = seat if sheet.setup.seats == 3 else seat % 2
    return place


def declared(event: ev.Event) -> Json:
    """An event as the pages get it: its kind beside its fields; a correction holds the `event` it puts."""
    if isinstance(event, ev.EntryCorrected):
        return {"kind": kind(event), "target": event.target, "event": declared(event.event)}
    return {"kind": kind(event), **encode(event)}


def _last(then: seating.Then, entry: ev.Entry | None) -> Mapping[str, Any] | None:
    """What undo would take back, in the words of the pad."""
    if entry is None:
        return None
    line = then.sheet.ledger.line(entry.id)
    event = line.event if line else entry.event
    place = (line.game, line.round) if line else (entry.game, entry.round)
    return {
        "id": entry.id,
        "seq": entry.seq,
        "game": place[0],
        "round": place[1],
        **_told_of(then, event, entry),
    }


def _undone(then: seating.Then, back: Undone | None) -> Mapping[str, Any] | None:
    """What the last undo took back, and by which entry; None where it cannot be put back."""
    told = _last(then, back.of if back else None)
    return None if back is None or told is None else {**told, "by": back.undo.id}


_DECISIONS = (ev.EntryVoided, ev.EntryAccepted, ev.EntryDismissed)


def _told(then: seating.Then, event: ev.Event) -> Json:
    """`declared`, with the points that a hand of cards counts: people say the sum, not the cards."""
    if isinstance(event, ev.EntryCorrected):
        return {**declared(event), "event": _told(then, event.event)}
    if isinstance(event, _DECISIONS):
        # A decision about a decision says no more than that there was one.
        decided = next((entry for entry in then.sheet.ledger.entries if entry.id == event.target), None)
        if decided is None or isinstance(decided.event, _DECISIONS):
            return declared(event)
        return declared(event) | {"event": _told_of(then, decided.event, decided)}
    rules = then.sheet.setup.ruleset.params
    # What waits may be of the other game: it is told as it was written.
    if isinstance(event, ev.RoundScored | ev.RoundExhausted) and isinstance(rules, WhotRules):
        event = replace(event, hands=tuple(_summed(hand, rules) for hand in event.hands))
    return declared(event)


def _told_of(then: seating.Then, event: ev.Event, entry: ev.Entry) -> Json:
    """The same for what `entry` speaks of, with who sat there where that was not as it is now."""
    return {**_told(then, event), **then.of(entry)}


def _summed(hand: ev.HandLeft, rules: WhotRules) -> ev.HandLeft:
    try:
        return ev.HandLeft(hand.seat, points=whot.count(hand, rules)[0])
    except RulesError:
        return hand  # a card that is none waits for people as it was written


def _stands_instead(then: seating.Then, entry: ev.Entry) -> Json | None:
    """What counts in the place that a waiting entry would take; None where it would stand beside the others."""
    if isinstance(entry.event, ev.RULINGS):
        return None
    slot = slot_of(entry.event, then.sheet.setup.ruleset.params)
    line = then.sheet.ledger.standing(entry.game, entry.round, slot) if slot else None
    if line is None:
        return None
    by = scribes.by(then, line.entry)
    return {"id": line.entry.id, "by": by, **_told_of(then, line.event, line.entry)}


def _waiting(then: seating.Then, entry: ev.Entry) -> Json:
    """`stands`: the declaration whose place it would take, if any."""
    return {
        "id": entry.id,
        "seq": entry.seq,
        "game": entry.game,
        "round": entry.round,
        "reason": entry.held or reason_to_wait(then.sheet.ledger, entry),
        "stands": _stands_instead(then, entry),
        "by": scribes.by(then, entry),
        **_told_of(then, entry.event, entry),
    }
