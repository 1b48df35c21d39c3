"""/clubs/<uid>/roster/paste/: a pasted list is previewed with its players before anything is stored."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from league import services
from league.engine.list_text import decoded
from league.models import Club, Person, User
from league.pages.roster.paste import lines_of
from league.services.people import Details
from scoring.models import Player
from tests.league.conftest import Play
from tests.scoring.pages.conftest import text_of

BrowserOf = Callable[..., Client]
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
LIST = "Name;Number\nberger toni;1;0699 1;2.3.2019\n\nHana Huber;2\nKarl Egger\t3\nEva Moser\n"


@pytest.fixture
def url(club: Club, play: Play) -> str:
    play(names=("Toni Berger", "Hanna Huber", "Cilli", "Dora"))
    services.person_add(club=club, who="Eva Moser", details=Details())
    return reverse("league:roster-paste", args=[club.uid])


def fields_of(html: str) -> dict[str, str]:
    """The hidden fields as a browser would send them."""
    found = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', html)
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def people(club: Club) -> list[tuple[str, str]]:
    rows = Person.objects.in_space(club.space).order_by("player__name")
    return list(rows.values_list("player__name", "number"))


def test_a_list_is_previewed_confirmed_and_stored_once(
    url: str, club: Club, anna: User, browser_of: BrowserOf
) -> None:
    client = browser_of(anna)

    shown = client.post(url, {"text": LIST}, **ENGLISH).content.decode()
    text = text_of(shown.encode())
    assert "berger toni is the player Toni Berger" in text
    assert "Who is Hana Huber?" in text
    assert "Karl Egger new · no. 3" in text
    assert "Eva Moser is in the roster already" in text
    assert people(club) == [("Eva Moser", "")]

    hanna = Player.objects.in_space(club.space).get(name="Hanna Huber")
    answered = fields_of(shown) | {"text": LIST, "confirmed": "1"}
    still_open = client.post(url, answered, **ENGLISH)
    assert still_open.status_code == 422
    assert "Choose who it is." in text_of(still_open.content)
    answered |= {"who-4": str(hanna.uid)}
    assert client.post(url, answered).status_code == 303

    assert people(club) == [
        ("Eva Moser", ""),
        ("Hanna Huber", "2"),
        ("Karl Egger", "3"),
        ("Toni Berger", "1"),
    ]
    assert Player.objects.in_space(club.space).count() == 6
    client.post(url, answered)
    assert len(people(club)) == 4


def test_a_text_changed_after_the_preview_is_previewed_again(
    url: str, club: Club, anna: User, browser_of: BrowserOf
) -> None:
    client = browser_of(anna)
    shown = fields_of(client.post(url, {"text": "Karl Egger"}).content.decode())

    answer = client.post(url, shown | {"text": "Karl Egger\nResi Egger", "confirmed": "1"}, **ENGLISH)

    assert "Resi Egger new" in text_of(answer.content)
    assert len(people(club)) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" \n", "The list is empty."),
        ("\n".join(f"Guest {n}" for n in range(301)), "At most 300 lines at once."),
        ("x" * 41, "40"),
        ("Karl;1;;31.2.2026", "31.2.2026 is not a day."),
        ("Karl Egger\negger karl", "Two players are called egger karl."),
        ("Karl\x00;1", "cannot be shown"),
        (";1;0699", "name"),
        ("Karl Egger;9\nResi Huber;9", "Somebody has the member number 9 already."),
    ],
)
def test_a_list_with_an_error_stores_nobody(
    url: str, club: Club, anna: User, browser_of: BrowserOf, text: str, said: str
) -> None:
    client = browser_of(anna)
    shown = fields_of(client.post(url, {"text": text}).content.decode())

    answer = client.post(url, shown | {"text": text, "confirmed": "1"}, **ENGLISH)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert people(club) == [("Eva Moser", "")]


def test_a_file_in_any_encoding_is_read_like_a_pasted_list(
    url: str, club: Club, anna: User, browser_of: BrowserOf
) -> None:
    client = browser_of(anna)
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        file = SimpleUploadedFile("list.csv", 'Name,Nummer\n"Größl, Jörg",5\nZenzi,6\n'.encode(encoding))

        answer = client.post(url, {"file": file}, **ENGLISH)

        assert [row.line.name for row in answer.context["rows"]] == ["Jörg Größl", "Zenzi"]
        assert "Jörg" in answer.context["text"]
    large = SimpleUploadedFile("list.csv", b"Name\n" * 400_000)
    assert "300" in text_of(client.post(url, {"file": large}, **ENGLISH).content)


TOLD = {
    "Nr;Name;Telefon;E-Mail\n7;Berger, Toni;0699 1;toni@example.org": (
        "Toni Berger",
        "7",
        "0699 1, toni@example.org",
    ),
    "Nachname;Vorname;Mitglied seit\nBerger;Toni;2.3.2019": ("Toni Berger", "", ""),
    "7;Toni Berger;0699 1": ("Toni Berger", "7", "0699 1"),
    "7. Toni Berger\t8\t0699 1": ("Toni Berger", "8", "0699 1"),
}


@pytest.mark.parametrize("text", TOLD)
def test_columns_are_found_by_headings_or_by_numbers_first(text: str) -> None:
    (line,) = lines_of(text)

    assert (line.name, line.details.number, line.details.contact) == TOLD[text]
    assert line.error is None


def test_an_exported_roster_can_be_imported(club: Club, anna: User, browser_of: BrowserOf) -> None:
    details = Details(
        "Anton Berger", "0699 1", "7", is_minor=True, since=date(2019, 3, 2), until=date(2030, 1, 1)
    )
    services.person_add(club=club, who="Toni Berger", details=details)
    file = browser_of(anna).get(reverse("league:club-list-csv", args=[club.uid, "roster"]), **ENGLISH)

    (line,) = lines_of(decoded(file.content))

    assert (line.name, line.details) == ("Toni Berger", details)


def test_similar_new_names_in_one_list_are_questioned(
    url: str, club: Club, anna: User, browser_of: BrowserOf
) -> None:
    client, text = browser_of(anna), "Ewa Sommer\nEva Sommer"
    shown = client.post(url, {"text": text}, **ENGLISH).content.decode()
    assert "Eva Sommer is somebody else than Ewa Sommer in this list" in text_of(shown.encode())

    fields = fields_of(shown) | {"text": text, "confirmed": "1"}
    assert client.post(url, fields, **ENGLISH).status_code == 422
    assert len(people(club)) == 1
    assert client.post(url, fields | {"like-2": "Eva Sommer"}, **ENGLISH).status_code == 303
    assert [name for name, _number in people(club)] == ["Eva Moser", "Eva Sommer", "Ewa Sommer"]
