"""Reads and checks one sheet of an archive by itself: it must be possible to fold it, whoever wrote it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NoReturn
from uuid import UUID

from league.engine.archive.manifest import BadArchive
from league.services.archive.parts import PART_OF
from league.services.archive.rows import Plain, checked, impossible, read
from league.services.archive.sheets import AS_EXPORTED
from rules.core.errors import RulesError
from scoring.engine.board.history import history
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import SCHEMA, Malformed, decode
from scoring.engine.facts.limits import MAX_NAMES, MAX_PERSONS
from scoring.engine.sheet.fold import SheetFold, fold
from scoring.engine.sheet.players import player_counts
from scoring.models import Entry, Sheet
from scoring.selectors.folds import setup_of
from scoring.selectors.sheet_data import FORMAT, FORMAT_VERSION
from scoring.services.about import PURPOSE

PART = PART_OF[Sheet]
WHAT = PART.name
REMARK_LENGTH = 400
SETUP = (
    "ruleset_key",
    "ruleset_version",
    "options",
    "seats_count",
    "first_dealer",
    "dealer_said",
    "late_count",
)
# Errors that a fold raises for entries that no pad could have written.
SURPRISES = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    AssertionError,
)


@dataclass(frozen=True, slots=True)
class EntryLine:
    """`device` is the uid of the writer; `remark` is its text or ""."""

    entry: ev.Entry
    seen: int
    content_hash: str
    device: str
    at: datetime
    tapped_at: datetime | None
    remark: str


@dataclass(frozen=True, slots=True)
class SheetLine:
    """`row`: the fields of the sheet as `checked` returns them. `seats`: uids of players by number.

    `given`: person, number and player of each name given on it. `after` is the fold of all entries.
    """

    row: Plain
    entries: tuple[EntryLine, ...]
    seats: tuple[str, ...]
    given: tuple[tuple[int, int, str], ...]
    after: SheetFold

    @property
    def uid(self) -> str:
        return str(self.row["uid"])


def sheet_line_read(content: Plain) -> SheetLine:
    """Raises BadArchive: archive_newer, archive_impossible."""
    if content.get("format") != FORMAT:
        impossible(WHAT)
    version, schema = content.get("version"), content.get("schema")
    if not isinstance(version, int) or not isinstance(schema, int):
        impossible(WHAT)
    if version > FORMAT_VERSION or schema > SCHEMA:
        raise BadArchive("archive_newer", WHAT)
    try:
        return _read(content)
    except Malformed as error:
        raise BadArchive(
            "archive_newer" if error.code == "unknown_kind" else "archive_impossible", WHAT
        ) from None
    except RulesError:
        # Rules, options or values that this release does not know.
        raise BadArchive("archive_newer", WHAT) from None
    except SURPRISES:
        raise BadArchive("archive_impossible", WHAT) from None


def _read(content: Plain) -> SheetLine:
    more, rules = _object(content["club"]), _object(content["ruleset"])
    seats = [str(_uid(one)) for one in _list(more["seats"])]
    given = tuple(_given(one) for one in _list(more["given"]))
    of_sheet = {name: content[name] for name in AS_EXPORTED} | {
        "ruleset_key": rules["key"],
        "ruleset_version": rules["version"],
        "options": rules["options"],
        "seats_count": content["seats"],
    }
    # Older archives lack the place.
    of_sheet |= {name: content[name] for name in PURPOSE if name in content}
    of_sheet |= {
        name: more[name] for name in more if name not in ("seats", "given", "remarks", "devices", "entries")
    }
    row = checked(PART, of_sheet)
    entries = tuple(_entries(content, more))
    after = _folded(row, entries, len(seats))
    _check_names(after, {(person, number) for person, number, _uid_ in given})
    return SheetLine(row, entries, tuple(seats), given, after)


def _folded(row: Plain, entries: Sequence[EntryLine], people: int) -> SheetFold:
    sheet = Sheet(**{name: row[name] for name in SETUP})
    setup = setup_of(sheet)
    if sheet.seats_count not in player_counts(setup.ruleset) or sheet.first_dealer >= sheet.seats_count:
        impossible(WHAT)
    if people != sheet.seats_count + sheet.late_count or people > MAX_PERSONS:
        impossible(WHAT)
    after = fold(setup, [line.entry for line in entries])
    history(after)
    return after


def _entries(content: Plain, more: Mapping[str, Any]) -> list[EntryLine]:
    entries, beside, devices = _list(content["entries"]), _list(more["entries"]), _list(more["devices"])
    remarks = _object(more["remarks"])
    lines = [
        _entry(at, _object(one), _list(aside), devices, remarks)
        for at, (one, aside) in enumerate(zip(entries, beside, strict=True), 1)
    ]
    if len({line.entry.id for line in lines}) != len(lines) or remarks.keys() - {
        line.entry.id for line in lines
    }:
        impossible(WHAT)
    return lines


def _entry(
    at: int, one: Mapping[str, Any], aside: Sequence[Any], devices: Sequence[Any], remarks: Mapping[str, Any]
) -> EntryLine:
    seen, tapped, digest, device = aside
    values = {"seq": one["seq"], "entry_id": one["id"], "game": one["game"], "round": one["round"]}
    values |= {"held": one["held"], "received_at": one["at"], "seen": seen, "content_hash": digest}
    for name, value in values.items():
        read(Entry._meta.get_field(name), value, WHAT)  # type: ignore[arg-type]
    scribe = one["scribe"]
    if one["seq"] != at or scribe not in (None, 0, 1) or isinstance(scribe, bool):
        impossible(WHAT)
    if isinstance(device, bool) or not isinstance(device, int) or device < 0:
        impossible(WHAT)
    writer = str(_uid(devices[device]))
    remark = remarks.get(one["id"], "")
    if not isinstance(remark, str) or len(remark) > REMARK_LENGTH:
        impossible(WHAT)
    event = decode(one["kind"], one["event"])
    return EntryLine(
        ev.Entry(at, one["id"], one["game"], one["round"], event, writer, one["held"], scribe),
        seen,
        digest,
        writer,
        datetime.fromisoformat(one["at"]),
        read(Entry._meta.get_field("tapped_at"), tapped, WHAT) if tapped is not None else None,
        remark,
    )


def _check_names(after: SheetFold, given: set[tuple[int, int]]) -> None:
    """Check that every name that an entry refers to is there."""
    people = after.setup.seats + len(after.setup.late)
    for person, number in after.ledger.named.items():
        if (person, number) not in given or person >= people:
            impossible(WHAT)


def _given(value: object) -> tuple[int, int, str]:
    person, number, player = _list(value)
    for one, most in ((person, MAX_PERSONS), (number, MAX_NAMES)):
        if isinstance(one, bool) or not isinstance(one, int) or not 0 <= one <= most:
            impossible(WHAT)
    return person, number, str(_uid(player))


def _uid(value: object) -> UUID:
    uid: UUID = read(Sheet._meta.get_field("uid"), value, WHAT)
    return uid


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else _wrong()


def _list(value: object) -> Sequence[Any]:
    return value if isinstance(value, list) else _wrong()


def _wrong() -> NoReturn:
    impossible(WHAT)
