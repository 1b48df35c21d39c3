"""An owner sets up webhooks on the club's pages."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import Club, User, Webhook

BrowserOf = Callable[..., Client]
PRIVATE = "https://192.168.0.10/hook"


def test_a_new_webhook_is_off_and_shows_its_secret_once(
    club: Club, anna: User, browser_of: BrowserOf
) -> None:
    browser, pages = browser_of(anna), reverse("league:webhooks", args=[club.uid])

    made = browser.post(pages, {"url": "https://hooks.example.org/in"}).content.decode()

    webhook = Webhook.objects.get()
    page = reverse("league:webhook", args=[club.uid, webhook.uid])
    assert webhook.secret in made
    assert webhook.secret not in browser.get(page).content.decode()
    assert not webhook.is_on
    assert browser.post(page, {"on": ""}).status_code == 303
    webhook.refresh_from_db()
    assert webhook.is_on
    assert browser.post(page, {"secret": ""}).content.decode().count("whsec_") == 1


def test_a_refused_address_is_kept_in_its_field(club: Club, anna: User, browser_of: BrowserOf) -> None:
    answer = browser_of(anna).post(reverse("league:webhooks", args=[club.uid]), {"url": PRIVATE})

    assert answer.status_code == 422
    assert PRIVATE in answer.content.decode()
    assert not Webhook.objects.exists()


def test_the_log_shows_the_outcome_of_each_message(club: Club, anna: User, browser_of: BrowserOf) -> None:
    webhook = Webhook.objects.create(club=club, url="https://hooks.example.org/", secret="s", is_on=True)
    kept: dict[str, object] = {"kind": "sheet.closed", "state": "1", "body": "{}", "until": timezone.now()}
    webhook.deliveries.create(subject="1", done_at=timezone.now(), **kept)
    webhook.deliveries.create(subject="2", tries=3, status=500, **kept)
    webhook.deliveries.create(subject="3", tries=3, error="private", **kept)
    page = reverse("league:webhook", args=[club.uid, webhook.uid])

    text = browser_of(anna).get(page, HTTP_ACCEPT_LANGUAGE="en").content.decode()

    for outcome in ("taken", "refused with status 500", "this name leads into a private network"):
        assert outcome in text
    assert text.count("Send again") == 3


def test_deleting_a_webhook_deletes_its_messages(club: Club, anna: User, browser_of: BrowserOf) -> None:
    webhook = Webhook.objects.create(club=club, url="https://hooks.example.org/", secret="s")

    browser_of(anna).post(reverse("league:webhook", args=[club.uid, webhook.uid]), {"delete": ""})

    assert not Webhook.objects.exists()
