"""GET and POST /s/<uid>/history/: what was written, and decisions about it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime

from scoring.access import Device
from scoring.models import Entry, Remark, SheetGrant
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append, link_make, link_redeem, sheet_open
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import HOSTILE, envelope, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def url(table: Table) -> str:
    return reverse("scoring:history", args=[table.sheet.uid])


def test_shows_running_totals_and_a_dash_for_the_loser(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    watten.declare("round_won", side=1, value=3)

    page = text_of(owner.get(url(watten), **ENGLISH).content)

    assert "Game 1 is being played" in page
    assert page.count("–") >= 2


def test_every_page_shows_the_same_figures_for_the_end_of_a_game(owner: Client, watten: Table) -> None:
    """A20: points beyond the target do not count in the result; the running total above it stays as written."""
    for value in (4, 4, 3):
        watten.declare("round_won", side=0, value=value)

    told = {
        name: text_of(owner.get(reverse(f"scoring:{name}", args=[watten.sheet.uid]), **ENGLISH).content)
        for name in ("pad", "history", "result")
    }

    assert "Game 1 goes to Anna &amp; Cilli, 9 : 0" in told["pad"]
    for name in ("history", "result"):
        assert "Anna &amp; Cilli won 9 to 0" in told[name], name
    assert "11" in told["history"]


def test_a_voided_line_stays_readable_and_can_be_restored(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id
    watten.declare("entry_voided", target=line)
    undo = Entry.objects.get(sheet=watten.sheet, kind="entry_voided")

    page = owner.get(url(watten), **ENGLISH).content.decode()

    assert "<del>+3</del>" in page
    assert f"kind=entry_voided&amp;target={undo.entry_id}" in page


def test_putting_back_voids_the_voiding(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id
    undo = watten.declare("entry_voided", target=line).entry_id

    answer = owner.post(url(watten), envelope(watten.sheet, do=f"kind=entry_voided&target={undo}"))

    watten.sheet.refresh_from_db()
    assert answer.status_code == 302
    assert sheet_fold(watten.sheet).current.totals == (3, 0)


def test_a_correction_shows_the_former_value(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id
    correction = {"target": line, "kind": "round_won", "event": {"side": 0, "value": 4}}
    sent = Envelope(str(uuid.uuid4()), 1, 1, 2, "entry_corrected", correction)
    entry_append(access=watten.access, envelope=sent)

    page = owner.get(url(watten), **ENGLISH).content.decode()

    assert "<del>Anna &amp; Cilli: round won at 3</del>" in page


def test_a_game_that_lost_its_end_offers_to_keep_or_to_reflow(owner: Client, watten: Table) -> None:
    first = watten.declare("round_won", side=0, value=5).entry_id
    watten.declare("round_won", side=0, value=4)
    watten.declare("round_won", side=1, value=2)
    watten.declare("entry_voided", target=first)

    page = owner.get(url(watten), **ENGLISH).content.decode()

    assert "Keep the games as played" in page
    assert "kind=games_reflowed&amp;game=1" in page


def test_rounds_of_other_people_are_not_offered_to_complete_it(owner: Client, watten: Table) -> None:
    won = watten.declare("round_won", side=0, value=9).entry_id
    watten.declare("seats_taken", persons=[0, 2, 1, 3])
    watten.declare("round_won", side=1, value=2)
    event = {"side": 0, "value": 5, "partners": []}
    watten.declare("entry_corrected", target=won, kind="round_won", event=event)

    page = owner.get(url(watten), **ENGLISH).content.decode()

    assert "Other people played the next game, so its rounds stay with them." in page
    assert "kind=games_reflowed" not in page


def test_only_those_who_may_reflow_are_offered_to(
    owner: Client, watten: Table, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    """Not a device that writes for one side, and nobody on a closed sheet."""
    link_redeem(token=link_make(sheet=watten.sheet, scope="side", scribe=1), device=beppo)
    first = watten.declare("round_won", side=0, value=5).entry_id
    watten.declare("round_won", side=0, value=4)
    watten.declare("round_won", side=1, value=2)
    watten.declare("entry_voided", target=first)

    offered = ["games_reflowed" in one.get(url(watten)).content.decode() for one in (owner, client_of(beppo))]
    watten.declare("sheet_closed")
    offered.append("games_reflowed" in owner.get(url(watten)).content.decode())

    assert offered == [True, False, False]


def test_a_reflow_renumbers_the_rounds(owner: Client, watten: Table) -> None:
    first = watten.declare("round_won", side=0, value=5).entry_id
    watten.declare("round_won", side=0, value=4)
    watten.declare("round_won", side=1, value=2)
    watten.declare("entry_voided", target=first)

    owner.post(url(watten), envelope(watten.sheet, do="kind=games_reflowed&game=1"))

    watten.sheet.refresh_from_db()
    fold = sheet_fold(watten.sheet)
    assert [game.number for game in fold.games] == [1]
    assert fold.current.totals == (4, 2)


def test_a_second_reading_waits_and_can_be_accepted(
    owner: Client, watten: Table, second_tablet: Table
) -> None:
    watten.declare("round_won", side=0, value=2)
    other = second_tablet.declare("round_won", side=1, value=4, seen=0, game=1, round=1).entry_id

    page = text_of(owner.get(url(watten), **ENGLISH).content)
    owner.post(url(watten), envelope(watten.sheet, do=f"kind=entry_accepted&target={other}"))

    watten.sheet.refresh_from_db()
    assert "1 entry waits for you" in page
    assert sheet_fold(watten.sheet).current.totals == (0, 4)


def test_a_second_reading_of_a_later_round_can_only_be_put_away(
    owner: Client, watten: Table, second_tablet: Table
) -> None:
    """Its game has gone back to the round before."""
    lines = [watten.declare("round_won", side=0, value=2).entry_id for _ in range(2)]
    other = second_tablet.declare("round_won", side=1, value=4, seen=0, game=1, round=2).entry_id
    accept, dismiss = (f"kind={kind}&amp;target={other}" for kind in ("entry_accepted", "entry_dismissed"))
    html = owner.get(url(watten), **ENGLISH).content.decode()
    assert (html.count(accept), html.count(dismiss)) == (2, 2)

    for line in reversed(lines):
        watten.declare("entry_voided", target=line)

    html = owner.get(url(watten), **ENGLISH).content.decode()
    assert (html.count(accept), html.count(dismiss)) == (0, 2)


def test_the_pad_shows_the_line_and_the_other_reading(
    owner: Client, watten: Table, second_tablet: Table
) -> None:
    watten.declare("round_won", side=0, value=2)
    second_tablet.declare("round_won", side=1, value=4, seen=0, game=1, round=1)

    page = text_of(owner.get(reverse("scoring:pad", args=[watten.sheet.uid]), **ENGLISH).content)

    came = date_format(localtime(Entry.objects.get(seq=2).received_at), "TIME_FORMAT")
    assert (
        f"Written so far: Anna &amp; Cilli: round won at 2 game 1, round 1 this device, came in at {came} "
        f"Said otherwise: Beni &amp; Dora: round won at 4 Device 2, came in at {came} "
        "Take this instead Leave it as it is"
    ) in page


@pytest.mark.parametrize("name", ["pad", "history"])
def test_a_late_entry_shows_its_writer_and_tap_time(
    owner: Client, watten: Table, second_tablet: Table, name: str
) -> None:
    """A phone that was offline for a quarter of an hour; the server's clock says when that was."""
    SheetGrant.objects.filter(pk=second_tablet.access.grant.pk).update(name="Beppo's phone")
    watten.declare("round_won", side=0, value=2)
    late = Envelope(str(uuid.uuid4()), 0, 1, 1, "round_won", {"side": 1, "value": 4}, waited=True, ago=900)
    entry_append(access=second_tablet.access, envelope=late)
    entry = Entry.objects.get(seq=2)
    assert entry.tapped_at == pytest.approx(
        entry.received_at - timedelta(seconds=900), abs=timedelta(seconds=5)
    )
    tapped = date_format(localtime(entry.tapped_at), "TIME_FORMAT")

    page = owner.get(reverse(f"scoring:{name}", args=[watten.sheet.uid]), **ENGLISH).content

    # Shortly after midnight the day is shown before the time.
    assert re.search(rf"Beppo&#x27;s phone, tapped at [^<]*{re.escape(tapped)}", text_of(page))


