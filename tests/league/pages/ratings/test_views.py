"""Ratings as of a day are those at its end; the season page charts the ranks of its evenings."""

from __future__ import annotations

from django.urls import reverse

from league import services
from league.models import Season, User
from league.selectors import rated_players
from league.selectors.rating_history import rated_players_on
from scoring.models.shown_names import ShownNames
from tests.league.pages.figures.test_player_view import BrowserOf, page
from tests.league.pages.figures.test_season_view import two_evenings as two_evenings  # a fixture


def test_ratings_as_of_an_evening_are_those_at_its_end(
    two_evenings: Season, browser_of: BrowserOf, anna: User
) -> None:
    club, names, first = two_evenings.club, ShownNames(), two_evenings.starts_on
    services.rebuild_club(club)
    assert rated_players_on(club, two_evenings.ends_on, names) == rated_players(club, names)
    then = rated_players_on(club, first, names)["watten_pairs"]
    assert [(one.player.name, one.games) for one in then] == [
        ("Anna", 2), ("Cilli", 2), ("Beni", 2), ("Dora", 2),
    ]  # fmt: skip

    browser = browser_of(anna)
    shown = page(browser, "ratings", club.uid, query=f"?on={first.isoformat()}")
    assert "As they stood after" in shown
    assert shown.index(">Anna</a>") < shown.index(">Beni</a>")
    now = page(browser, "ratings", club.uid)
    assert "Rules: Upper Austria (6 games)<" in now
    assert now.index(">Beni</a>") < now.index(">Anna</a>")
    assert "No finished game yet." in page(browser, "ratings", club.uid, query="?on=2001-01-01")

    wrong = browser.get(
        reverse("league:ratings", args=[club.uid]) + "?on=zz", headers={"accept-language": "en"}
    )
    assert (wrong.status_code, "“zz” is no day" in wrong.content.decode()) == (422, True)
    assert "Rank by evening: Watten" in page(browser, "season", two_evenings.uid)
