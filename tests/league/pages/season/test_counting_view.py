"""/seasons/<uid>/rules/ and /counting/: the rules a season fixes, the fields it then omits, and the standings
that follow.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Season, User
from league.services.season_terms import rules_typed, spelled_rules
from scoring.models import Sheet
from scoring.services import InputError
from tests.league.conftest import Play, won

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}
ELEVEN = {"game": "watten", "ruleset": "bavaria", "target": "11"}


def url(name: str, season: Season) -> str:
    return reverse(f"league:{name}", args=[season.uid])


def pin(season: Season, key: str = "upper_austria", **options: object) -> Season:
    services.season_rules_pin(season=season, seen=spelled_rules(season), rules=rules_typed(key, options))
    season.refresh_from_db()
    return season


def test_a_season_with_fixed_rules_opens_sheets_by_them_without_asking(
    season: Season, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    assert browser.post(url("season-rules", season), ELEVEN).status_code == 303

    page = browser.get(url("watten-new", season), headers=ENGLISH).content.decode()
    assert "Bavaria" in page
    assert 'name="target"' not in page
    assert 'name="ruleset"' not in page
    season.refresh_from_db()
    names = {f"name-{seat}": name for seat, name in enumerate(("Anna", "Beni", "Cilli", "Dora"))}
    new = {f"who-{seat}": "new" for seat in range(4)} | {
        f"asked-{seat}": names[f"name-{seat}"] for seat in range(4)
    }
    old_form = {"players": "4", "ruleset": "upper_austria", "target": "9"} | names | new
    assert browser.post(url("watten-new", season), old_form).status_code == 303
    opened = Sheet.objects.in_space(season.club.space).get()
    assert (opened.ruleset_key, opened.options["target"]) == ("bavaria", 11)


def test_the_other_game_is_not_offered_and_its_page_redirects(
    season: Season, anna: User, browser_of: BrowserOf
) -> None:
    pin(season, "leaflet_short")
    browser = browser_of(anna)

    page = browser.get(url("season", season)).content.decode()
    assert url("watten-new", season) not in page
    assert url("whot-new", season) in page
    answer = browser.get(url("watten-new", season))
    assert (answer.status_code, answer["location"]) == (303, url("whot-new", season))


def test_a_sheet_with_other_rules_is_refused(season: Season, play: Play) -> None:
    pin(season, target=11)

    with pytest.raises(InputError, match="season_other_rules"):
        play(options={"target": 9})
    assert not Sheet.objects.in_space(season.club.space).exists()


def test_a_change_after_games_is_previewed(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    """Anna wins once to nil, Beni twice narrowly: by wins Beni is first, by net points Anna."""
    pin(season)
    play(*won((0, 9)))
    play(*won((0, 8), (1, 9)))
    play(*won((0, 8), (1, 9)))
    browser = browser_of(anna)
    first = {"policy": "", "payer": "declared", "order_1": "points_net"}

    asked = browser.post(url("season-counting", season), first, headers=ENGLISH)
    assert asked.status_code == 422
    assert "Anna: place 3 becomes 1." in asked.content.decode()
    season.refresh_from_db()
    assert season.order == []

    again = {name: str(asked.context["form"][name].value() or "") for name in asked.context["form"].fields}
    assert browser.post(url("season-counting", season), again).status_code == 303
    table = browser.get(url("season", season), headers=ENGLISH).context["games"][0].table
    assert [row.rank for row in table.rows] == ["1", "1", "3", "3"]
    assert table.rows[0].names.startswith("Anna")


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"policy": "knockout_of_lives"}, "policy"),
        ({"policy": "whot_places"}, "policy"),
        ({"order_1": "average_place"}, "order_1"),
        ({"order_1": "games_won", "order_2": "games_won"}, "order_2"),
        ({"best_evenings": "0"}, "best_evenings"),
        ({"least_games": "many"}, "least_games"),
        ({"payer": "the innkeeper"}, "payer"),
    ],
)
def test_an_invalid_way_of_counting_marks_its_field(
    season: Season, anna: User, browser_of: BrowserOf, form: dict[str, str], field: str
) -> None:
    pin(season)

    answer = browser_of(anna).post(url("season-counting", season), {"payer": "declared"} | form)

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]


def test_simultaneous_changes_of_the_rules_do_not_overwrite_each_other(
    season: Season, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    assert browser.post(url("season-rules", season), ELEVEN).status_code == 303

    late = browser.post(url("season-rules", season), ELEVEN | {"target": "15"}, headers=ENGLISH)
    assert late.status_code == 422
    assert "Somebody else has changed the season meanwhile." in late.content.decode()
    season.refresh_from_db()
    assert spelled_rules(season) == "bavaria target=11"
