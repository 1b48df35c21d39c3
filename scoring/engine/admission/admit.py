"""What becomes of a declaration that arrives: it counts, it is held, it is refused, or it is known already.

Owns the decision, which the server and a browser without one take alike. Every
well-formed declaration is stored; what cannot count is held with its reason.
Only a page that is current gets a refusal instead, before anything is stored.
Never stores and never words anything.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal
from uuid import NAMESPACE_OID, uuid5

from scoring.engine.admission.check import Refusal, check, check_content
from scoring.engine.admission.check_scribes import is_agreed_late, is_late_word, is_proposed_already
from scoring.engine.admission.permissions import Pen, may_not_say
from scoring.engine.admission.placing import Placed, Tap, is_blank_undo, place
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import decode, encode, kind
from scoring.engine.facts.lines import may_recur
from scoring.engine.facts.refusals import refuse
from scoring.engine.facts.wire import canonical
from scoring.engine.ledger.agreement import reason_to_wait
from scoring.engine.ledger.ledger import REPEATED
from scoring.engine.ledger.scribes import LATE_AGREED, LATE_WORD, is_agreed
from scoring.engine.sheet.fold import SheetFold

ANYBODY = Pen()  # who may say everything, as a test or a machine's owner does
DOUBLE_TAP = "double_tap"  # held: the same fact twice from one device within a second
Status = Literal["counted", "agreed", "held", "refused", "repeated"]


@dataclass(frozen=True, slots=True)
class Envelope:
    """One declaration as it arrives. `seen`: the version the scorer saw; game and round are facts too.

    `waited`: it was shown as written on a device without its server, so it must not be refused any more.
    `note`: what people said beside it; no part of the declaration, kept as its remark.
    `ago`: how many seconds ago it was tapped, where it waited and its device says so; no part of it either.
    `after`: the id of the entry tapped before it, where the page's board does not show that one yet; the round is then
    decided by `placing`, and an undo may leave its target blank.
    """

    entry_id: str
    seen: int
    game: int
    round: int
    kind: str
    payload: Mapping[str, object]
    waited: bool = False
    note: str = ""
    ago: int | None = None
    after: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of it: `counted`; `agreed` (an equal second reading); `held` or `refused` with the reason;
    `repeated` (this very entry is already stored). Only `refused` stored nothing."""

    status: Status
    entry_id: str
    reason: str = ""
    params: Mapping[str, int | str] = field(default_factory=dict)


def read(envelope: Envelope) -> ev.Event:
    """The event that was declared, in the one spelling that is stored. Raises codec.Malformed."""
    if envelope.after and envelope.kind == "entry_voided" and envelope.payload.get("target") == "":
        return ev.EntryVoided("")  # `placing` names what it takes back
    return canonical(decode(envelope.kind, envelope.payload))


def decide(before: SheetFold, envelope: Envelope, event: ev.Event, pen: Pen = ANYBODY) -> Receipt | ev.Entry:
    """The entry to store, or the receipt when there is nothing to store."""
    placed = _placed(before, envelope, event, pen)
    event = placed.event
    entry = ev.Entry(
        before.version + 1, envelope.entry_id, *placed.round, event, writer=pen.writer, scribe=pen.scribe
    )
    if denied := may_not_say(before, pen, *placed.round, event):
        return _refused(entry, denied)
    if envelope.entry_id in before.ledger.ids:
        return _known_id(before, entry)
    impossible = _impossible_content(before, event)
    refusal = impossible or check(before, *placed.round, event, entry)
    if placed.doubt and not impossible and not before.ledger.closed:
        return replace(entry, held=placed.doubt)
    if refusal is None:
        return _once(before, entry)
    if not impossible and refusal.code == "not_the_current_round" and is_late_word(before, entry):
        return _late(before, entry)
    is_current = envelope.seen >= before.version and not envelope.waited and not envelope.after
    if impossible or is_current:
        return _refused(entry, refusal)
    return replace(entry, held=_hold_reason(before, event, refusal))


def _placed(before: SheetFold, envelope: Envelope, event: ev.Event, pen: Pen) -> Placed:
    """Its round, as the page's board says or after the entry that it names; of a resend, as it was stored."""
    here = (envelope.game, envelope.round)
    if not envelope.after:
        return Placed(here, event)
    if envelope.entry_id in before.ledger.ids:
        stored = _stored(before, envelope.entry_id)
        is_same_undo = is_blank_undo(event) and isinstance(stored.event, ev.EntryVoided)
        return Placed((stored.game, stored.round), stored.event if is_same_undo else event)
    return place(before, Tap(envelope.after, envelope.seen, envelope.game, pen.writer), event)


