"""The feed of a season: every change comes after what a reader has seen, in whatever order transactions end."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from league import services
from league.models import Season, SeasonChange
from league.services.clubs import club_touch
from league.services.season_sheets import season_sheet_put, season_sheet_take_out
from scoring.models import Change, Sheet
from scoring.services import purge_sheet
from tests.league.conftest import declare, won

Play = Callable[..., Any]


def told(season: Season, after: int = 0) -> list[tuple[str, bool]]:
    """What a reader who has seen up to `after` reads next, and whether each sheet is gone."""
    services.follow_season_changes()
    rows = SeasonChange.objects.filter(season=season, seq__gt=after).order_by("seq")
    return [(str(row.sheet), row.is_gone) for row in rows]


def last(season: Season) -> SeasonChange:
    return SeasonChange.objects.filter(season=season).latest("seq")


def test_changes_additions_and_removals_follow_what_was_seen(season: Season, play: Play) -> None:
    first, second, third = (play(*won((0, 2))) for _ in range(3))
    names = [str(sheet.uid) for sheet in (first, second, third)]
    assert told(season) == [(name, False) for name in names]
    seen = last(season)
    assert seen.at == Sheet.objects.in_space(season.club.space).get(pk=third.pk).changed_at
    assert told(season, seen.seq) == []

    declare(first, won((0, 2)))
    season_sheet_take_out(season_sheet=season.season_sheets.get(sheet=second))
    purge_sheet(sheet=third)
    club_touch(season.club)

    assert sorted(told(season, seen.seq)) == sorted([(names[0], False), (names[1], True), (names[2], True)])
    now = last(season)
    season_sheet_put(season=season, sheet=Sheet.objects.in_space(season.club.space).get(pk=second.pk))
    assert told(season, now.seq) == [(names[1], False)]
    assert last(season).at >= now.at >= seen.at


def test_a_moved_sheet_is_in_the_feeds_of_both_seasons(season: Season, play: Play) -> None:
    sheet = play(*won((0, 2)))
    assert told(season) == [(str(sheet.uid), False)]
    other = services.season_open(
        club=season.club, name="Next", starts_on=season.starts_on, ends_on=season.ends_on
    )
    season.season_sheets.filter(sheet=sheet).update(season=other)
    club_touch(season.club)

    assert told(season) == [(str(sheet.uid), True)]
    assert told(other) == [(str(sheet.uid), False)]


@pytest.mark.servers
@pytest.mark.django_db(transaction=True)
def test_a_late_transaction_is_reported_late_and_not_lost(season: Season, play: Play) -> None:
    slow, quick = play(*won((0, 2))), play(*won((0, 2)))
    told(season)
    seen, begun, may_end = last(season).seq, threading.Event(), threading.Event()
    long_ago = timezone.now() - timedelta(seconds=5)

    def write_slowly() -> None:
        with transaction.atomic():
            _advance(slow, long_ago)
            begun.set()
            may_end.wait(10)
        connection.close()

    writer = threading.Thread(target=write_slowly)
    writer.start()
    assert begun.wait(10)
    _advance(quick, timezone.now())
    first = told(season, seen)
    between = last(season)
    may_end.set()
    writer.join()

    assert first == [(str(quick.uid), False)]
    assert told(season, between.seq) == [(str(slow.uid), False)]
    assert last(season).at >= between.at


def _advance(sheet: Sheet, at: Any) -> None:
    own = Sheet.objects.in_space(sheet.space_id).filter(pk=sheet.pk)
    own.update(version=F("version") + 1, changed_at=at)
    Change.objects.create(space_id=sheet.space_id, sheet=sheet, version=sheet.version + 1)
