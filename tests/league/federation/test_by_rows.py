"""A federation written as rows equals one written by the services, row by row and by hash.

Only uids, times of storing and what disappears with time (`by_rows`) differ. Hand logs match what was
written.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from league.federation import by_rows, by_services
from league.federation.evening import DIFFERENT, KINDS, WHOT, evening
from league.federation.plan import Size, clubs_of
from league.models import Club, Rating, Season
from league.selectors import season_games, standing_table
from league.selectors.content import digest_of
from scoring.engine.board.hand_facts import hand_facts
from scoring.engine.sheet.logged_round import logged_rounds
from scoring.models import Entry, GameResult, HandLog, PersonResult, RoundRow, RowsMark, Seat, Sheet
from scoring.models.shown_names import INSIDE
from scoring.services import hand_rows, person_results, round_rows

pytestmark = pytest.mark.django_db
SIZE = Size(clubs=1, seasons=2, hands=20, seed=49)  # a table of each game logs a hand
OF_A_SHEET = (Seat, Entry, GameResult, PersonResult, RoundRow, RowsMark, HandLog)
# Random or from the clock; the hash of rows includes times of storing.
ELSEWHERE = {
    "id", "uid", "sheet", "space", "player", "writer", "entry", "entry_id", "created_at", "changed_at", "received_at",
    "tapped_at", "came_in", "logged_at", "rows_hash",
}  # fmt: skip


def told(club: Club) -> Iterator[tuple[object, ...]]:
    """All data of the federation, by names."""
    yield club.name, club.revision, club.is_public
    for sheet in Sheet.objects.in_space(club.space).order_by("begun_on", "title"):
        of = (sheet.title, sheet.season_sheet.season.name)
        yield *of, *values(sheet)
        yield *of, [seat.player.name for seat in sheet.seats.order_by("number")]
        for model in OF_A_SHEET:
            rows: Any = model._default_manager.filter(sheet=sheet)
            yield from ((*of, model.__name__, *values(row)) for row in rows.order_by("pk"))
        logs = HandLog.objects.filter(sheet=sheet, entry__isnull=False)
        yield *of, list(logs.values_list("entry__seq", flat=True))
    for season in Season.objects.in_space(club.space).order_by("name"):
        for game in ("watten", "whot"):
            table = standing_table(season_games(season), game, names=INSIDE)
            yield (
                season.name,
                season.starts_on,
                [
                    ([player.name for player in row.players], row.rank, sorted(row.values.items()))
                    for row in table.rows
                ],
            )
    ratings = Rating.objects.in_space(club.space).order_by("player__name", "way")
    yield from ratings.values_list("player__name", "way", "mu", "sigma", "games", "as_of")


def values(row: Any) -> Iterator[object]:
    for field in row._meta.concrete_fields:
        if field.name not in ELSEWHERE:
            yield getattr(row, field.attname)


def test_rows_and_services_write_the_same_federation(monkeypatch: pytest.MonkeyPatch) -> None:
    # A late tap is stored by its age in whole seconds, so the clock stands while the services write.
    with time_machine.travel(datetime.now(UTC).replace(microsecond=0), tick=False):
        by_services.write(clubs_of(SIZE))
    tapped = list(told(Club.objects.get()))
    Club.objects.update(name="by services")
    monkeypatch.setattr(by_services, "OWNER", "again-{}")
    by_rows.write(clubs_of(SIZE))
    rows = list(told(Club.objects.get(name=tapped[0][0])))

    assert rows == tapped
    assert digest_of(rows) == digest_of(tapped)
    models = {str(line[2]) for line in rows if len(line) > 2}
    assert models >= {model.__name__ for model in OF_A_SHEET}
    # What the nightly comparisons check is right, including times and hashes.
    assert (round_rows.compare_all(), round_rows.catch_up(), person_results.compare_all()) == (0, 0, 0)
    assert (hand_rows.compare_all(), hand_rows.catch_up()) == (0, 0)


def test_hand_logs_match_their_rounds_and_whot_logs_have_every_fact() -> None:
    facts = []
    for kind in range(len(KINDS)):
        for number in range(DIFFERENT if kind == WHOT else 5):
            made = evening(41, kind, number)
            if made.hand is not None:
                (logged,) = logged_rounds(made.fold, {(1, 1): made.hand}).values()
                assert not logged.differs
                facts.append(hand_facts(made.hand))
    whot = [one for one in facts if one.kind == "whot"]
    assert len(facts) > len(whot) > 0
    for found in (one.streets for one in whot), (one.chains for one in whot), (one.missed for one in whot):
        assert any(found)
    assert any(any(one.late) for one in whot)
