"""Publishes and withdraws heats: the draw becomes a sheet for each table."""

from __future__ import annotations

from uuid import uuid4

from django.db.models import QuerySet

from league.engine.competition import facts as ft
from league.engine.competition.draws import is_outdated
from league.engine.competition.fold import take
from league.engine.competition.seats import seats_of
from league.engine.competition.state import Refusal, State
from league.models import Competition, CompetitionSheet
from league.services.competition.declaring import Declaration, declare, refused
from league.services.competition.heat_sheets import sheets_open
from scoring.access import Device
from scoring.models import Sheet
from scoring.services import purge_sheets, seats_check


def pairing_change(
    *, competition: Competition, said: Declaration, heat: int, one: int, other: int, reason: str
) -> State:
    fact = ft.PairingChanged(heat, one, other, " ".join(reason.split())[:200])
    return declare(competition, said, lambda _state: [fact])


def heat_publish(
    *, competition: Competition, said: Declaration, heat: int, mark: int, device: Device
) -> State:
    """Publish the draw `mark`, then open a sheet for each table, for the devices of its placard.

    If two directors publish at once, the slower one gets competition_published_already. Repeating the
    declaration opens sheets that a crash left unopened. Raises InputError: wrong_player_count and those of
    `declare`.
    """

    def make(state: State) -> list[ft.Fact]:
        drawn = state.heat(heat)
        if drawn is not None and drawn.status == "drawn" and is_outdated(state, drawn):
            raise refused(Refusal("results_changed"))
        tables = drawn.heat.tables if drawn else ()
        seats = {len(seats_of(state, table)[0]) for table in tables}
        seats_check(ruleset_key=competition.ruleset_key, options=competition.options, seats=seats)
        opened = [ft.TableOpened(heat, table.number, str(uuid4())) for table in tables]
        return [ft.HeatPublished(heat, mark), *opened]

    after = declare(competition, said, make)
    sheets_open(competition, heat, device)
    return after


def heat_take_back(*, competition: Competition, said: Declaration, heat: int, reason: str) -> State:
    """Withdraw a heat that no table has written on; its sheets are deleted.

    Raises InputError: competition_table_wrote and those of `declare`.
    """

    def effect(_after: State) -> None:
        if wrote := _delete_unwritten(competition, _sheets(competition, heat)):
            raise refused(Refusal("table_wrote", wrote))

    reason = " ".join(reason.split())[:200]
    return declare(competition, said, lambda _state: [ft.HeatTakenBack(heat, reason)], effect)


def seat_leave(
    *, competition: Competition, said: Declaration, heat: int, leaves: int, comes: int, device: Device
) -> State:
    """Give the seat of somebody who withdrew to `comes`, or with 0 to nobody, before the first game of the table.

    Its sheet is deleted, and another one opened for those who sit there now. Raises InputError:
    competition_seat_kept, wrong_player_count and those of `declare`.
    """
    fact = ft.SeatLeft(heat, leaves, comes)

    def make(state: State) -> list[ft.Fact]:
        after = take(state, fact)
        if isinstance(after, Refusal):
            raise refused(after)
        changed = [table.table for table in after.heats[heat - 1].tables.values() if not table.sheet]
        seats = {len(seats_of(after, table)[0]) for table in changed}
        seats_check(ruleset_key=competition.ruleset_key, options=competition.options, seats=seats)
        return [fact, *(ft.TableOpened(heat, table.number, str(uuid4())) for table in changed)]

    def effect(after: State) -> None:
        used = [table.sheet for table in after.heats[heat - 1].tables.values()]
        if wrote := _delete_unwritten(competition, _sheets(competition, heat).exclude(sheet__uid__in=used)):
            raise refused(Refusal("seat_kept", wrote))

    after = declare(competition, said, make, effect)
    sheets_open(competition, heat, device)
    return after


def _sheets(competition: Competition, heat: int) -> QuerySet[CompetitionSheet]:
    rows = CompetitionSheet.objects.in_space(competition.club.space)
    found: QuerySet[CompetitionSheet] = rows.filter(competition=competition, heat=heat)
    return found


def _delete_unwritten(competition: Competition, opened: QuerySet[CompetitionSheet]) -> tuple[int, ...]:
    """Delete these sheets, or nothing if somebody has written on one; returns the tables that wrote."""
    sheets = Sheet.objects.everywhere("sheets of this competition").filter(pk__in=opened.values("sheet"))
    # Locked, so that no entry comes in between.
    found = list(sheets.select_for_update())
    wrote = {sheet.pk for sheet in found if sheet.version > written_at_opening(competition)}
    if wrote:
        return tuple(opened.filter(sheet__in=wrote).values_list("table", flat=True))
    purge_sheets(sheets=found)
    return ()


def written_at_opening(competition: Competition) -> int:
    """The version of a sheet that nobody has written on: with two scribes the first entry names them."""
    return 1 if competition.scribes == 2 else 0
