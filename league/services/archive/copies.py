"""Decides for each competition of an archive whether it continues the one here or is stored beside it.

A copy that was taken back here, or that went on after it was given back, has a different ledger from that
point on. It becomes a competition of its own, with ids derived from the copy's id, so that the same archive
always gives the same ids.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from uuid import UUID, uuid5

from django.utils import timezone

from league.engine.archive.ledgers import Fact, Ledger, copy_of, parting, renamed
from league.engine.archive.manifest import BadArchive
from league.engine.archive.zipped import Archive
from league.engine.competition.codec import SCHEMA, Unreadable
from league.engine.competition.fold import fold
from league.engine.competition.state import State
from league.models import Club, Competition
from league.selectors.competitions import facts_from
from league.services.archive.rows import Plain, impossible, plain
from league.services.archive.sheet_line import SURPRISES
from scoring.models import Entry

Called = Callable[[str, int], str]
"""Makes the name of a copy from the name of its competition and a number from 1."""
WHAT = "facts"
LONGEST_NAME = 80
# Rows that belong to one sheet and follow it.
OF_A_SHEET = ("season_sheets", "reopenings", "competition_sheets", "night_tables", "hands")


@dataclass(slots=True)
class Copies:
    """`moved`: new uids of competitions and sheets. `shared`: sheets that the competition here and its copy
    have in common; those here stay as they are. `closing`: the last fact of a copy that is stored beside.
    """

    moved: dict[str, str] = field(default_factory=dict)
    shared: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    held: dict[str, bool] = field(default_factory=dict)
    closing: dict[str, Plain] = field(default_factory=dict)

    def rows(self, archive: Archive, part: str) -> Iterator[Plain]:
        """The rows of a part as they are to be stored."""
        for row in archive.rows(part):
            if part == "competitions":
                yield self._competition(row)
            elif part == "sheets":
                if row.get("uid") not in self.shared:
                    yield {**row, "uid": self.now(row.get("uid"))}
            elif part in OF_A_SHEET:
                if _sheet_of(row) not in self.shared:
                    yield self._of_a_sheet(row)
            elif part == WHAT and row.get("competition") in self.moved:
                yield {
                    **row, "competition": self.now(row["competition"]),
                    "payload": renamed(row.get("payload"), self.moved),
                }  # fmt: skip
            else:
                yield row
        if part == WHAT:
            yield from self.closing.values()

    def _competition(self, row: Plain) -> Plain:
        uid = self.now(row.get("uid"))
        row = {**row, "uid": uid, "name": self.names.get(str(uid), row.get("name"))}
        return {**row, "is_here": self.held[str(uid)]} if uid in self.held else row

    def _of_a_sheet(self, row: Plain) -> Plain:
        now = {name: renamed(value, self.moved) for name, value in row.items()}
        if "uid" in row and _sheet_of(row) in self.moved:
            now["uid"] = str(uuid5(UUID(str(row["uid"])), self.moved[str(_sheet_of(row))]))
        return now

    def now(self, uid: object) -> object:
        return self.moved.get(uid, uid) if isinstance(uid, str) else uid


def _sheet_of(row: Plain) -> object:
    """The uid of the sheet that a row belongs to. A reopening names its entry, and the entry its sheet."""
    key = row.get("entry") if "sheet" not in row else row["sheet"]
    return key[0] if isinstance(key, list) and key else key


def copies_in(archive: Archive, club: Club, called: Called) -> Copies:
    """Compare the archive's ledgers with those of a club that is here. Raises BadArchive: archive_conflict_of."""
    copies, theirs = Copies(), _ledgers(archive)
    for row in archive.rows("competitions"):
        uid = row.get("uid")
        if isinstance(uid, str):
            _compare(archive, club, copies, row, theirs.get(uid, []), called)
    return copies


def _ledgers(archive: Archive) -> Mapping[str, list[Fact]]:
    ledgers: dict[str, list[Fact]] = defaultdict(list)
    for row in archive.rows(WHAT):
        uid, kind, payload = row.get("competition"), row.get("kind"), row.get("payload")
        if not isinstance(uid, str) or not isinstance(kind, str) or not isinstance(payload, dict):
            impossible(WHAT)
        ledgers[uid].append((kind, payload))
    return ledgers


