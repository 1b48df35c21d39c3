"""Which language a page speaks: the one that was chosen, else one the browser asks for, else German."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.formats import date_format, number_format

from config import translations
from scoring import wording

pytestmark = pytest.mark.django_db

GERMAN, ENGLISH = "Neues Spiel: Watten", "New game of Watten"


def language_of(client: Client, path: str = "/new/watten/", **headers: str) -> str:
    """What the page says of itself, which must be what it says."""
    answer = client.get(path, headers=headers)
    [language] = re.findall(r'<html lang="(\w+)"', answer.content.decode())
    if path == "/new/watten/":
        assert {"de": GERMAN, "en": ENGLISH}[language] in answer.content.decode()
    return language


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("", "de"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("en", "en"),
        ("en-GB,en;q=0.9,de;q=0.5", "en"),
        ("fr,en;q=0.5", "en"),
        ("it-IT,fr;q=0.8", "de"),
        ("*", "de"),
        ("\x00;q=x,,", "de"),
    ],
)
def test_a_browser_is_answered_in_its_language_or_in_german(client: Client, asked: str, spoken: str) -> None:
    assert language_of(client, accept_language=asked) == spoken


def test_a_chosen_language_is_kept_against_the_browser_s(client: Client) -> None:
    client.post("/preferences/", {"language": "en", "next": "/"})

    kept = client.cookies["language"]
    assert settings.LANGUAGE_COOKIE_NAME == "language"
    assert (kept.value, kept["samesite"], kept["max-age"]) == ("en", "Lax", 365 * 24 * 3600)
    assert language_of(client, accept_language="de") == "en"

    client.post("/preferences/", {"language": "de", "next": "/"})
    assert language_of(client, accept_language="en") == "de"


@pytest.mark.parametrize("cookie", ["", "xx", "fr", "de-", "../en", "EN; x", "e" * 5000])
def test_an_unknown_language_cookie_is_ignored(client: Client, cookie: str) -> None:
    client.cookies["language"] = cookie

    assert language_of(client) == "de"


@pytest.mark.parametrize("chosen", ["", "fr", "xx", "de\x00"])
def test_an_unknown_language_is_not_stored(client: Client, chosen: str) -> None:
    client.post("/preferences/", {"language": chosen, "next": "/"})

    assert "language" not in client.cookies


def test_the_language_is_never_in_an_address(client: Client) -> None:
    assert client.get("/de/new/watten/").status_code == 404
    assert client.get("/en/").status_code == 404


@pytest.mark.parametrize("path", ["/no/such/page/", "/clubs/", "/trust/", "/account/sign-in/"])
def test_every_kind_of_page_follows(client: Client, path: str) -> None:
    assert language_of(client, path) == "de"
    assert language_of(client, path, accept_language="en") == "en"


def test_both_languages_are_offered_under_their_own_names(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "en"}).content.decode()

    assert re.findall(r'name="language" value="(\w+)"\s+lang="\w+"[^>]*>(\w+)<', page) == [
        ("de", "Deutsch"),
        ("en", "English"),
    ]


def test_both_languages_have_singular_and_plural() -> None:
    plural = "%(n)d line after its end", "%(n)d lines after its end"
    texts = {
        language: [translation.ngettext(*plural, number) % {"n": number} for number in (0, 1, 2)]
        for language in ("de", "en")
        for _ in [translation.activate(language)]
    }
    translation.activate("de")

    assert texts["de"] == ["0 Zeilen nach dem Ende", "1 Zeile nach dem Ende", "2 Zeilen nach dem Ende"]
    assert texts["en"] == ["0 lines after its end", "1 line after its end", "2 lines after its end"]


@pytest.mark.parametrize(
    ("language", "day", "number"), [("de", "03.02.2027", "25,8"), ("en", "3 Feb 2027", "25.8")]
)
def test_days_and_numbers_are_written_as_the_language_does(language: str, day: str, number: str) -> None:
    with translation.override(language):
        assert date_format(date(2027, 2, 3), "SHORT_DATE_FORMAT") == day
        assert number_format(25.8, 1) == number


def test_german_uses_the_words_of_the_card_table() -> None:
    """What is said in an inn, not what a dictionary says."""
    with translation.override("de"):
        assert [translation.gettext(word) for word in ("Undo", "Concede", "Strike off", "Played for")] == [
            "Zurücknehmen",
            "Gehen",
            "Streichen lassen",
            "Es gilt",
        ]
        assert wording.penalty("misdeal") == "Vergeben"


def test_the_catalogue_works_without_gettext() -> None:
    """conftest compiled it with polib; a second run finds nothing to do."""
    assert translations.compile_missing() == []


@pytest.mark.parametrize("_turn", [1, 2])
def test_each_test_begins_in_the_language_of_the_settings(_turn: int) -> None:
    assert translation.get_language() == settings.LANGUAGE_CODE
    translation.activate("en")
