"""Opens the sheets of many tables at once, with players instead of names: a heat of a competition or a night.

Takes a constant number of statements for any number of tables. Grants access to nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid4

from rules.core.ruleset import Ruleset
from rules.registry import ruleset
from scoring.access import Device, writer_for
from scoring.engine.admission.admit import content_hash
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import SCHEMA, encode, kind
from scoring.engine.sheet.players import player_counts
from scoring.locks import write_in_order
from scoring.models import Change, Entry, Player, Seat, Sheet, Space
from scoring.models.shown_title import NO_PURPOSE, TablePurpose
from scoring.services.about import app_title
from scoring.services.errors import InputError


@dataclass(frozen=True, slots=True)
class NewTable:
    """`players` sit clockwise. `dealer_said`: whether somebody named the first dealer, as at `sheet_open`."""

    uid: UUID
    players: tuple[Player, ...]
    first_dealer: int = 0
    dealer_said: bool | None = None
    title: str = ""
    purpose: TablePurpose = NO_PURPOSE


def seats_check(*, ruleset_key: str, options: Mapping[str, object], seats: Iterable[int]) -> Ruleset:
    """The ruleset, if tables with these numbers of players can play by it. Raises as `tables_open`."""
    rules = ruleset(ruleset_key, options)
    counts = player_counts(rules)
    if any(count not in counts for count in seats):
        raise InputError("wrong_player_count", "names", {"low": counts[0], "high": counts[-1]})
    return rules


def tables_open(
    *,
    space: Space,
    ruleset_key: str,
    options: Mapping[str, object],
    tables: Sequence[NewTable],
    begun_on: date,
    two_scribes: Device | None = None,
    club_reopens: bool = False,
) -> list[Sheet]:
    """Open the sheets, in the order of `tables`. Runs in the caller's transaction; the players are of
    `space`.

    `two_scribes`: the device that declares two scribes on each sheet, None for one. Raises InputError:
    wrong_player_count, and RulesError for an unknown ruleset.
    """
    rules = seats_check(
        ruleset_key=ruleset_key, options=options, seats={len(table.players) for table in tables}
    )
    sheets = Sheet.objects.bulk_create(
        Sheet(
            uid=table.uid,
            space=space,
            title=app_title(table.title),
            heat=table.purpose.heat,
            table_number=table.purpose.table,
            games_planned=table.purpose.games,
            ruleset_key=rules.key,
            ruleset_version=rules.version,
            options=dict(rules.options),
            seats_count=len(table.players),
            first_dealer=table.first_dealer,
            dealer_said=table.dealer_said,
            begun_on=begun_on,
            version=1 if two_scribes else 0,
            club_reopens=club_reopens,
        )
        for table in tables
    )
    Seat.objects.bulk_create(
        Seat(sheet=sheet, number=number, player=player)
        for sheet, table in zip(sheets, tables, strict=True)
        for number, player in enumerate(table.players)
    )
    if two_scribes is not None:
        _set_two_scribes(sheets, two_scribes)
    return list(sheets)


def _set_two_scribes(sheets: Sequence[Sheet], device: Device) -> None:
    """Store the first entry of each sheet, as `entry_append` would."""
    writer, event = writer_for(device), ev.ScribesSet(2)
    for space in {sheet.space_id for sheet in sheets}:
        write_in_order(space)
    Entry.objects.bulk_create(_first_entry(sheet, writer.pk, event) for sheet in sheets)
    Change.objects.bulk_create(Change(space_id=sheet.space_id, sheet=sheet, version=1) for sheet in sheets)


def _first_entry(sheet: Sheet, writer: int, event: ev.ScribesSet) -> Entry:
    entry = ev.Entry(1, str(uuid4()), 1, 1, event, str(writer), "", None)
    return Entry(
        sheet=sheet, seq=1, entry_id=UUID(entry.id), content_hash=content_hash(entry), game=1, round=1,
        kind=kind(event), payload=encode(event), schema=SCHEMA, seen=0, held="", writer_id=writer, scribe=None,
    )  # fmt: skip
