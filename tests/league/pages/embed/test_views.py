"""What other sites show in a frame, and which sites may do so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Club, Competition, Season, User
from league.services.embeds import club_embed
from scoring.engine.facts import events as ev
from scoring.services import InputError
from tests.league.conftest import Play, won
from tests.league.preiswatten import publish

BrowserOf = Callable[..., Client]
SITE = "https://www.example.org"


def test_only_sites_named_by_the_club_may_frame_its_tables(
    public_club: Club, season: Season, client: Client
) -> None:
    url = reverse("league:embed-season", args=[season.uid])
    before = client.get(url)
    club_embed(club=public_club, typed=f"{SITE}/\n\nhttps://k\u00e4rten.example:8443\n{SITE}")
    after = client.get(url)

    assert "frame-ancestors 'none'" in before["Content-Security-Policy"]
    assert before["X-Frame-Options"] == "DENY"
    policy = after["Content-Security-Policy"]
    assert f"frame-ancestors {SITE} https://xn--krten-gra.example:8443" in policy
    assert "default-src 'none'" in policy
    assert "X-Frame-Options" not in after
    assert (
        "frame-ancestors 'none'"
        in client.get(reverse("league:season", args=[season.uid]))["Content-Security-Policy"]
    )


def test_a_frame_uses_the_requested_language_and_theme(
    public_club: Club, season: Season, play: Play, client: Client
) -> None:
    play(*won(*[(0, 3)] * 5), ev.SheetClosed())
    url = reverse("league:embed-season", args=[season.uid])

    german = client.get(url, {"lang": "de", "theme": "dark"}).content.decode()
    english = client.get(url, {"lang": "en", "theme": "<script>"}).content.decode()

    assert ('lang="de"' in german, 'data-theme="dark"' in german, "Rang" in german) == (True, True, True)
    assert ('lang="en"' in english, 'data-theme="light"' in english, "Rank" in english) == (True, True, True)


def test_a_frame_shows_a_member_what_strangers_see(
    public_club: Club, season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play(*won(*[(0, 3)] * 5), ev.SheetClosed())
    play(*won((0, 3)))
    for name, shown in (("season", season.uid), ("evening", public_club.uid)):
        url = reverse(f"league:embed-{name}", args=[shown])

        seen = [browser_of(reader).get(url).content for reader in (anna, None)]

        assert seen[0] == seen[1]
        assert b"Cilli" in seen[0], name


def test_a_competition_shows_who_sits_where(public_club: Club, entered: Competition, client: Client) -> None:
    publish(entered)

    text = client.get(
        reverse("league:embed-competition", args=[entered.uid]), {"lang": "de"}
    ).content.decode()

    assert "1. Durchgang" in text or "Durchgang 1" in text
    assert text.count("table-number") == 3


NO_SITES = [
    *(
        "http://www.example.org",
        "https://www.example.org/page",
        "https://*",
        "https://a b",
        "'self'",
        "https://a;b",
    ),
    *(
        "https://a@b.example",
        "https://[::1",
        "https://www.example.org:99999",
        "*",
        "https://x\u2028y",
        "data:",
    ),
]


def test_an_invalid_site_is_refused(public_club: Club) -> None:
    for typed in NO_SITES:
        with pytest.raises(InputError, match="embed_origin"):
            club_embed(club=public_club, typed=f"{SITE}\n{typed}")

    assert public_club.embed_origins == ""


def test_the_owner_gets_the_lines_to_copy(
    public_club: Club, season: Season, anna: User, browser_of: BrowserOf
) -> None:
    browser, url = browser_of(anna), reverse("league:embeds", args=[public_club.uid])
    assert "&lt;iframe" not in browser.get(url).content.decode()

    assert browser.post(url, {"origins": SITE}).status_code == 303

    assert f"/embed/seasons/{season.uid}/" in browser.get(url).content.decode()
    refused = browser.post(url, {"origins": "www.example.org"})
    assert (refused.status_code, "www.example.org" in refused.content.decode()) == (422, True)
