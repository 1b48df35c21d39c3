"""/seasons/<uid>/adjust/: points beside the games by the form of the page, in the lists, and for strangers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Club, Season, SeasonAdjustment, User
from scoring.models import Player, Visibility
from tests.league.conftest import Play, won

BrowserOf = Callable[..., Client]
GERMAN, ENGLISH = ({"accept-language": language} for language in ("de", "en"))


@pytest.fixture
def played(public_club: Club, season: Season, play: Play) -> Season:
    play(*won((0, 9), (1, 9), (0, 9)))
    return season


def url(season: Season, name: str = "season", *arguments: str) -> str:
    return reverse(f"league:{name}", args=[season.uid, *arguments])


def form_of(browser: Client, season: Season, query: str = "") -> dict[str, str]:
    """The form of the page as a browser without script sends it, with points and a reason filled in."""
    (form,) = browser.get(url(season) + query).context["adjusting"]
    return {
        "fact": str(form.fact), "game": form.game, "players": form.rows[0][0], "metric": form.metrics[0][0],
        "points": "−10", "reason": "kam zu spät",
    }  # fmt: skip


def shown(browser: Client, season: Season, headers: dict[str, str] = ENGLISH) -> str:
    text = browser.get(url(season), headers=headers).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def test_points_are_given_by_the_form_listed_and_taken_back_with_one_tap(
    played: Season, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    form = form_of(browser, played)

    for _ in range(2):
        answer = browser.post(url(played, "season-adjust"), form)
        assert (answer.status_code, answer["location"]) == (303, url(played))

    page = shown(browser, played)
    assert "Anna −10 Points net kam zu spät Watten" in page
    assert "Points beside the games are included." in page
    (row,) = [one for one in browser.get(url(played)).context["games"][0].table.rows if one.names == "Anna"]
    assert "−1" in [cell.text for cell in row.cells]
    given = SeasonAdjustment.objects.in_space(played.club.space).get()
    assert (given.points, given.metric, given.by) == (-10, "points_net", anna)

    browser.post(url(played, "season-adjust"), {"withdraw": str(given.uid)})
    page = shown(browser, played)
    assert "kam zu spät" in page
    assert re.search(r"taken back [^·]{9,25} · Anna", page)
    assert "Points beside the games are included." not in page


def test_pairs_and_the_lists_to_print_and_for_spreadsheets(
    played: Season, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    browser.post(url(played, "season-adjust"), form_of(browser, played, "?by=pair") | {"points": "3"})

    csv = browser.get(url(played, "season-list-csv", "adjustments"), headers=ENGLISH).content.decode()
    assert re.search(r"Watten[;,]Anna & Cilli[;,]Points net[;,]\+?3[;,]kam zu spät[;,]Anna", csv), csv
    printed = browser.get(url(played, "season-list", "watten") + "?by=pair", headers=ENGLISH).content.decode()
    assert "Anna &amp; Cilli: +3 Points net (kam zu spät)" in printed
    assert "kam zu spät" not in browser.get(url(played, "season-list", "watten")).content.decode()


def test_strangers_read_no_hidden_name_and_not_who_wrote(
    played: Season, anna: User, client: Client, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    browser.post(url(played, "season-adjust"), form_of(browser, played) | {"reason": "wegen Beni"})
    Player.objects.in_space(played.club.space).filter(name="Beni").update(visibility=Visibility.HIDDEN)

    assert "wegen Beni" in shown(browser, played)
    page = shown(client, played)
    assert "Anna −10 Points net" in page
    for name in ("embed-season", "season-book"):
        framed = client.get(url(played, name), headers=ENGLISH).content.decode()
        assert re.search(r"Anna: −10 Points net</li>", framed), name
    assert "Beni" not in page
    assert "Penalty or bonus" not in page
    for name in ("season-list", "season-list-csv"):
        assert "Beni" not in client.get(url(played, name, "adjustments")).content.decode()
    api = client.get(f"/api/v1/seasons/{played.uid}/standings/watten/").json()
    (told,) = api["adjustments"]
    assert (told["players"][0]["name"], told["points"], told["reason"]) == ("Anna", -10, "")


@pytest.mark.parametrize(
    ("changed", "german", "english"),
    [
        ({"players": "x"}, "Bitte jemanden aus der Tabelle wählen.", "Choose somebody who is in the table."),
        ({"metric": "games"}, "Danach ordnet diese Saison nicht.", "The season does not rank by this."),
        (
            {"points": "viel"},
            "Bitte eine ganze Zahl von Punkten angeben: höchstens 9999, mit − zum Abziehen, nicht 0.",
            "A whole number of points is needed: at most 9999, with − to take them off, not 0.",
        ),
        ({"reason": ""}, "Bitte einen Grund angeben.", "A reason is needed."),
        (
            {"withdraw": "x"},
            "Diese Punkte sind schon zurückgenommen.",
            "These points were taken back already.",
        ),
    ],
)
def test_bad_input_gets_a_sentence_in_both_languages(
    played: Season, anna: User, browser_of: BrowserOf, changed: dict[str, str], german: str, english: str
) -> None:
    browser = browser_of(anna)
    for headers, sentence in ((GERMAN, german), (ENGLISH, english)):
        form = form_of(browser, played) | changed
        answer = browser.post(url(played, "season-adjust"), form, headers=headers)
        assert answer.status_code == 303
        assert sentence in shown(browser, played, headers)
    assert not SeasonAdjustment.objects.in_space(played.club.space).exists()
