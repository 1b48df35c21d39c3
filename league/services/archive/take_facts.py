"""Takes in facts of competitions: only ones that follow the facts already here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from league.engine.archive.manifest import BadArchive
from league.engine.competition.codec import SCHEMA, Unreadable, decode
from league.engine.competition.facts import NO_REASON
from league.engine.competition.fold import extend, fold
from league.engine.competition.standing import counted
from league.models import Competition, CompetitionFact
from league.selectors.competitions import facts_from, people_of
from league.services.archive.intake import Intake
from league.services.archive.parts import PART_OF
from league.services.archive.rows import Plain, impossible
from league.services.archive.sheet_line import SURPRISES
from league.services.archive.take_rows import take_rows
from rules.core.errors import RulesError
from scoring.models import Player

PART = PART_OF[CompetitionFact]
WHAT = PART.name


def take_facts(intake: Intake, rows: Iterable[Plain]) -> None:
    """Raises BadArchive: archive_newer for an unknown kind of fact, and those of `take_rows`."""
    take_rows(intake, PART, _with_erased(intake, rows), _check)
    came: dict[object, set[object]] = defaultdict(set)
    for uid, seq in intake.fresh[WHAT]:
        came[uid].add(seq)
    people = {str(uid) for uid in Player.objects.in_space(intake.club.space).values_list("uid", flat=True)}
    for competition in Competition.objects.in_space(intake.club.space).order_by("pk"):
        uid = str(competition.uid)
        _advance(competition, len(came[uid]), people, is_new=(uid,) in intake.fresh["competitions"])


def _with_erased(intake: Intake, rows: Iterable[Plain]) -> Iterator[Plain]:
    """Rows in which a reason counts as equal if an erasure emptied it here or there."""
    here: dict[tuple[object, object], str] = {}
    if not intake.is_new:
        known = CompetitionFact.objects.filter(competition__club=intake.club, payload__has_key="reason")
        reasons = known.values_list("competition__uid", "seq", "payload__reason")
        here = {(str(uid), seq): reason for uid, seq, reason in reasons}
    for row in rows:
        payload, reason = row.get("payload"), here.get((row.get("competition"), row.get("seq")))
        if isinstance(payload, dict) and NO_REASON in (reason, payload.get("reason")) and reason is not None:
            yield {**row, "payload": payload | {"reason": reason}}
        else:
            yield row


def _check(_intake: Intake, row: Plain) -> None:
    schema, kind, payload = row["schema"], row["kind"], row["payload"]
    if not isinstance(schema, int) or not isinstance(kind, str) or not isinstance(payload, dict):
        impossible(WHAT)
    if schema > SCHEMA:
        raise BadArchive("archive_newer", WHAT)
    try:
        decode(kind, payload)
    except Unreadable as error:
        is_unknown = error.args == (kind,)
        raise BadArchive("archive_newer" if is_unknown else "archive_impossible", WHAT) from None


def _advance(competition: Competition, came: int, people: set[str], *, is_new: bool) -> None:
    """Set the competition to its last fact, if it can be folded and shown."""
    rows = list(competition.facts.order_by("seq").values_list("seq", "kind", "payload", "fact_id"))
    if [row[0] for row in rows] != list(range(1, len(rows) + 1)):
        impossible(WHAT)
    if not came and competition.version == len(rows):
        return
    try:
        facts = facts_from((kind, payload) for _seq, kind, payload, _id in rows)
        before = fold(competition.plan, facts[: len(facts) - came])
        state = extend(before, facts[len(facts) - came :])
        counted(state)
    except RulesError:
        raise BadArchive("archive_newer", "competitions") from None
    except SURPRISES:
        impossible(WHAT)
    if people_of(state) - people:
        impossible(WHAT)
    here = Competition.objects.everywhere("of the club that is taken in").filter(pk=competition.pk)
    here.update(version=len(rows), head=rows[-1][3] if rows else None)
    if not is_new and before.is_away != state.is_away:
        # Each of these facts hands the competition over. For a new competition the archive says who writes
        # it.
        here.update(is_here=not competition.is_here)
