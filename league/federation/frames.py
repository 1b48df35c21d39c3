"""The rows of an evening, made once from its fold for every table that plays it.

Values that differ by table are missing: the sheet, the writer and the times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import cache

from league.federation.evening import SEATS, Evening
from rules.registry import spell
from scoring.engine.admission.admit import content_hash
from scoring.engine.board import round_text
from scoring.engine.board.person_results import person_rows
from scoring.engine.board.rounds import RoundFacts, rounds_of
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import SCHEMA, encode, kind
from scoring.engine.sheet.fold import ENGINE_REVISION
from scoring.models import Entry, GameResult, HandLog, PersonResult, RoundRow
from scoring.models.bulk import Template
from scoring.services.hand_verdicts import judge
from scoring.services.person_results import rows_mark
from scoring.services.results import Facts, hash_of, results_of
from scoring.services.round_rows import TIMES, Columns, Made


@dataclass(frozen=True, slots=True)
class Round:
    """`columns` have no times."""

    facts: RoundFacts
    columns: Columns
    row: Template

    def times(self, declared: Sequence[datetime]) -> Columns:
        """The values of `round_rows.TIMES` if the entries came in at these times, in the order of seq."""
        return declared[self.facts.first - 1], declared[self.facts.last - 1], declared[self.facts.last - 1]


@dataclass(frozen=True, slots=True)
class Frame:
    """`hand`: the log of the first round and the seq of the entry that settled it, if it was logged."""

    entries: tuple[Template, ...]
    results: tuple[Template, ...]
    people: tuple[Template, ...]
    rounds: tuple[Round, ...]
    hand: tuple[Template, int] | None

    def made(self, declared: Sequence[datetime]) -> Made:
        """The result of `round_rows` for this sheet."""
        rows = {
            (one.facts.game, one.facts.round): (*one.columns, *one.times(declared)) for one in self.rounds
        }
        return Made(len(self.entries), 0, rows)

    def round_rows(self, declared: Sequence[datetime]) -> Iterator[tuple[Template, dict[str, datetime]]]:
        for one in self.rounds:
            yield one.row, dict(zip(TIMES, one.times(declared), strict=True))


@cache
def frame_of(evening: Evening) -> Frame:
    rules, facts = evening.fold.setup.ruleset, results_of(evening.fold)
    return Frame(
        entries=tuple(map(_entry, evening.fold.ledger.entries)),
        results=tuple(_result(game, fact) for game, fact in facts.items()),
        people=tuple(
            Template(PersonResult(game=game, settled=True, ruleset=spell(rules), **asdict(row)))
            for game, fact in facts.items()
            for row in person_rows(rules, SEATS, fact)
        ),
        rounds=tuple(map(_round, rounds_of(evening.fold))),
        hand=_hand(evening),
    )


def _entry(entry: ev.Entry) -> Template:
    return Template(
        Entry(
            seq=entry.seq, content_hash=content_hash(entry), game=entry.game, round=entry.round,
            kind=kind(entry.event), payload=encode(entry.event), schema=SCHEMA, seen=entry.seq - 1,
        )
    )  # fmt: skip


def _result(game: int, facts: Facts) -> Template:
    return Template(
        GameResult(
            game=game, facts=facts, result_hash=hash_of(facts), engine_revision=ENGINE_REVISION,
            state=GameResult.State.FINAL, rows_mark=rows_mark(hash_of(facts)),
        )
    )  # fmt: skip


def _round(one: RoundFacts) -> Round:
    columns = round_text.written(one)
    row = RoundRow(**columns, **dict.fromkeys(TIMES))
    return Round(one, tuple(columns[name] for name in round_text.FIELDS), Template(row))


def _hand(evening: Evening) -> tuple[Template, int] | None:
    if evening.hand is None:
        return None
    log = HandLog(game=1, round=1, seen=len(evening.events), compact=evening.hand)
    judge(log)
    return Template(log), next(one.last for one in rounds_of(evening.fold))
