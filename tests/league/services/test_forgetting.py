"""What the daily task deletes and what it keeps."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from time_machine import travel

from league.models import ChangeCursor, Club, User, Webhook
from league.services import forgetting, ratings, round_rows
from league.tasks import keep_terms
from scoring.access import Device
from scoring.models import Change, Sheet, SheetGrant, Space
from scoring.services import link_make, link_redeem, sheet_open
from tests.league.conftest import FOUR, Play, won

LATER = timedelta(days=40)


def forgotten() -> dict[str, int]:
    with travel(timezone.now() + LATER):
        return {kind: number for kind, number in forgetting.forget_old().items() if number}


def test_unused_links_are_deleted(sheet: Sheet) -> None:
    used, unused = (link_make(sheet=sheet, scope="write") for _ in range(2))
    link_redeem(token=used, device=Device("a guest"))
    before = set(SheetGrant.objects.values_list("pk", flat=True))

    assert forgotten() == {"links": 1}
    assert len(before - set(SheetGrant.objects.values_list("pk", flat=True))) == 1
    assert SheetGrant.objects.filter(via__isnull=False).exists()
    assert unused


def test_only_changes_that_every_reader_has_seen_are_deleted(play: Play, club: Club, anna: User) -> None:
    play(*won((0, 2), (1, 3)))
    first, last = Change.objects.order_by("pk").values_list("pk", flat=True)
    ChangeCursor.objects.update_or_create(name=ratings.CURSOR, defaults={"last_id": last})
    assert forgotten() == {}, "the reader of rounds has not begun"
    ChangeCursor.objects.update_or_create(name=round_rows.CURSOR, defaults={"last_id": first})

    assert forgotten() == {"changes": 1}
    assert list(Change.objects.values_list("pk", flat=True)) == [last]
    ChangeCursor.objects.update(last_id=last)
    Webhook.objects.create(club=club, url="https://example.org/", is_on=True, changes_seen=first)
    assert forgotten() == {}, "a webhook has not told it yet"
    Webhook.objects.update(changes_seen=last)
    assert forgotten() == {"changes": 1}


@pytest.mark.django_db
def test_empty_tables_without_a_club_are_deleted(sheet: Sheet) -> None:
    empty, written = (
        sheet_open(ruleset_key="upper_austria", options={}, names=FOUR, device=Device("x")) for _ in range(2)
    )
    Sheet.objects.everywhere("a test").filter(pk=written.pk).update(version=1)

    assert forgetting.forget_old()["empty tables"] == 0
    assert forgotten() == {"empty tables": 1}
    left = set(Sheet.objects.everywhere("a test").values_list("pk", flat=True))
    assert left == {written.pk, sheet.pk}
    assert empty.pk not in left
    assert not Space.objects.filter(pk=empty.space_id).exists()


def test_the_daily_task_deletes_them(sheet: Sheet) -> None:
    link_make(sheet=sheet, scope="write")
    with travel(timezone.now() + LATER):
        keep_terms()

    assert not SheetGrant.objects.filter(is_link=True).exists()
