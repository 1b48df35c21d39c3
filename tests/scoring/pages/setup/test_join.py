"""/join/<token>/: a device gets the permission of a link."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import SheetGrant
from scoring.selectors.sheets import sheet_history
from scoring.services import grant_revoke, link_make
from tests.markup import place_of, values_of
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db


def test_get_grants_nothing_and_post_lets_the_device_write(watten: Table) -> None:
    link = reverse("scoring:join", args=[link_make(sheet=watten.sheet, scope="write")])
    pad = reverse("scoring:pad", args=[watten.sheet.uid])
    browser = Client()

    looked = browser.get(link)
    before = browser.get(pad).status_code
    joined = browser.post(link)

    assert looked.status_code == 200
    assert before == 404
    assert joined.headers["Location"] == pad
    assert browser.get(pad).status_code == 200


def test_joining_twice_grants_once(watten: Table) -> None:
    link = reverse("scoring:join", args=[link_make(sheet=watten.sheet, scope="write")])
    browser = Client()

    browser.post(link)
    browser.post(link)

    assert SheetGrant.objects.filter(sheet=watten.sheet, scope="write", is_link=False).count() == 1


def test_a_revoked_link_revokes_the_devices_that_joined_by_it(watten: Table) -> None:
    link = reverse("scoring:join", args=[link_make(sheet=watten.sheet, scope="write")])
    browser = Client()
    browser.post(link)

    grant_revoke(grant=SheetGrant.objects.get(sheet=watten.sheet, is_link=True))

    assert browser.get(reverse("scoring:pad", args=[watten.sheet.uid])).status_code == 404
    assert browser.get(link).status_code == 404


def test_an_expired_link_is_not_found(watten: Table) -> None:
    token = link_make(sheet=watten.sheet, scope="write", life=timedelta(seconds=-1))
    link = reverse("scoring:join", args=[token])

    assert Client().get(link).status_code == 404
    assert Client().post(link).status_code == 404


def test_a_watch_link_does_not_allow_writing(watten: Table) -> None:
    link = reverse("scoring:join", args=[link_make(sheet=watten.sheet, scope="watch")])

    assert Client().get(link).status_code == 404
    assert Client().post(link).status_code == 404


def test_an_unknown_token_is_not_found() -> None:
    assert Client().get(reverse("scoring:join", args=["no-such-token"])).status_code == 404


def test_another_method_is_refused(watten: Table) -> None:
    link = reverse("scoring:join", args=[link_make(sheet=watten.sheet, scope="write")])

    assert Client().put(link).status_code == 405


def test_a_joining_device_is_told_whether_to_write_every_round_or_only_missing_ones(watten: Table) -> None:
    link = reverse("scoring:join", args=[link_make(sheet=watten.sheet, scope="side", scribe=1)])

    one = Client().get(link, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    watten.declare("scribes_set", number=2)
    two = Client().get(link, HTTP_ACCEPT_LANGUAGE="en").content.decode()

    only_missing, every = "write only what is not there yet", "Write every round as you saw it"
    assert (only_missing in one, every in one) == (True, False)
    assert (only_missing in two, every in two) == (False, True)


class TestForWhomItWrites:
    """A link to write for everybody, on a sheet that two write: only one of the two says a round a second time."""

    WON = "kind=round_won&side=0&value=2"

    @pytest.mark.parametrize("scope", ["write", "direct"])
    def test_whoever_joins_is_asked_for_whom_he_writes_where_two_write(
        self, watten: Table, scope: str
    ) -> None:
        link = reverse("scoring:join", args=[link_make(sheet=watten.sheet, scope=scope)])

        assert values_of(Client().get(link).content.decode(), "scribe") == []
        watten.declare("scribes_set", number=2)
        page = Client().get(link, HTTP_ACCEPT_LANGUAGE="en").content.decode()

        assert values_of(page, "scribe") == ["0", "1", ""]
        assert "counted once" not in page
        assert "write on it only what is not there yet" in page

    def test_a_link_for_one_side_has_said_it(self, a: Table) -> None:
        token = link_make(sheet=a.sheet, scope="side", scribe=1)
        guest, link = Client(), reverse("scoring:join", args=[token])

        assert values_of(guest.get(link).content.decode(), "scribe") == []
        guest.post(link, {"scribe": "0"})

        assert SheetGrant.objects.get(sheet=a.sheet, scope="side", is_link=False).scribe == 1

    def test_the_round_that_he_says_for_his_side_agrees_with_the_other_one(self, a: Table) -> None:
        guest = self.joined(a, "1")
        a.declare("round_won", side=0, value=2)

        self.tap(guest, a)

        assert self.counted(a) == [(1, 1)]

    def test_for_the_table_he_stands_in_the_next_round(self, a: Table) -> None:
        guest = self.joined(a, "")
        a.declare("round_won", side=0, value=2)

        self.tap(guest, a)

        assert self.counted(a) == [(1, 1), (1, 2)]

    def test_whoever_opens_the_link_again_may_say_otherwise(self, a: Table) -> None:
        guest = self.joined(a, "1")
        grant = SheetGrant.objects.get(sheet=a.sheet, scope="write", is_link=False)

        assert self.chosen(guest) == ["1"]
        guest.post(self.link, {"scribe": ""})
        grant.refresh_from_db()

        assert grant.scribe is None
        assert (self.chosen(guest), self.chosen(Client())) == ([""], [])

    def joined(self, table: Table, scribe: str) -> Client:
        guest = Client()
        self.link = reverse("scoring:join", args=[link_make(sheet=table.sheet, scope="write")])
        guest.post(self.link, {"scribe": scribe})
        return guest

    def chosen(self, guest: Client) -> list[str]:
        return values_of(guest.get(self.link).content.decode(), "scribe", checked=None)

    def tap(self, guest: Client, table: Table) -> None:
        page = guest.get(reverse("scoring:pad", args=[table.sheet.uid])).content.decode()
        fields = {**place_of(page), "entry_id": str(uuid4()), "do": self.WON}
        guest.post(reverse("scoring:entries", args=[table.sheet.uid]), fields)

    def counted(self, table: Table) -> list[tuple[int, int]]:
        table.sheet.refresh_from_db()
        games = sheet_history(table.sheet)
        return [(line.game, line.round) for game in games for line in game.lines if line.status == "counts"]
