"""Takes in sheets: new ones completely, known ones with the entries that follow those here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from league.engine.archive.manifest import BadArchive
from league.services.archive.intake import Intake
from league.services.archive.parts import PART_OF
from league.services.archive.rows import Plain, impossible, plain
from league.services.archive.sheet_line import WHAT, EntryLine, SheetLine, sheet_line_read
from scoring.engine.facts.codec import SCHEMA, encode, kind
from scoring.engine.sheet.fold import fold
from scoring.models import Change, Entry, GivenName, Player, Remark, Seat, Sheet
from scoring.models.stored import insert_as_stored
from scoring.selectors.folds import entry_of, setup_of
from scoring.services.player_names import present
from scoring.services.results import write_results

PART = PART_OF[Sheet]
PLAYERS = PART_OF[Player]
CHUNK = 100


@dataclass(frozen=True, slots=True)
class _News:
    """`since`: number of entries already here, `seated`: number of people, `given`: names."""

    sheet: Sheet
    line: SheetLine
    since: int = 0
    seated: int = 0
    given: frozenset[tuple[int, int]] = frozenset()

    @property
    def entries(self) -> Sequence[EntryLine]:
        return self.line.entries[self.since :]


def take_sheets(intake: Intake, lines: Iterable[Plain]) -> None:
    """Raises BadArchive."""
    people = _players(intake)
    intake.fresh[WHAT] = set()
    left = iter(lines)
    while chunk := [sheet_line_read(line) for line in islice(left, CHUNK)]:
        _take(intake, people, chunk)


def _players(intake: Intake) -> dict[str, int]:
    """The key of the player for each uid, following merges made here."""
    found = Player.objects.in_space(intake.club.space).select_related("merged_into")
    return {str(player.uid): present(player).pk for player in found}


def _take(intake: Intake, people: dict[str, int], chunk: Sequence[SheetLine]) -> None:
    here = Sheet.objects.in_space(intake.club.space).filter(uid__in=[line.uid for line in chunk])
    known = {str(sheet.uid): sheet for sheet in here}
    fresh = {line.uid: line for line in chunk if line.uid not in known}
    if len({line.uid for line in chunk}) != len(chunk) or any((uid,) in intake.fresh[WHAT] for uid in fresh):
        impossible(WHAT)
    news = [_known(intake, people, known[line.uid], line) for line in chunk if line.uid in known]
    intake.insert(PART, [_row(line) for line in fresh.values()])
    intake.fresh[WHAT] |= {(uid,) for uid in fresh}
    stored = Sheet.objects.in_space(intake.club.space).filter(uid__in=list(fresh))
    news += [_News(sheet, fresh[str(sheet.uid)]) for sheet in stored.order_by("pk")]
    news = [one for one in news if one.entries or one.seated < len(one.line.seats) or one.sheet.version == 0]
    _store(intake, people, news)


def _row(line: SheetLine) -> Plain:
    changed = plain(line.entries[-1].at) if line.entries else line.row["created_at"]
    return {**line.row, "changed_at": changed}


def _known(intake: Intake, people: dict[str, int], sheet: Sheet, line: SheetLine) -> _News:
    """What the line adds to the sheet. Raises BadArchive: archive_conflict if the two differ."""
    for field in PART.fields():
        if plain(getattr(sheet, field.name)) != line.row[field.name]:
            if field.name not in PART.living:
                raise BadArchive("archive_conflict", WHAT)
            intake.kept[WHAT] += 1
            break
    entries = [entry_of(row) for row in Entry.objects.filter(sheet=sheet).order_by("seq")]
    for mine, theirs in zip(entries, line.entries, strict=False):
        one = theirs.entry
        if (mine.id, mine.game, mine.round, mine.event, mine.held, mine.scribe) != (
            one.id, one.game, one.round, one.event, one.held, one.scribe
        ):  # fmt: skip
            raise BadArchive("archive_conflict", WHAT)
    seats = list(Seat.objects.filter(sheet=sheet).order_by("number").values_list("player_id", flat=True))
    if any(mine != people.get(theirs) for mine, theirs in zip(seats, line.seats, strict=False)):
        raise BadArchive("archive_conflict", WHAT)
    rows = GivenName.objects.filter(sheet=sheet).values_list("person", "number", "player_id")
    given = {(person, number): player for person, number, player in rows}
    if any(
        given.get((person, number), people.get(uid)) != people.get(uid) for person, number, uid in line.given
    ):
        raise BadArchive("archive_conflict", WHAT)
    return _News(sheet, line, len(entries), len(seats), frozenset(given))


def _store(intake: Intake, people: dict[str, int], news: Sequence[_News]) -> None:
    intake.added["entries"] += sum(len(one.entries) for one in news)
    writers = intake.writers(line.device for one in news for line in one.entries)
    try:
        insert_as_stored(Seat, [seat for one in news for seat in _seats(one, people)])
        insert_as_stored(GivenName, [name for one in news for name in _given(one, people)])
    except KeyError:
        impossible(WHAT)
    insert_as_stored(Entry, [_entry(one.sheet, line, writers) for one in news for line in one.entries])
    noted = {
        (one.sheet.pk, line.entry.id): line.remark for one in news for line in one.entries if line.remark
    }
    if noted:
        entries = Entry.objects.filter(sheet__in={sheet for sheet, _id in noted}).values_list(
            "sheet_id", "entry_id", "pk"
        )
        Remark.objects.bulk_create(
            Remark(entry_id=key, text=noted[sheet, str(entry_id)])
            for sheet, entry_id, key in entries
            if (sheet, str(entry_id)) in noted
        )
    for one in news:
        _advance(one)
    Change.objects.bulk_create(
        Change(space_id=one.sheet.space_id, sheet=one.sheet, version=one.sheet.version) for one in news
    )


def _seats(one: _News, people: dict[str, int]) -> Iterator[Seat]:
    for number, uid in list(enumerate(one.line.seats))[one.seated :]:
        yield Seat(sheet=one.sheet, number=number, player_id=people[uid])


def _given(one: _News, people: dict[str, int]) -> Iterator[GivenName]:
    for person, number, uid in one.line.given:
        if (person, number) not in one.given:
            yield GivenName(sheet=one.sheet, person=person, number=number, player_id=people[uid])


def _entry(sheet: Sheet, line: EntryLine, writers: dict[str, int]) -> Entry:
    entry = line.entry
    return Entry(
        sheet=sheet, seq=entry.seq, entry_id=entry.id, content_hash=line.content_hash, game=entry.game,
        round=entry.round, kind=kind(entry.event), payload=encode(entry.event), schema=SCHEMA, held=entry.held,
        writer_id=writers[line.device], scribe=entry.scribe, received_at=line.at,
        tapped_at=line.tapped_at, seen=line.seen,
    )  # fmt: skip


def _advance(one: _News) -> None:
    """Set the sheet to its last entry, and store the results."""
    sheet, after = one.sheet, one.line.after
    before = fold(setup_of(sheet), [line.entry for line in one.line.entries[: one.since]])
    sheet.late_count = max(sheet.late_count, len(after.setup.late))
    sheet.version, sheet.is_closed = after.version, after.ledger.closed
    fields = ["late_count", "version", "is_closed"]
    sheet.relabelled += bool(one.seated)
    Sheet.objects.in_space(sheet.space).filter(pk=sheet.pk).update(
        **{name: getattr(sheet, name) for name in (*fields, "relabelled")}
    )
    write_results(sheet, before, after)
