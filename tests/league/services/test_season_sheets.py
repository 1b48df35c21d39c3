"""What an owner changes about a sheet (table, day, season, reopening), and which sheets a season accepts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from league import services
from league.models import Club, Membership, Reopening, Season, SeasonSheet, User
from league.selectors import season_games
from league.services.season_sheets import season_sheet_change
from league.services.seasons import Terms
from scoring.access import Access, Device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.models import Remark, Sheet, SheetGrant
from scoring.selectors.sheets import sheet_fold
from scoring.services import About, Envelope, InputError, Meanwhile, entry_append, sheet_open
from tests.league.conftest import FOUR, TABLET, Play, won

PHONE = Device("anna's phone")


@pytest.fixture
def spring(club: Club, season: Season) -> Season:
    """The previous season, which ends the day before `season` begins."""
    last = season.starts_on - timedelta(days=1)
    return services.season_open(club=club, name="Spring", starts_on=last - timedelta(days=90), ends_on=last)


@pytest.fixture
def closed(play: Play) -> SeasonSheet:
    return of(play(*won((0, 9)), ev.SheetClosed()))


def of(sheet: Sheet) -> SeasonSheet:
    found: SeasonSheet = (
        SeasonSheet.objects.everywhere("a test").select_related("sheet__space").get(sheet=sheet)
    )
    return found


def said(sheet: Sheet, event: ev.Event, device: Device = TABLET) -> tuple[str, str]:
    grant = SheetGrant.objects.select_related("sheet", "writer").get(sheet=sheet, holder_hash=device.holder)
    fold = sheet_fold(grant.sheet)
    place = (fold.current.number, fold.next_round)
    envelope = Envelope(str(uuid4()), fold.version, *place, kind(event), encode(event))
    receipt = entry_append(access=Access(grant.sheet, grant), envelope=envelope)
    return receipt.status, receipt.reason


def is_closed(sheet: Sheet) -> bool:
    sheet.refresh_from_db()
    assert sheet.is_closed == bool(sheet_fold(sheet).ledger.closed)
    return sheet.is_closed


def test_no_pad_reopens_a_sheet_of_a_season(closed: SeasonSheet) -> None:
    """Not even the directing pad, and not by undoing the closing."""
    sheet = closed.sheet
    closing = sheet_fold(sheet).ledger.closing

    assert said(sheet, ev.SheetReopened()) == ("refused", "club_reopens")
    assert said(sheet, ev.EntryVoided(closing.id)) == ("refused", "club_reopens")
    assert is_closed(sheet)


def test_a_table_without_a_club_is_reopened_by_its_pad(db: None) -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=FOUR, device=TABLET)
    said(sheet, ev.SheetClosed())

    assert said(sheet, ev.SheetReopened())[0] == "counted"
    assert not is_closed(sheet)


def test_an_owner_reopens_it_once_with_a_reason(closed: SeasonSheet, owner: Membership) -> None:
    entry = str(uuid4())
    for _twice in range(2):
        services.sheet_reopen(
            season_sheet=closed, membership=owner, device=PHONE, reason="Round 2 is wrong", entry_id=entry
        )

    assert not is_closed(closed.sheet)
    assert [row.by for row in Reopening.objects.all()] == [owner.user]
    assert Remark.objects.get().text == "Round 2 is wrong"
    assert said(closed.sheet, ev.RoundWon(0, 2))[0] == "counted"


def test_a_reopening_that_cannot_be_recorded_leaves_the_sheet_closed(
    closed: SeasonSheet, owner: Membership, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = {
        "season_sheet": closed,
        "membership": owner,
        "device": PHONE,
        "reason": "wrong",
        "entry_id": str(uuid4()),
    }

    def cut(**_row: object) -> None:
        raise OSError("killed here")

    with monkeypatch.context() as patched:
        patched.setattr(Reopening.objects, "get_or_create", cut)
        with pytest.raises(OSError, match="killed here"):
            services.sheet_reopen(**again)
    assert is_closed(closed.sheet)
    services.sheet_reopen(**again)
    assert not is_closed(closed.sheet)
    assert Reopening.objects.count() == 1


@pytest.mark.parametrize(("reason", "code"), [("  ", "reason_missing"), ("x" * 201, "text_too_long")])
def test_a_reopening_needs_a_reason(closed: SeasonSheet, owner: Membership, reason: str, code: str) -> None:
    with pytest.raises(InputError, match=code):
        services.sheet_reopen(
            season_sheet=closed, membership=owner, device=PHONE, reason=reason, entry_id=str(uuid4())
        )

    assert is_closed(closed.sheet)


def test_an_open_sheet_is_not_reopened(sheet: Sheet, owner: Membership) -> None:
    with pytest.raises(InputError, match="sheet_open"):
        services.sheet_reopen(
            season_sheet=of(sheet), membership=owner, device=PHONE, reason="why", entry_id=str(uuid4())
        )

    assert not Reopening.objects.exists()


def test_purging_a_sheet_deletes_its_reopening(closed: SeasonSheet, owner: Membership) -> None:
    services.sheet_reopen(
        season_sheet=closed, membership=owner, device=PHONE, reason="why", entry_id=str(uuid4())
    )

    closed.sheet.delete()

    assert not Reopening.objects.exists()


def new(season: Season, owner: Membership, day: date | None, title: str = "") -> Sheet:
    return services.sheet_open_in_season(
        season=season,
        membership=owner,
        device=TABLET,
        ruleset_key="upper_austria",
        options={},
        names=FOUR,
        title=title,
        begun_on=day,
    )


def test_a_sheet_for_last_weeks_paper_has_that_day(season: Season, owner: Membership) -> None:
    day = timezone.localdate() - timedelta(days=7)

    sheet = new(season, owner, day, "Tisch 3")

    sheet.refresh_from_db()
    assert (sheet.begun_on, sheet.title) == (day, "Tisch 3")


def test_a_season_refuses_a_day_outside_and_names_the_right_season(
    season: Season, spring: Season, owner: Membership
) -> None:
    with pytest.raises(InputError) as refused:
        new(season, owner, spring.ends_on)
    assert (refused.value.code, refused.value.params["uid"]) == ("day_of_another_season", str(spring.uid))

    with pytest.raises(InputError, match="day_of_no_season"):
        new(season, owner, spring.starts_on - timedelta(days=1))
    for day, code in ((date(1900, 1, 1), "date_too_early"), (season.ends_on, "date_too_late")):
        with pytest.raises(InputError, match=code):
            new(season, owner, day)
    assert not season.season_sheets.exists()


def change(sheet: Sheet, to: Season, **typed: object) -> None:
    """Change the sheet as it is stored now."""
    sheet.refresh_from_db()
    opened = replace(About.of(sheet), note="")
    season_sheet_change(season_sheet=of(sheet), season=to, opened=opened, typed=replace(opened, **typed))


def test_a_sheet_gets_another_table_day_and_season(season: Season, spring: Season, play: Play) -> None:
    sheet = play(*won((0, 9)))
    services.follow_changes()

    change(sheet, spring, title="Tisch 4", begun_on=spring.ends_on)

    sheet.refresh_from_db()
    assert (sheet.title, sheet.begun_on, of(sheet).season) == ("Tisch 4", spring.ends_on, spring)
    assert not season_games(season).rulesets
    assert season_games(spring).count("watten") == 1


def test_ratings_follow_the_day_of_a_sheet(season: Season, play: Play) -> None:
    sheet = play(*won((0, 9)))
    services.follow_changes()
    day = timezone.localdate() - timedelta(days=3)

    change(sheet, season, begun_on=day)
    services.follow_changes()

    player = sheet.seats.get(number=0).player
    assert player.ratings.get().as_of == day


def test_a_move_to_a_season_without_the_day_changes_nothing(
    season: Season, spring: Season, play: Play
) -> None:
    sheet = play()
    with pytest.raises(InputError, match="day_of_another_season"):
        change(sheet, spring, title="Tisch 4")

    sheet.refresh_from_db()
    assert (sheet.title, of(sheet).season) == ("", season)


def test_a_stale_sheet_form_overwrites_nothing(season: Season, play: Play) -> None:
    sheet = play()
    opened = About("", sheet.begun_on, "")
    change(sheet, season, title="Tisch 1")

    with pytest.raises(Meanwhile):
        season_sheet_change(
            season_sheet=of(sheet), season=season, opened=opened, typed=replace(opened, title="Tisch 2")
        )

    sheet.refresh_from_db()
    assert sheet.title == "Tisch 1"


def test_a_removed_sheet_counts_nowhere_and_can_be_added_again(season: Season, play: Play) -> None:
    sheet = play(*won((0, 9)), ev.SheetClosed())
    services.season_sheet_take_out(season_sheet=of(sheet))

    assert not season_games(season).rulesets
    assert said(sheet, ev.SheetReopened())[0] == "counted"

    sheet.refresh_from_db()
    services.season_sheet_put(season=season, sheet=sheet)
    assert season_games(season).count("watten") == 1
    said(sheet, ev.SheetClosed())
    assert said(sheet, ev.SheetReopened()) == ("refused", "club_reopens")


def test_a_closed_season_neither_takes_nor_loses_sheets(
    season: Season, spring: Season, owner: Membership, closed: SeasonSheet
) -> None:
    services.season_close(season=season)

    for refused in (
        lambda: new(season, owner, None),
        lambda: services.season_sheet_take_out(season_sheet=closed),
        lambda: change(closed.sheet, spring),
        lambda: services.sheet_reopen(
            season_sheet=closed, membership=owner, device=PHONE, reason="why", entry_id=str(uuid4())
        ),
        lambda: services.season_change(season=season, opened=Terms.of(season), typed=Terms.of(spring)),
    ):
        with pytest.raises(InputError, match="season_closed"):
            refused()

    services.season_reopen(season=season)
    assert new(season, owner, None)


def test_changing_a_season_must_keep_its_sheets_inside(season: Season, sheet: Sheet) -> None:
    stored, longer = Terms.of(season), replace(Terms.of(season), name="Winter 2", ends_on=date(2099, 1, 1))
    services.season_change(season=season, opened=stored, typed=longer)
    season.refresh_from_db()
    assert Terms.of(season) == longer

    for typed, code in (
        (replace(longer, starts_on=sheet.begun_on + timedelta(days=1)), "season_leaves_sheets"),
        (replace(longer, ends_on=longer.starts_on - timedelta(days=1)), "season_ends_first"),
        (replace(longer, name=" "), "name_blank"),
    ):
        with pytest.raises(InputError, match=code):
            services.season_change(season=season, opened=longer, typed=typed)
    with pytest.raises(InputError, match="season_changed_meanwhile"):
        services.season_change(season=season, opened=stored, typed=replace(stored, name="Stale"))
    season.refresh_from_db()
    assert Terms.of(season) == longer


def test_two_seasons_cannot_have_one_name(season: Season, spring: Season) -> None:
    stored = Terms.of(season)
    with pytest.raises(InputError, match="season_name_taken"):
        services.season_change(season=season, opened=stored, typed=replace(stored, name="Spring"))


def test_only_an_empty_season_is_deleted(season: Season, spring: Season, sheet: Sheet, anna: User) -> None:
    with pytest.raises(InputError, match="season_not_empty"):
        services.season_delete(season=season)
    services.season_delete(season=spring)

    assert list(season.club.seasons.all()) == [season]
