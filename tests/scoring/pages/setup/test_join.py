"""/join/<token>/: a device gets the permission of a link."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import SheetGrant
from scoring.services import grant_revoke, link_make
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
