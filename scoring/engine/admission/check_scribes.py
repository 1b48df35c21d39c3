"""Checks declarations if two scribes write, or if one changes how many write.

Nobody decides about his own reading, and nobody reads a round a second time.
"""

from __future__ import annotations

from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import may_recur, moves_points, slot_of, slot_of_line
from scoring.engine.facts.refusals import Refusal, refuse
from scoring.engine.ledger.agreement import proposals, readings_held
from scoring.engine.ledger.scribes import differ, is_agreed, is_same_late_word
from scoring.engine.ledger.unplaced import is_unplaced
from scoring.engine.sheet.fold import SheetFold


def is_other_reading(sheet: SheetFold, by: ev.Entry) -> bool:
    """Whether `by` is the other scribe's reading of a written fact. Such a reading is always accepted.

    A leaving after which the player has come back is none: it would be another one.
    """
    ledger = sheet.ledger
    if isinstance(by.event, ev.RULINGS) or not ledger.scribes.two_at(by.game, by.round):
        return False
    slot = slot_of(by.event, ledger.pad.rules)
    standing = ledger.standing(by.game, by.round, slot) if slot else None
    if standing is None:
        return False
    if may_recur(by.event, ledger.pad.rules) and ledger.pad.is_new_fact(by.writer, standing, by.seq):
        return False
    readings = [
        *standing.backed,
        *(line.entry for line in readings_held(ledger).get((by.game, by.round, slot), ())),
    ]
    return all(differ(by, entry) for entry in readings)


def may_write_too(sheet: SheetFold, game: int, round_: int, event: ev.Fact, pen: Pen) -> bool:
    """Whether this pen may write `event` in a round that has such a fact: the other scribe, who has not yet."""
    entry = ev.Entry(sheet.version + 1, "", game, round_, event, pen.writer, scribe=pen.scribe)
    return is_other_reading(sheet, entry)


def is_late_word(sheet: SheetFold, by: ev.Entry) -> bool:
    """Whether `by` moves points in a sealed round that has no such fact yet. It becomes a proposal.

    A late bid does not: the result of the round is written, so its bids no longer matter.
    """
    if isinstance(by.event, ev.RULINGS) or not sheet.ledger.scribes.two_at(by.game, by.round):
        return False
    is_past = (by.game, by.round) < (sheet.current.number, sheet.next_round)
    return is_past and moves_points(by.event, sheet.ledger.pad.rules)


def is_proposed_already(sheet: SheetFold, by: ev.Entry) -> bool:
    """Whether this scribe has made the same proposal and it is still unanswered."""
    return any(
        not differ(by, waits) and waits.event == by.event and _is_of_one_round(sheet, by, waits)
        for waits in proposals(sheet.ledger)
    )


def is_agreed_late(sheet: SheetFold, by: ev.Entry) -> bool:
    """Whether the other scribe has proposed to add the same fact. Then it counts."""
    number_of = sheet.ledger.scribes.number_of
    return any(is_same_late_word(by, waits, number_of(waits)) for waits in proposals(sheet.ledger))


def _is_of_one_round(sheet: SheetFold, by: ev.Entry, waits: ev.Entry) -> bool:
    """Whether both are about the same line or, for facts, about the same round."""
    return isinstance(by.event, ev.ABOUT) or (by.game, by.round) == sheet.ledger.scribes.number_of(waits)


def may_confirm(sheet: SheetFold, target: str) -> bool:
    """Whether only one scribe wrote this line, so that the other one may confirm it."""
    line = sheet.ledger.line(target)
    return bool(line and line.status == "counts" and line.backed and not is_agreed(line.backed))


def is_agreement(sheet: SheetFold, event: ev.EntryAccepted) -> bool:
    """Whether this only confirms what the other scribe wrote: nobody rules, and there is no other reading beside it."""
    line = sheet.ledger.line(event.target)
    if line is None or event.directed or not may_confirm(sheet, event.target):
        return False
    return slot_of_line(line, sheet.ledger.pad.rules) not in readings_held(sheet.ledger)