def _compare(
    archive: Archive, club: Club, copies: Copies, row: Plain, theirs: Ledger, called: Called
) -> None:
    """Find where the ledger of a competition fits: the competition here, or a copy beside it."""
    uid = now = str(row["uid"])
    found = _here(club, now)
    while found is not None:
        ours = _ledger(found)
        at = parting(ours, theirs)
        if at is None and len(theirs) < len(ours) and copy_of(ours[len(theirs)], None):
            at = len(theirs) if _wrote_on(archive, copies, found, theirs) else None
        if at is None:
            copies.held[now] = found.is_here
            if now != uid:
                copies.names[now] = found.name
            return
        copy = copy_of(ours[at], theirs[at] if at < len(theirs) else None)
        if copy is None:
            raise BadArchive("archive_conflict_of", found.name)
        theirs = _beside(copies, copy, found, theirs, at)
        now = str(uuid5(copy, now))
        copies.moved[uid] = now
        found = _here(club, now)
    if now != uid:
        _new(club, copies, row, theirs, now, called)


def _here(club: Club, uid: str) -> Competition | None:
    try:
        UUID(uid)
    except ValueError:
        impossible("competitions")
    found: Competition | None = Competition.objects.in_space(club.space).filter(uid=uid).first()
    return found


def _ledger(competition: Competition) -> Ledger:
    return list(competition.facts.order_by("seq").values_list("kind", "payload"))


def _wrote_on(archive: Archive, copies: Copies, found: Competition, ledger: Ledger) -> bool:
    """Whether pads of the copy wrote, in the heat in which it was taken back, something the sheets here lack."""
    running = _folded(found, ledger).running
    if running is None or running.status == "approved":
        return False
    here: dict[str, list[str]] = defaultdict(list)
    uids = [table.sheet for table in running.tables.values()]
    written = Entry.objects.filter(sheet__uid__in=uids).order_by("sheet_id", "seq")
    for uid, entry in written.values_list("sheet__uid", "entry_id"):
        here[str(uid)].append(str(entry))
    for row in archive.rows("sheets"):
        sheet, entries = str(copies.now(row.get("uid"))), row.get("entries")
        if sheet in uids and isinstance(entries, list):
            theirs = [entry.get("id") for entry in entries if isinstance(entry, dict)]
            if theirs != here[sheet][: len(theirs)]:
                return True
    return False


def _beside(copies: Copies, copy: UUID, found: Competition, theirs: Ledger, at: int) -> Ledger:
    """The ledger with new uids for the sheets that the competition here continues to write."""
    back = {now: uid for uid, now in copies.moved.items()}
    moved: dict[str, str] = {}
    for heat in _folded(found, theirs[:at]).heats:
        for sheet in (table.sheet for table in heat.tables.values() if table.sheet):
            uid = back.get(sheet, sheet)
            if heat.status == "approved":
                copies.shared.add(uid)
            else:
                moved[sheet] = str(uuid5(copy, sheet))
                copies.moved[uid] = moved[sheet]
    return [(kind, renamed(payload, moved)) for kind, payload in theirs]


def _folded(of: Competition, ledger: Ledger) -> State:
    try:
        return fold(of.plan, facts_from(ledger))
    except (Unreadable, *SURPRISES):
        impossible(WHAT)


def _new(club: Club, copies: Copies, row: Plain, ledger: Ledger, uid: str, called: Called) -> None:
    """Store the copy as a competition that is written here, under a free name."""
    of = _here(club, str(row["uid"]))
    if of is None:
        impossible("competitions")
    copies.names[uid] = _free_name(club, row, called)
    copies.held[uid] = True
    state = _folded(of, ledger)
    if state.is_away:
        copies.closing[uid] = {
            "competition": uid, "seq": len(ledger) + 1, "fact_id": str(uuid5(UUID(uid), state.copy)),
            "kind": "competition_taken_back", "payload": {"copy": state.copy}, "schema": SCHEMA, "by": None,
            "at": plain(timezone.now()),
        }  # fmt: skip


def _free_name(club: Club, row: Plain, called: Called) -> str:
    name, day = row.get("name"), row.get("played_on")
    if not isinstance(name, str) or not isinstance(day, str):
        impossible("competitions")
    taken = {
        other
        for other, played_on in club.competitions.values_list("name", "played_on")
        if played_on.isoformat() == day
    }
    numbered = (called(name, number)[-LONGEST_NAME:] for number in count(1))
    return next(free for free in numbered if free not in taken)