def test_an_entry_of_yesterday_shows_its_day(owner: Client, watten: Table, second_tablet: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    late = Envelope(
        str(uuid.uuid4()), 0, 1, 1, "round_won", {"side": 1, "value": 4}, waited=True, ago=2 * 86_400
    )
    entry_append(access=second_tablet.access, envelope=late)
    tapped = localtime(Entry.objects.get(seq=2).tapped_at)
    with translation.override("en"):
        moment = f"{date_format(tapped, 'SHORT_DATE_FORMAT')} {date_format(tapped, 'TIME_FORMAT')}"

    page = owner.get(reverse("scoring:pad", args=[watten.sheet.uid]), **ENGLISH).content

    assert f"Device 2, tapped at {moment}" in text_of(page)


@pytest.mark.parametrize("ago", ["", "-3", "soon", "9" * 20, "٣"])
def test_a_late_entry_without_a_tap_time_is_accepted(owner: Client, watten: Table, ago: str) -> None:
    fields = envelope(watten.sheet, do="kind=round_won&side=0&value=3") | {"ago": ago, "waited": "1"}
    owner.post(reverse("scoring:entries", args=[watten.sheet.uid]), fields)

    assert Entry.objects.get().tapped_at is None


def test_a_whot_sheet_has_a_column_per_player(owner: Client, whot: Table) -> None:
    whot.declare(
        "round_scored", winner=0, hands=[{"seat": 1, "points": 17}, {"seat": 2, "cards": ["c10", "*5"]}]
    )

    page = text_of(owner.get(url(whot), **ENGLISH).content)

    assert "Anna Beni Cilli" in page
    assert "17 17" in page
    assert "20 20" in page


def test_a_resent_ruling_is_stored_once(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id
    fields = envelope(watten.sheet, do=f"kind=entry_voided&target={line}")

    owner.post(url(watten), fields)
    owner.post(url(watten), fields)

    assert Entry.objects.filter(sheet=watten.sheet, kind="entry_voided").count() == 1


def test_a_ruling_about_nothing_is_a_message_and_stores_nothing(owner: Client, watten: Table) -> None:
    target = "7f6f2c30-0000-4000-8000-00000000000f"

    answer = owner.post(
        url(watten), envelope(watten.sheet, do=f"kind=entry_voided&target={target}"), follow=True
    )

    assert answer.status_code == 200
    assert not Entry.objects.filter(sheet=watten.sheet).exists()


def test_an_unreadable_ruling_is_answered_with_a_message(owner: Client, watten: Table) -> None:
    answer = owner.post(url(watten), {"do": "kind=nonsense", "entry_id": "x"}, follow=True)

    assert answer.status_code == 200
    assert "message" in answer.content.decode()


def test_hostile_names_are_escaped(owner: Client, anna: Device) -> None:
    sheet = sheet_open(
        ruleset_key="leaflet_long", options={}, names=(HOSTILE, "Beni"), device=anna, title=HOSTILE
    )
    table = Table(access_of(sheet, anna))
    table.declare("round_scored", winner=1, hands=[{"seat": 0, "points": 5}])

    page = owner.get(url(table)).content.decode()

    assert HOSTILE not in page
    assert "&lt;script&gt;" in page


def test_a_watcher_reads_but_may_not_rule(watcher: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=2).entry_id

    page = watcher.get(url(watten)).content.decode()
    answer = watcher.post(url(watten), envelope(watten.sheet, do=f"kind=entry_voided&target={line}"))

    assert "entry_voided" not in page
    assert answer.status_code == 403


def test_a_stranger_finds_nothing(stranger: Client, watten: Table) -> None:
    assert stranger.get(url(watten)).status_code == 404
    assert stranger.post(url(watten), {}).status_code == 404


def test_another_method_is_refused(owner: Client, watten: Table) -> None:
    assert owner.put(url(watten)).status_code == 405


def test_a_note_posted_with_a_round_is_shown_as_text(owner: Client, watten: Table) -> None:
    posted = envelope(watten.sheet, kind="round_won", side=0, value=3, note=f"two packs {HOSTILE}")
    entries = reverse("scoring:entries", args=[watten.sheet.uid])
    owner.post(entries, posted)
    owner.post(entries, posted)

    page = owner.get(url(watten), **ENGLISH).content.decode()

    assert page.count("two packs &lt;script&gt;") == 1
    assert HOSTILE not in page


def test_emptying_a_note_does_not_change_its_round(owner: Client, watten: Table) -> None:
    owner.post(
        reverse("scoring:entries", args=[watten.sheet.uid]),
        envelope(watten.sheet, kind="round_won", side=0, value=3, note="said in anger"),
    )
    Remark.objects.update(text="")

    page = owner.get(url(watten), **ENGLISH).content.decode()

    assert "remark-text" not in page
    watten.sheet.refresh_from_db()
    assert sheet_fold(watten.sheet).current.totals == (3, 0)


class TestOnAClosedSheet:
    """Nothing is offered that a closed sheet refuses; whoever may reopen it can do so here."""

    def test_it_is_reopened_before_a_line_is_changed(self, owner: Client, watten: Table) -> None:
        stays = watten.declare("round_won", side=0, value=3).entry_id
        gone = watten.declare("round_won", side=1, value=2).entry_id
        watten.declare("entry_voided", target=gone)
        watten.declare("sheet_closed")

        closed = owner.get(url(watten)).content.decode()
        owner.post(url(watten), envelope(watten.sheet, do="kind=sheet_reopened"))
        reopened = owner.get(url(watten)).content.decode()

        edit = reverse("scoring:edit", args=[watten.sheet.uid, stays])
        for offered in ("kind=entry_voided", edit):
            assert (offered in closed, offered in reopened) == (False, True)
        assert ("kind=sheet_reopened" in closed, "kind=sheet_reopened" in reopened) == (True, False)
        assert f"{reverse('scoring:hand-new', args=[watten.sheet.uid])}?game=1" in closed

    def test_a_waiting_entry_can_only_be_put_away(
        self, owner: Client, watten: Table, second_tablet: Table
    ) -> None:
        watten.declare("round_won", side=0, value=2)
        second_tablet.declare("round_won", side=1, value=4, seen=0, game=1, round=1)
        watten.declare("sheet_closed")

        for name in ("history", "pad"):
            page = owner.get(reverse(f"scoring:{name}", args=[watten.sheet.uid]), **ENGLISH).content.decode()
            assert "kind=entry_dismissed" in page
            assert "kind=entry_accepted" not in page
            assert "Reopen to count it." in page

    @pytest.mark.parametrize(
        ("scope", "club", "offered"), [("write", False, True), ("write", True, False), ("side", False, False)]
    )
    def test_only_those_who_may_reopen_it_are_offered_to(
        self,
        watten: Table,
        beppo: Device,
        client_of: Callable[[Device], Client],
        scope: str,
        club: bool,
        offered: bool,
    ) -> None:
        scribe = 1 if scope == "side" else None
        link_redeem(token=link_make(sheet=watten.sheet, scope=scope, scribe=scribe), device=beppo)
        watten.declare("sheet_closed")
        watten.sheet.club_reopens = club
        watten.sheet.save()

        page = client_of(beppo).get(url(watten), **ENGLISH).content.decode()

        assert ("kind=sheet_reopened" in page) == offered
