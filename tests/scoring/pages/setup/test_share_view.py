"""/s/<uid>/share/: links are made, shown once, listed and revoked; one scribe or two."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.access import Device
from scoring.models import Entry, SheetGrant
from scoring.services import link_make
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db


def url(table: Table) -> str:
    return reverse("scoring:share", args=[table.sheet.uid])


def shown_link(html: bytes) -> str:
    found = re.search(r'<a href="http://testserver([^"]+)"', html.decode())
    assert found
    return found[1]


def test_a_watch_link_is_shown_with_a_qr_code_and_opens(owner: Client, watten: Table) -> None:
    page = owner.post(url(watten), {"scope": "watch"}).content

    assert b'class="qr-dark"' in page
    assert Client().get(shown_link(page)).status_code == 200


def test_a_write_link_asks_before_it_grants(owner: Client, watten: Table) -> None:
    page = owner.post(url(watten), {"scope": "write"}).content

    assert Client().get(shown_link(page)).status_code == 200
    assert not SheetGrant.objects.filter(sheet=watten.sheet, scope="write", is_link=False).exists()


def test_the_qr_code_holds_the_address(owner: Client, watten: Table) -> None:
    import segno

    page = owner.post(url(watten), {"scope": "watch"}).content

    drawn = page.decode().count("h1v1h-1z")
    code = segno.make_qr(f"http://testserver{shown_link(page)}", error="m", boost_error=False)
    assert drawn == sum(sum(map(bool, row)) for row in code.matrix)


def test_a_revoked_link_is_not_found(owner: Client, watten: Table) -> None:
    link = shown_link(owner.post(url(watten), {"scope": "watch"}).content)
    grant = SheetGrant.objects.get(sheet=watten.sheet, is_link=True)

    owner.post(url(watten), {"revoke": str(grant.uid)})

    assert Client().get(link).status_code == 404


def test_the_own_grant_cannot_be_revoked(owner: Client, watten: Table) -> None:
    answer = owner.post(url(watten), {"revoke": str(watten.access.grant.uid)})

    assert answer.status_code == 404
    assert owner.get(url(watten)).status_code == 200


def test_a_grant_of_another_sheet_cannot_be_revoked(owner: Client, watten: Table, whot: Table) -> None:
    link_make(sheet=whot.sheet, scope="watch")
    foreign = SheetGrant.objects.get(sheet=whot.sheet, is_link=True)

    assert owner.post(url(watten), {"revoke": str(foreign.uid)}).status_code == 404
    foreign.refresh_from_db()
    assert foreign.revoked_at is None


@pytest.mark.parametrize(
    "fields",
    [
        {"scope": "x"},
        {"scope": "side"},
        {"scope": "side-7"},
        {"scope": "write-1"},
        {"scope": "write", "life": "for ever"},
        {"revoke": "x"},
        {"scribes": "3"},
        {"scribes": "x", "entry_id": "5f3c2f3e-8f4c-4b59-9d0e-000000000001"},
        {},
    ],
)
def test_malformed_fields_are_answered_by_a_message(
    owner: Client, watten: Table, fields: dict[str, str]
) -> None:
    answer = owner.post(url(watten), fields, follow=True)

    assert answer.status_code == 200
    assert not SheetGrant.objects.filter(sheet=watten.sheet, is_link=True).exists()


def test_a_second_scribe_may_not_share(
    client_of: Callable[[Device], Client], beppo: Device, second_tablet: Table
) -> None:
    assert client_of(beppo).get(url(second_tablet)).status_code == 403


def test_a_stranger_finds_nothing(stranger: Client, watten: Table) -> None:
    assert stranger.get(url(watten)).status_code == 404


def test_another_method_is_refused(owner: Client, watten: Table) -> None:
    assert owner.put(url(watten)).status_code == 405


@pytest.mark.parametrize(
    ("value", "scope", "scribe"),
    [
        ("watch", "watch", None),
        ("side-0", "side", 0),
        ("side-1", "side", 1),
        ("write", "write", None),
        ("direct", "direct", None),
    ],
)
@pytest.mark.parametrize(("life", "hours"), [("evening", 12), ("days", 48), ("month", 720)])
def test_a_link_has_the_chosen_scope_and_lifetime(
    owner: Client, watten: Table, value: str, scope: str, scribe: int | None, life: str, hours: int
) -> None:
    before = timezone.now()
    answer = owner.post(url(watten), {"scope": value, "life": life})

    assert answer.status_code == 200
    link = SheetGrant.objects.get(sheet=watten.sheet, is_link=True)
    assert (link.scope, link.scribe) == (scope, scribe)
    assert link.expires_at is not None
    assert timedelta(hours=hours - 1) < link.expires_at - before < timedelta(hours=hours + 1)
    assert answer.context["link"].url.encode() in answer.content


def test_two_scribes_are_declared_once_for_the_current_round(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    form = {"scribes": "2", "scribe": "1", "entry_id": "5f3c2f3e-8f4c-4b59-9d0e-000000000001"}

    for _ in range(2):
        assert owner.post(url(watten), form).status_code == 303

    entry = Entry.objects.get(kind="scribes_set")
    assert (entry.game, entry.round, entry.payload) == (1, 2, {"number": 2})
    assert SheetGrant.objects.get(pk=watten.access.grant.pk).scribe == 1


def test_the_link_of_the_other_scribe_is_the_next_tap_until_it_is_made(owner: Client, watten: Table) -> None:
    entry = "5f3c2f3e-8f4c-4b59-9d0e-000000000001"
    owner.post(url(watten), {"scribes": "2", "scribe": "0", "entry_id": entry})

    assert [of.value for of in owner.get(url(watten)).context["scribes"].missing] == ["side-1"]
    answer = owner.post(url(watten), {"scope": "side-1"})
    assert answer.context["link"]
    assert answer.context["scribes"].missing == ()


def test_links_for_scribes_are_offered_only_if_two_write(owner: Client, whot: Table) -> None:
    """WHOT! has no sides: with one scribe a link "as scribe 2" would mean nothing."""
    assert [of.value for of in owner.get(url(whot)).context["choices"]] == ["watch", "write", "direct"]
    owner.post(url(whot), {"scribes": "2", "scribe": "0", "entry_id": "5f3c2f3e-8f4c-4b59-9d0e-000000000001"})

    offered = [of.value for of in owner.get(url(whot)).context["choices"]]
    assert offered == ["watch", "side-0", "side-1", "write", "direct"]


def test_a_device_is_named_and_says_for_whom_it_writes(owner: Client, watten: Table) -> None:
    owner.post(url(watten), {"describe": "1", "name": " Annas\tTablet ", "scribe": "0"})

    grant = SheetGrant.objects.get(pk=watten.access.grant.pk)
    assert (grant.name, grant.scribe) == ("Annas Tablet", 0)
    owner.post(url(watten), {"describe": "1", "name": "", "scribe": ""})
    grant.refresh_from_db()
    assert (grant.name, grant.scribe) == ("", None)


def test_scribes_of_a_whot_sheet_are_numbered(owner: Client, whot: Table) -> None:
    entry = "5f3c2f3e-8f4c-4b59-9d0e-000000000001"
    owner.post(url(whot), {"scribes": "2", "scribe": "0", "entry_id": entry})
    text = text_of(owner.get(url(whot)).content)

    assert "Als Schreiber 1 schreiben" in text
    assert "Als Schreiber 2 schreiben" in text


def test_a_revoked_device_is_told_so_and_readmitted_only_by_the_director(
    owner: Client, client_of: Callable[[Device], Client], beppo: Device, watten: Table
) -> None:
    link = shown_link(owner.post(url(watten), {"scope": "write"}).content)
    tablet = client_of(beppo)
    tablet.post(link)
    grant = SheetGrant.objects.get(sheet=watten.sheet, holder_hash=beppo.holder)

    response = owner.post(
        url(watten), {"revoke": str(grant.uid)}, headers={"accept-language": "en"}, follow=True
    )
    again = [tablet.get(link, headers={"accept-language": "en"}), tablet.post(link)]

    assert "other devices can still open" in text_of(response.content)
    assert "This device was taken back" in text_of(again[0].content)
    assert [answer.status_code for answer in again] == [200, 403]
    assert tablet.get(reverse("scoring:pad", args=[watten.sheet.uid])).status_code == 404
    for _ in range(2):
        owner.post(url(watten), {"readmit": str(grant.uid)})
        assert tablet.get(reverse("scoring:pad", args=[watten.sheet.uid])).status_code == 200


def test_a_device_that_came_by_a_link_cannot_revoke_the_device_that_opened_the_sheet(
    owner: Client, client_of: Callable[[Device], Client], beppo: Device, watten: Table
) -> None:
    guest = client_of(beppo)
    guest.post(shown_link(owner.post(url(watten), {"scope": "direct"}).content))

    assert guest.post(url(watten), {"revoke": str(watten.access.grant.uid)}).status_code == 404
    assert owner.get(url(watten)).status_code == 200
    assert str(watten.access.grant.uid) not in re.findall(
        r'name="revoke" value="([^"]+)"', guest.get(url(watten)).content.decode()
    )
