"""Compares the journal, the database and the independent fold."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.torture import fold
from tests.torture.export import Stored
from tests.torture.journal import Told

FOLDS = {"watten": fold.watten, "whot": fold.whot}


@dataclass(slots=True)
class Verdict:
    """Each fault as a sentence."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.wrong]

    def add(self, other: Verdict) -> None:
        self.lost += other.lost
        self.doubled += other.doubled
        self.wrong += other.wrong


def judge(told: Sequence[Told], stored: Mapping[str, Stored], games: Mapping[str, str]) -> Verdict:
    """`games`: "watten" or "whot" for each sheet by uid, for the sheets that the writers used."""
    verdict, by_sheet = Verdict(), defaultdict[str, list[Told]](list)
    for each in told:
        by_sheet[each.tap.sheet].append(each)
    for uid, game in games.items():
        sheet = stored.get(uid)
        if sheet is None:
            verdict.lost.append(f"the sheet {uid} is gone")
            continue
        _entries(verdict, uid, by_sheet[uid], sheet)
        verdict.wrong += [f"{uid}: {fault}" for fault in (*_frame(sheet), *_results(sheet, game))]
    return verdict


def _entries(verdict: Verdict, uid: str, sent: Sequence[Told], sheet: Stored) -> None:
    times = Counter(entry.entry_id for entry in sheet.entries)
    known = {each.tap.entry_id: each for each in sent}
    verdict.lost += [
        f"{uid}: {each.tap.entry_id} was acknowledged ({', '.join(each.answers)}) and is not stored"
        for each in sent
        if each.is_promised and each.tap.entry_id not in times
    ]
    verdict.doubled += [f"{uid}: {entry_id} is stored {n} times" for entry_id, n in times.items() if n > 1]
    verdict.doubled += [f"{uid}: {entry_id} was never sent" for entry_id in times if entry_id not in known]
    for entry in sheet.entries:
        tap = known[entry.entry_id].tap if entry.entry_id in known else None
        if tap and (entry.kind, entry.payload) != (tap.kind, tap.payload):
            verdict.wrong.append(f"{uid}: {entry.entry_id} is stored otherwise than it was sent")
    for writer in sorted({each.tap.writer for each in sent}):
        order = [each.tap.entry_id for each in sent if each.tap.writer == writer]
        own = set(order)
        if [entry.entry_id for entry in sheet.entries if entry.entry_id in own] != [
            entry_id for entry_id in order if entry_id in times
        ]:
            verdict.wrong.append(f"{uid}: the entries of {writer} are not in the order of the taps")


def _frame(sheet: Stored) -> list[str]:
    """The faults if version, entries and the outbox table do not belong to the same commits."""
    faults = []
    numbers = [entry.seq for entry in sheet.entries]
    if numbers != list(range(1, sheet.version + 1)):
        faults.append(
            f"the version is {sheet.version}, the entries are {len(numbers)} up to {max(numbers, default=0)}"
        )
    if missing := set(range(1, sheet.version + 1)) - sheet.changes:
        faults.append(f"nobody was told of version {min(missing)}")
    return faults


def _results(sheet: Stored, game: str) -> list[str]:
    """The faults if the stored results are not those of the entries."""
    folded = FOLDS[game](sheet.entries)
    if folded.ended.keys() != sheet.results.keys():
        return [f"games {sorted(folded.ended)} are over, results are stored of {sorted(sheet.results)}"]
    return [
        f"game {number}: {stored} is stored, {ended} is what the entries say"
        for number, ended in folded.ended.items()
        if not _is_equal(stored := sheet.results[number], ended)
    ]


def _is_equal(told: Mapping[str, object], ended: fold.Ended) -> bool:
    if (told["totals"], told["winner"]) != (list(ended.totals), ended.winner):
        return False
    return told["places"] == list(ended.places) if ended.places else told["bummerl"] == ended.bummerl
