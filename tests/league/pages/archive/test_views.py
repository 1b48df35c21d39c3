"""An owner exports and imports a club; a new owner imports a club that is not on this server."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, User
from league.services.people import Details
from tests.rows import undone

BrowserOf = Callable[..., Client]
GERMAN, ENGLISH = "de", "en"


def downloaded(browser: Client, club: Club) -> bytes:
    answer = browser.get(reverse("league:club-archive-file", args=[club.uid]))
    assert answer["Content-Type"] == "application/zip"
    assert 'filename="punkteblock-kartenrunde-' in answer["Content-Disposition"]
    return b"".join(answer.streaming_content)  # type: ignore[attr-defined]


def sent(browser: Client, url: str, archive: bytes, language: str = ENGLISH, **more: str) -> HttpResponse:
    file = SimpleUploadedFile("club.zip", archive)
    headers = {"accept-language": language}
    return browser.post(url, {"file": file, **more}, headers=headers)  # type: ignore[return-value]


def test_additions_made_elsewhere_are_imported(club: Club, anna: User, browser_of: BrowserOf) -> None:
    browser, url = browser_of(anna), reverse("league:club-archive", args=[club.uid])
    with undone():
        services.person_add(club=club, who="Toni", details=Details())
        archive = downloaded(browser, club)

    looked = sent(browser, url, archive, look="1").content.decode()
    assert "This would come into Kartenrunde" in looked
    assert not club.people.exists()
    taken = sent(browser, url, archive, GERMAN).content.decode()
    assert "Kartenrunde ist auf dem neuen Stand." in taken
    assert "Mitglieder im Verzeichnis" in taken
    assert club.people.get().player.name == "Toni"
    assert "There is nothing in it" in sent(browser, url, archive).content.decode()


def test_an_unknown_club_is_imported(club: Club, anna: User, carla: User, browser_of: BrowserOf) -> None:
    url = reverse("league:club-take-in")
    archive = downloaded(browser_of(anna), club)
    assert "gehört" in sent(browser_of(carla), url, archive, GERMAN).content.decode()
    club.delete()
    club.space.delete()

    answer = sent(browser_of(carla), url, archive)

    fresh = Club.objects.get(uid=club.uid)
    assert reverse("league:club", args=[fresh.uid]) in answer.content.decode()
    assert fresh.memberships.get().user == carla


@pytest.mark.parametrize(
    ("archive", "said"),
    [
        (b"", {ENGLISH: "no archive of a club", GERMAN: "kein Archiv eines Vereins"}),
        (b"PK\x03\x04 cut", {ENGLISH: "is damaged", GERMAN: "ist beschädigt"}),
        (None, {ENGLISH: "Choose an archive first", GERMAN: "Wähle zuerst ein Archiv"}),
    ],
    ids=["empty", "damaged", "none"],
)
def test_a_bad_file_is_refused_with_a_sentence(
    archive: bytes | None, said: dict[str, str], club: Club, anna: User, browser_of: BrowserOf
) -> None:
    browser, url = browser_of(anna), reverse("league:club-archive", args=[club.uid])
    for language, sentence in said.items():
        if archive is None:
            answer = browser.post(url, headers={"accept-language": language})
        else:
            answer = browser.post(url, {"file": io.BytesIO(archive)}, headers={"accept-language": language})
        assert answer.status_code == 422
        assert sentence in answer.content.decode()


def test_the_archive_of_another_club_is_refused_by_name(
    club: Club, anna: User, carla: User, browser_of: BrowserOf
) -> None:
    other = services.club_found(name="Kartenrunde zwei", founder=carla)
    archive = downloaded(browser_of(carla), other)

    answer = sent(browser_of(anna), reverse("league:club-archive", args=[club.uid]), archive)

    assert "archive of another club: Kartenrunde zwei" in answer.content.decode()
    assert Club.objects.count() == 2