def _stored(before: SheetFold, entry_id: str) -> ev.Entry:
    return next(known for known in before.ledger.entries if known.id == entry_id)


def _once(before: SheetFold, entry: ev.Entry) -> ev.Entry:
    """The other scribe is not asked twice."""
    return replace(entry, held=REPEATED) if is_proposed_already(before, entry) else entry


def _late(before: SheetFold, entry: ev.Entry) -> ev.Entry:
    """What is said late of a sealed round: proposed, or agreed with."""
    if is_agreed_late(before, entry):
        return replace(entry, held=LATE_AGREED)
    return _once(before, replace(entry, held=LATE_WORD))


def receipt(after: SheetFold, entry: ev.Entry) -> Receipt:
    """What became of an entry, told from the sheet that holds it."""
    waits = any(known.id == entry.id for known in after.ledger.waiting)
    if entry.held == LATE_AGREED and not waits:
        return Receipt("agreed", entry.id)
    if entry.held or waits:
        return Receipt("held", entry.id, entry.held or reason_to_wait(after.ledger, entry))
    return Receipt("agreed" if _is_second_scribe(after, entry) else "counted", entry.id)


def _is_second_scribe(after: SheetFold, entry: ev.Entry) -> bool:
    """An equal second reading; where two scribes are meant, one that really is another's."""
    if isinstance(entry.event, ev.RULINGS) or after.ledger.line(entry.id) is not None:
        return False
    read = (line for line in after.ledger.lines if any(known.id == entry.id for known in line.readings))
    return all(is_agreed(line.backed) for line in read if line.backed)


def declared_before(before: SheetFold, entry: ev.Entry) -> ev.Entry | None:
    """The latest equal fact that the same device declared of the same round, where `entry` would be one more."""
    event = entry.event
    if entry.held or isinstance(event, ev.RULINGS) or not may_recur(event, before.setup.ruleset.params):
        return None
    said = (known for known in reversed(before.ledger.entries) if known.id not in before.ledger.voids)
    place = (entry.writer, entry.game, entry.round, event)
    return next(
        (known for known in said if (known.writer, known.game, known.round, known.event) == place), None
    )


def content_hash(entry: ev.Entry) -> str:
    """What tells two declarations under one id apart: 64 hexadecimal digits of what was said, and where."""
    content = [kind(entry.event), encode(entry.event), entry.game, entry.round]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _refused(entry: ev.Entry, refusal: Refusal) -> Receipt:
    return Receipt("refused", entry.id, refusal.code, dict(refusal.params))


def _impossible_content(before: SheetFold, event: ev.Event) -> Refusal | None:
    """What this sheet can never hold (a tenth seat, a Watten bid on a WHOT! sheet) is malformed here."""
    if is_blank_undo(event):
        return refuse("unknown_entry")
    said = event.event if isinstance(event, ev.EntryCorrected) else event
    return None if isinstance(said, ev.RULINGS) else check_content(before, said)


def _hold_reason(before: SheetFold, event: ev.Event, refusal: Refusal) -> str:
    """A ruling that somebody else made meanwhile needs no settling."""
    done = refusal.code in ("already_voided", "already_settled", "sheet_open", "games_as_they_are")
    closing_again = isinstance(event, ev.SheetClosed) and before.ledger.closed
    return REPEATED if done or closing_again else refusal.code


def _known_id(before: SheetFold, entry: ev.Entry) -> Receipt | ev.Entry:
    """The same id again: the same content is a resend; other content is another tap and is kept for review.

    Its fresh id is made from id and content, so that resending it stays harmless too.
    """
    stored = _stored(before, entry.id)
    if (stored.event, stored.game, stored.round) == (entry.event, entry.game, entry.round):
        return Receipt("repeated", entry.id, stored.held)
    fresh = str(uuid5(NAMESPACE_OID, f"{entry.id} {content_hash(entry)}"))
    if fresh in before.ledger.ids:
        return Receipt("repeated", fresh, "reused_id")
    if refusal := _impossible_content(before, entry.event):
        return _refused(entry, refusal)
    return replace(entry, id=fresh, held="reused_id")
