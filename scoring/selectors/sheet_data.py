"""A sheet as one JSON object for programs (docs/export.md). Its keys and codes are the same in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime

from scoring.engine.board.history_view import HistoryGame
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import SCHEMA, encode, kind
from scoring.engine.sheet.logged_round import LoggedRound
from scoring.models import Sheet

FORMAT, FORMAT_VERSION = "punkteblock-sheet", 1


def as_json(
    sheet: Sheet,
    entries: Sequence[ev.Entry],
    games: Sequence[HistoryGame],
    people: Sequence[str],
    at: Mapping[str, datetime],
) -> dict[str, object]:
    """All declarations and their consequences. Writers are numbered devices without names."""
    writers = {
        writer: number for number, writer in enumerate(dict.fromkeys(entry.writer for entry in entries), 1)
    }
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "schema": SCHEMA,
        "uid": str(sheet.uid),
        "title": sheet.title,
        "heat": sheet.heat,
        "table_number": sheet.table_number,
        "games_planned": sheet.games_planned,
        "begun_on": sheet.begun_on.isoformat(),
        "note": sheet.note,
        "ruleset": {"key": sheet.ruleset_key, "version": sheet.ruleset_version, "options": sheet.options},
        "people": list(people),
        "seats": sheet.seats_count,
        "first_dealer": sheet.first_dealer,
        "dealer_said": sheet.dealer_said,
        "entries": [_entry(entry, writers, at) for entry in entries],
        "games": [asdict(game.summary) for game in games if game.summary],
    }


def logs_as_json(logs: Mapping[str, LoggedRound]) -> list[dict[str, object]]:
    """What the hand log of a round adds, by the entry that settled the round."""
    return [
        {
            "entry": entry,
            "bids": [_event(bid) for bid in of.bids],
            "untold": [_event(event) for event in of.untold],
            "says": _event(of.says) if of.says else None,
            "differs": of.differs,
        }
        for entry, of in logs.items()
    ]


def _event(event: ev.Event) -> dict[str, object]:
    return {"kind": kind(event), "event": encode(event)}


def _entry(entry: ev.Entry, writers: Mapping[str, int], at: Mapping[str, datetime]) -> dict[str, object]:
    return {
        "seq": entry.seq,
        "id": entry.id,
        "game": entry.game,
        "round": entry.round,
        **_event(entry.event),
        "held": entry.held,
        "device": writers[entry.writer],
        "scribe": entry.scribe,
        "at": at[entry.id].isoformat(),
    }