def ruling(sheet: SheetFold, game: int, round_: int, event: ev.Ruling, by: ev.Entry | None) -> Refusal | None:
    """Why this writer may not make this ruling if two scribes write; None if it may."""
    if by is not None and sheet.ledger.renumbers_too_often(by):
        return refuse("reflowed_too_often")
    if isinstance(event, ev.ScribesSet):
        return _scribes(sheet, game, round_, event)
    if isinstance(event, ev.EntryVoided) and _is_scribes(sheet, event.target):
        return refuse("scribes_said_anew")
    if by is None or not sheet.ledger.scribes.spans:
        return None
    after = sheet.ledger.scribes_with(by)
    if (
        by.id in after.idle
        or _accepts_own_reading(sheet, event, by)
        or _dismisses_beside_his_own(sheet, event, by)
        or _voids_others_proposal(sheet, event, by)
    ):
        return refuse("not_yours_to_settle")
    return None


def _scribes(sheet: SheetFold, game: int, round_: int, event: ev.ScribesSet) -> Refusal | None:
    here = (sheet.current.number, sheet.next_round)
    if (game, round_) != here:
        return refuse("not_the_current_round", game=here[0], round=here[1])
    is_two = sheet.ledger.scribes.two_at(*here)
    return refuse("scribes_as_they_are") if is_two == (event.number == 2) else None


def _is_scribes(sheet: SheetFold, target: str) -> bool:
    return any(
        entry.id == target and isinstance(entry.event, ev.ScribesSet) for entry in sheet.ledger.entries
    )


def _accepts_own_reading(sheet: SheetFold, event: ev.Ruling, by: ev.Entry) -> bool:
    """Whether a scribe accepts his own reading, although only the other scribe may."""
    if not isinstance(event, ev.EntryAccepted) or event.directed:
        return False
    if may_confirm(sheet, event.target):
        line = sheet.ledger.line(event.target)
        return line is not None and not any(differ(by, entry) for entry in line.backed)
    line = sheet.ledger.line(event.target)
    if line is None or line.status != "held" or differ(by, line.entry) or is_unplaced(line.entry):
        return False
    standing = sheet.ledger.standing(*slot_of_line(line, sheet.ledger.pad.rules))
    return standing is not None and differ(standing.entry, line.entry)


def _dismisses_beside_his_own(sheet: SheetFold, event: ev.Ruling, by: ev.Entry) -> bool:
    """Whether a scribe dismisses another reading although his own counts in its place."""
    if not isinstance(event, ev.EntryDismissed) or event.directed:
        return False
    line = sheet.ledger.line(event.target)
    if line is None or line.status != "held" or not differ(by, line.entry) or is_unplaced(line.entry):
        return False
    standing = sheet.ledger.standing(*slot_of_line(line, sheet.ledger.pad.rules))
    # The same fact once more is no other reading.
    return standing is not None and standing.event != line.event and not differ(by, standing.entry)


def _voids_others_proposal(sheet: SheetFold, event: ev.Ruling, by: ev.Entry) -> bool:
    """Whether this voids a proposal of the other scribe. Only its writer may void it; the other one may dismiss it."""
    waits = {entry.id: entry for entry in proposals(sheet.ledger)}
    return isinstance(event, ev.EntryVoided) and event.target in waits and differ(by, waits[event.target])


def entry_by(pen: Pen, sheet: SheetFold, event: ev.Ruling) -> ev.Entry:
    """The next entry of the sheet if this pen makes this ruling."""
    number = (sheet.current.number, sheet.next_round)
    return ev.Entry(sheet.version + 1, "", *number, event, pen.writer, scribe=pen.scribe)


def would_wait(sheet: SheetFold, event: ev.Ruling, pen: Pen) -> bool:
    """Whether this ruling of this pen would become a proposal."""
    if not sheet.ledger.scribes.spans:
        return False
    entry = entry_by(pen, sheet, event)
    return entry.id in sheet.ledger.scribes_with(entry).proposals
