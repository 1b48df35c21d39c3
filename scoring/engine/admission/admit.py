"""Decides what becomes of a declaration: counted, held, refused, or known already.

The server and the offline engine in the browser use the same decision. Every well-formed declaration is stored; one
that cannot count is held with its reason. Only a declaration from a current page is refused before it is stored.
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
from scoring.engine.admission.moved_end import place_moved
from scoring.engine.admission.moves import is_repeated_move
from scoring.engine.admission.page import Page
from scoring.engine.admission.permissions import Pen, not_permitted
from scoring.engine.admission.placing import Placed, behind_a_penalty, counts_in, is_blank_undo, place
from scoring.engine.admission.renumbered import at_present, is_renumbered, place_again
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import decode, encode, kind
from scoring.engine.facts.lines import RoundNumber, may_recur, taken_back_by
from scoring.engine.facts.refusals import refuse
from scoring.engine.facts.wire import canonical
from scoring.engine.ledger.agreement import reason_to_wait
from scoring.engine.ledger.ledger import REPEATED
from scoring.engine.ledger.scribes import LATE_AGREED, LATE_WORD, is_agreed
from scoring.engine.ledger.unplaced import is_unplaced
from scoring.engine.sheet.fold import SheetFold

# Somebody has done this already; people have nothing to decide.
DONE = (
    "already_voided",
    "already_settled",
    "sheet_open",
    "games_as_they_are",
    "scribes_as_they_are",
    "seats_as_they_are",
    "named_so",
    "corrected_so",
    "changes_nothing",
    "deals_already",
)
ANYBODY = Pen()  # may declare everything; for tests and the owner of the machine
Status = Literal["counted", "agreed", "held", "refused", "repeated"]


@dataclass(frozen=True, slots=True)
class Envelope:
    """One declaration as it comes in. `seen` is the version of the sheet that the page showed.

    `waited`: an offline device has already shown it as written, so it must not be refused. `note`: people's remark,
    stored beside the declaration. `ago`: seconds since the tap, if the device waited and knows them. `after`: the id
    of the entry tapped before it, if the page does not show that entry yet. `placing` then finds the round, and an
    undo may leave its target blank. `known` is the version of the server's sheet from which a device drew the page by
    itself, which `seen` exceeds by its own waiting entries; None if the server drew it.
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
    known: int | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a declaration.

    `counted`; `agreed`: an equal reading of a second scribe; `held` and `refused` have a `reason`; `repeated`: this
    entry is stored already. Only `refused` stored nothing.
    """

    status: Status
    entry_id: str
    reason: str = ""
    params: Mapping[str, int | str] = field(default_factory=dict)


def read(envelope: Envelope) -> ev.Event:
    """The declared event in its stored spelling. Raises codec.Malformed."""
    if envelope.after and envelope.kind == "entry_voided" and envelope.payload.get("target") == "":
        return ev.EntryVoided("")  # `placing` fills in the target
    return canonical(decode(envelope.kind, envelope.payload))


def decide(before: SheetFold, envelope: Envelope, event: ev.Event, pen: Pen = ANYBODY) -> Receipt | ev.Entry:
    """The entry to store, or a receipt if there is nothing to store."""
    page = _page(envelope, pen)
    placed = _placed(before, envelope.entry_id, page, event)
    event = placed.event
    entry = ev.Entry(
        before.version + 1, envelope.entry_id, *placed.round, event, writer=pen.writer, scribe=pen.scribe
    )
    if _is_sent_again(before, entry):
        return _known_id(before, entry)
    if denied := not_permitted(before, pen, *placed.round, event):
        return _refused(entry, denied)
    if envelope.entry_id in before.ledger.ids:
        return _known_id(before, entry)
    impossible = _impossible_content(before, event)
    is_placed = not (impossible or placed.doubt or before.ledger.closed)
    if is_placed and is_repeated_move(before, page, entry):
        return replace(entry, held=REPEATED)
    refusal = impossible or check(before, *placed.round, event, entry)
    if placed.doubt and not impossible and not before.ledger.closed:
        return replace(entry, held=placed.doubt)
    if refusal is None:
        return _hold_ruling(before, page, entry) if isinstance(event, ev.RULINGS) else entry
    if not impossible and refusal.code == "not_the_current_round" and is_late_word(before, entry):
        return _hold_late(before, entry)
    is_current = envelope.seen >= before.version and not envelope.waited and not envelope.after
    if impossible or is_current:
        return _refused(entry, refusal)
    return replace(entry, held=_hold_reason(before, event, refusal))


def _page(envelope: Envelope, pen: Pen) -> Page:
    known = envelope.seen if envelope.known is None else envelope.known
    shown = (envelope.game, envelope.round)
    return Page(envelope.seen, known, shown, pen.writer, envelope.waited, envelope.after)


def _placed(before: SheetFold, entry_id: str, page: Page, event: ev.Event) -> Placed:
    """The round of the declaration: as stored if it is sent again, after the entry it names, or from the page."""
    if entry_id in before.ledger.ids:
        return _as_stored(before, _stored(before, entry_id), page, event)
    if asked := _round_asked(before, event):
        return Placed(asked, event)
    if page.after:
        return place(before, at_present(before, page), event)
    moved = place_moved(before, page, event) or place_again(before, page, event)
    return moved or behind_a_penalty(before, page, event)


def _as_stored(before: SheetFold, stored: ev.Entry, page: Page, event: ev.Event) -> Placed:
    """The declaration in the round in which its id is stored, if this page may have sent it from another one."""
    if is_blank_undo(event) and isinstance(stored.event, ev.EntryVoided):
        event = stored.event
    is_here = page.after or (stored.event == event and _is_moved(before, stored, page))
    return Placed((stored.game, stored.round) if is_here else page.round, event)


def _is_moved(before: SheetFold, stored: ev.Entry, page: Page) -> bool:
    """Whether a declaration of this page may have been stored in another round. What waited has an id of its own."""
    is_next_game = (stored.game, stored.round) == (page.round[0] + 1, 1)
    is_placed_here = isinstance(stored.event, ev.EntryAccepted) or is_unplaced(stored)
    return page.waited or is_placed_here or is_next_game or is_renumbered(before, page)


def _round_asked(before: SheetFold, event: ev.Event) -> RoundNumber | None:
    """The round in which an acceptance counts an unplaced entry, if it does not depend on the page."""
    target = event.target if isinstance(event, ev.EntryAccepted) else ""
    entry = next((each for each in before.ledger.waiting if each.id == target), None)
    return counts_in(before, entry) if entry is not None and is_unplaced(entry) else None


def _stored(before: SheetFold, entry_id: str) -> ev.Entry:
    return next(known for known in before.ledger.entries if known.id == entry_id)


def _hold_ruling(before: SheetFold, page: Page, entry: ev.Entry) -> ev.Entry:
    """The ruling, held if it confirms a line that said something else on its page, or is proposed already."""
    if isinstance(entry.event, ev.EntryAccepted) and not page.showed(before, entry.event.target):
        return replace(entry, held="another_reading")
    return _hold_repeated(before, entry)


def _hold_repeated(before: SheetFold, entry: ev.Entry) -> ev.Entry:
    """The entry, held if this scribe has already proposed the same."""
    return replace(entry, held=REPEATED) if is_proposed_already(before, entry) else entry


def _hold_late(before: SheetFold, entry: ev.Entry) -> ev.Entry:
    """The entry of a sealed round, held: as a proposal, or as agreement with one."""
    if is_agreed_late(before, entry):
        return replace(entry, held=LATE_AGREED)
    return _hold_repeated(before, replace(entry, held=LATE_WORD))


def receipt(after: SheetFold, entry: ev.Entry) -> Receipt:
    """What became of an entry, read from the sheet that contains it."""
    waits = any(known.id == entry.id for known in after.ledger.waiting)
    if entry.held == LATE_AGREED and not waits:
        return Receipt("agreed", entry.id)
    if entry.held or waits:
        return Receipt("held", entry.id, entry.held or reason_to_wait(after.ledger, entry))
    return Receipt("agreed" if _is_second_scribe(after, entry) else "counted", entry.id)


def _is_second_scribe(after: SheetFold, entry: ev.Entry) -> bool:
    """Whether the entry is an equal reading; if two scribes write, one of another scribe."""
    if isinstance(entry.event, ev.RULINGS) or after.ledger.line(entry.id) is not None:
        return False
    read = (line for line in after.ledger.lines if any(known.id == entry.id for known in line.readings))
    return all(is_agreed(line.backed) for line in read if line.backed)


def declared_before(before: SheetFold, entry: ev.Entry) -> ev.Entry | None:
    """The latest equal fact of the same device in the same round; None unless `entry` would be another one.

    None also if the device has said the contrary since, such as that a player left between two joinings.
    """
    event = entry.event
    if entry.held or isinstance(event, ev.RULINGS) or not may_recur(event, before.setup.ruleset.params):
        return None
    here, ways = (entry.writer, entry.game, entry.round), (event, taken_back_by(event))
    earlier = (known for known in reversed(before.ledger.entries) if known.id not in before.ledger.voids)
    own = (known for known in earlier if (known.writer, known.game, known.round) == here)
    latest = next((known for known in own if known.event in ways), None)
    return latest if latest is not None and latest.event == event else None


def content_hash(entry: ev.Entry) -> str:
    """64 hexadecimal digits of the content and round of an entry, to tell two declarations with one id apart."""
    content = [kind(entry.event), encode(entry.event), entry.game, entry.round]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _refused(entry: ev.Entry, refusal: Refusal) -> Receipt:
    return Receipt("refused", entry.id, refusal.code, dict(refusal.params))


def _impossible_content(before: SheetFold, event: ev.Event) -> Refusal | None:
    """Why this sheet can never have this event, such as a tenth seat or a Watten bid on a WHOT! sheet."""
    if is_blank_undo(event):
        return refuse("unknown_entry")
    fact = event.event if isinstance(event, ev.EntryCorrected) else event
    return None if isinstance(fact, ev.RULINGS) else check_content(before, fact)


def _hold_reason(before: SheetFold, event: ev.Event, refusal: Refusal) -> str:
    """The reason to hold; REPEATED for a ruling that somebody else has made meanwhile, which needs no decision."""
    done = refusal.code in DONE
    closing_again = isinstance(event, ev.SheetClosed) and before.ledger.closed
    return REPEATED if done or closing_again else refusal.code


def _is_sent_again(before: SheetFold, entry: ev.Entry) -> bool:
    """Whether this device has sent this entry before, even if it could not declare it any more."""
    if entry.id not in before.ledger.ids:
        return False
    stored = _stored(before, entry.id)
    return stored.writer == entry.writer and _content(stored) == _content(entry)


def _content(entry: ev.Entry) -> tuple[ev.Event, int, int]:
    return entry.event, entry.game, entry.round


def _known_id(before: SheetFold, entry: ev.Entry) -> Receipt | ev.Entry:
    """The receipt or entry for an id that is stored already.

    Equal content was sent again. Other content is another tap: it is held under a new id made from id and content,
    so that it may be sent again too.
    """
    stored = _stored(before, entry.id)
    if _content(stored) == _content(entry):
        return Receipt("repeated", entry.id, stored.held)
    fresh = str(uuid5(NAMESPACE_OID, f"{entry.id} {content_hash(entry)}"))
    if fresh in before.ledger.ids:
        return Receipt("repeated", fresh, "reused_id")
    if refusal := _impossible_content(before, entry.event):
        return _refused(entry, refusal)
    return replace(entry, id=fresh, held="reused_id")
