"""A stored hand with damaged bytes is reported, and the others are still shown."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rules.registry import ruleset
from scoring.models import HandLog
from scoring.pages.hands.verdicts import example
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


@pytest.mark.parametrize("damaged", [b"", b"\x01", b"\x09\x01\x01\x00\x00\x00", b"\x01\x01\x01\xff\xff"])
def test_a_damaged_hand_is_reported_and_the_others_shown(
    owner: Client, watten: Table, damaged: bytes
) -> None:
    url = reverse("scoring:hands", args=[watten.sheet.uid])
    text = example(ruleset("upper_austria"))
    for _ in range(2):
        owner.post(url, {"text": text, "action": "save"}, **ENGLISH)
        text = text.replace("bid 3", "bid")
    first = HandLog.objects.filter(sheet=watten.sheet).order_by("pk")[0]
    HandLog.objects.filter(pk=first.pk).update(compact=damaged)

    page = owner.get(url, **ENGLISH)
    stepped = owner.get(reverse("scoring:replay", args=[watten.sheet.uid, first.uid]), **ENGLISH)

    assert page.status_code == 200
    assert "Cannot be read" in text_of(page.content)
    assert "3 for Beni &amp; Dora." in text_of(page.content)
    assert stepped.status_code == 302
