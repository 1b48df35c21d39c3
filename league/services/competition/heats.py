"""Publishes a heat and takes it back: the draw becomes a sheet for each table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID, uuid4

from league.engine.competition import facts as ft
from league.engine.competition.draws import is_outdated
from league.engine.competition.state import HeatState, Refusal, State, TableState
from league.models import Competition, CompetitionSheet
from league.selectors.competitions import people_of
from league.services.competition.declaring import Declaration, declare, refused
from league.services.competition.devices import grant_table_devices
from scoring.access import Device
from scoring.models import Player, Sheet
from scoring.services import NewTable, purge_sheet, tables_open

Title = Callable[[int, int], str]
"""The title of a sheet from the numbers of its heat and table."""


def pairing_change(
    *, competition: Competition, said: Declaration, heat: int, one: int, other: int, reason: str
) -> State:
    fact = ft.PairingChanged(heat, one, other, " ".join(reason.split())[:200])
    return declare(competition, said, lambda _state: [fact])


def heat_publish(
    *, competition: Competition, said: Declaration, heat: int, mark: int, device: Device, title: Title
) -> State:
    """Publish the draw `mark` and open a sheet for each table, for the devices of its placard.

    Two directors at once publish one heat: the slower one gets competition_published_already.
    """
    uids: dict[int, UUID] = {}

    def make(state: State) -> list[ft.Fact]:
        drawn = state.heat(heat)
        if drawn is not None and drawn.status == "drawn" and is_outdated(state, drawn):
            raise refused(Refusal("results_changed"))
        tables = drawn.heat.tables if drawn else ()
        uids.update({table.number: uuid4() for table in tables})
        opened = [ft.TableOpened(heat, table.number, str(uids[table.number])) for table in tables]
        return [ft.HeatPublished(heat, mark), *opened]

    def effect(after: State) -> None:
        _open(competition, after, after.heats[heat - 1], device, title)

    return declare(competition, said, make, effect)


def heat_take_back(*, competition: Competition, said: Declaration, heat: int, reason: str) -> State:
    """Withdraw a draw that no table has written on; its sheets are deleted. Raises InputError:
    competition_table_wrote and those of `declare`.
    """

    def effect(_after: State) -> None:
        rows = CompetitionSheet.objects.in_space(competition.club.space)
        opened = rows.filter(competition=competition, heat=heat)
        sheets = Sheet.objects.everywhere("sheets of this competition").filter(pk__in=opened.values("sheet"))
        # Locked, so that no entry comes in between.
        found = list(sheets.select_for_update())
        wrote = {sheet.pk for sheet in found if sheet.version > written_at_opening(competition)}
        if wrote:
            tables = opened.filter(sheet__in=wrote).values_list("table", flat=True)
            raise refused(Refusal("table_wrote", tuple(tables)))
        for sheet in found:
            purge_sheet(sheet=sheet)

    reason = " ".join(reason.split())[:200]
    return declare(competition, said, lambda _state: [ft.HeatTakenBack(heat, reason)], effect)


def written_at_opening(competition: Competition) -> int:
    """The version of a sheet on which nobody has written: two scribes are its first entry."""
    return 1 if competition.scribes == 2 else 0


def _open(competition: Competition, state: State, heat: HeatState, device: Device, title: Title) -> None:
    space = competition.club.space
    people = Player.objects.in_space(space).filter(uid__in=people_of(state)).select_related("merged_into")
    players = {str(player.uid): player.merged_into or player for player in people}
    tables = list(heat.tables.values())
    sheets = tables_open(
        space=space,
        ruleset_key=competition.ruleset_key,
        options=competition.options,
        tables=[_new_table(competition, state, heat, table, players, title) for table in tables],
        begun_on=competition.played_on,
        two_scribes=device if competition.scribes == 2 else None,
    )
    CompetitionSheet.objects.bulk_create(
        CompetitionSheet(competition=competition, heat=heat.number, table=table.table.number, sheet=sheet)
        for table, sheet in zip(tables, sheets, strict=True)
    )
    by_table = {table.table.number: sheet for table, sheet in zip(tables, sheets, strict=True)}
    grant_table_devices(competition, by_table)


def _new_table(
    competition: Competition,
    state: State,
    heat: HeatState,
    table: TableState,
    players: dict[str, Player],
    title: Title,
) -> NewTable:
    seated, dealer = seats_of(state, table)
    return NewTable(
        uid=UUID(table.sheet),
        players=tuple(players[person] for person in seated),
        first_dealer=dealer or 0,
        dealer_said=dealer is not None,
        title=title(heat.number, table.table.number),
    )


def seats_of(state: State, table: TableState) -> tuple[Sequence[str], int | None]:
    """Who sits where, clockwise and partners opposite, and the seat that deals first (None: the cards decide)."""
    sides = [
        [person for number in side for person in state.contenders[number].people]
        for side in table.table.sides
    ]
    seated = [side[at] for at in range(len(sides[0])) for side in sides]
    dealer = table.table.dealer
    if not dealer:
        return seated, None
    return seated, seated.index(state.contenders[dealer].people[0])
