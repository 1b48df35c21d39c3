"""Creating and playing formats through the pages: forms, errors in words, stale and repeated taps, readers."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, Competition, Season, User
from league.selectors.competitions import competition_state
from league.services.competition.contenders import contender_withdraw
from league.services.competition.drawing import heat_draw
from league.services.competition.results import heat_approve, score_declare
from rules.registry import ruleset
from tests.league.preiswatten import enter, make_competition, publish, said

pytestmark = pytest.mark.django_db
BrowserOf = Callable[..., Client]
KNOCKOUT = {
    "draw_key": "knockout", "draw_options": {"third": True}, "heats": 0, "games": 1,
    "policy": "knockout_of_lives",
}  # fmt: skip
WON = ((15, 3),)
ENGLISH, GERMAN = {"accept-language": "en"}, {"accept-language": "de"}


@pytest.fixture
def knockout(club: Club) -> Competition:
    """Six pairs, the first heat approved: two byes in a bracket of eight, two games."""
    competition = make_competition(club, **KNOCKOUT)
    enter(competition)
    state = publish(competition)
    for table in state.heats[0].tables:
        score_declare(competition=competition, said=said(), heat=1, table=table, games=WON)
    heat_approve(competition=competition, said=said(), heat=1)
    return competition


def url(name: str, competition: Competition, *more: object) -> str:
    return reverse(f"league:competition-{name}", args=[competition.uid, *more])


@pytest.mark.parametrize(
    ("key", "fields", "told"),
    [
        ("knockout", {"games": "2"}, "id_games_error"),
        ("groups", {"size": "1"}, "id_size_error"),
        ("whot", {"most": "9"}, "id_most_error"),
        ("whot", {"ruleset": "app_duel", "most": "5"}, "By these rules at most 2 play at a table."),
        ("whot", {"out": "never", "heats": ""}, "A whole number from 1 to 30 is needed."),
    ],
)
def test_an_impossible_format_is_refused_with_a_sentence(
    director: Client, club: Club, key: str, fields: dict[str, str], told: str
) -> None:
    usual = {
        "name": "Herbst", "played_on": "2026-11-28", "games": "1", "dealer": "cards", "scribes": "1", "legs": "1",
        "ruleset": "leaflet_long" if key == "whot" else "bavaria", "most": "4", "drop": "1", "out": "highest",
        "policy": "whot_places" if key == "whot" else "group_place", "by": "lot", "size": "4",
    }  # fmt: skip
    new = reverse("league:competition-new", args=[club.uid])

    refused = director.post(f"{new}?format={key}", usual | fields, headers=ENGLISH)
    assert refused.status_code == 422
    assert told in refused.content.decode()

    assert director.post(f"{new}?format={key}", usual).status_code == 303
    assert Competition.objects.in_space(club.space).count() == 1


@pytest.mark.parametrize(
    ("headers", "told"),
    [(ENGLISH, "Nobody can come in any more"), (GERMAN, "Es kann niemand mehr dazukommen")],
)
def test_nobody_can_enter_a_running_knockout(
    director: Client, knockout: Competition, headers: dict[str, str], told: str
) -> None:
    sent = {"text": "Rosa Roth & Sepp Stix", "enter": "1"}

    response = director.post(url("contenders", knockout), sent, headers=headers)

    assert (response.status_code, told in response.content.decode()) == (422, True)
    assert len(competition_state(knockout).contenders) == 6


def test_a_draw_from_before_a_withdrawal_is_not_published_and_can_be_redrawn(
    director: Client, knockout: Competition
) -> None:
    mark = heat_draw(competition=knockout, said=said()).heats[1].mark
    gone = competition_state(knockout).heats[1].heat.tables[0].numbers[0]
    contender_withdraw(competition=knockout, said=said(), number=gone, reason="ill")

    sent = {"mark": mark, "fact_id": str(uuid4())}
    page = director.post(
        url("heat-publish", knockout, 2), sent, headers=ENGLISH, follow=True
    ).content.decode()

    assert "somebody withdrew. Draw again." in page
    knockout.refresh_from_db()
    assert publish(knockout, 2).heats[1].status == "published"


def test_a_correction_that_changes_who_advances_is_refused_once_the_next_heat_is_published(
    director: Client, knockout: Competition
) -> None:
    publish(knockout, 2)
    lost = {"game-1-0": "3", "game-1-1": "15", "rule": "1", "reason": "miscounted"}

    page = director.post(url("table", knockout, 1, 1), lost, headers=ENGLISH, follow=True).content.decode()
    assert "Heat 2 was drawn from this result" in page

    points = lost | {"game-1-0": "15", "game-1-1": "9"}
    page = director.post(url("table", knockout, 1, 1), points, headers=ENGLISH, follow=True).content.decode()
    assert "Corrected. No place changes." in page


def test_everybody_reads_the_plan_and_only_directors_set_pairs_to_keep_apart(
    knockout: Competition, director: Client, browser_of: BrowserOf, beppo: User
) -> None:
    scorer, stranger = browser_of(beppo), browser_of()
    page = scorer.get(url("plan", knockout), headers=ENGLISH).content.decode()
    assert page.count("plan-game") == 7
    assert "Quarter-finals" in page
    assert stranger.get(url("plan", knockout)).status_code == 404

    sent = {"one": "1", "other": "2", "reason": "siblings", "fact_id": str(uuid4())}
    assert scorer.post(url("forbidden", knockout), sent).status_code == 403
    for _twice in range(2):
        director.post(url("forbidden", knockout), sent)
    knockout.refresh_from_db()
    assert competition_state(knockout).forbidden == {frozenset({1, 2})}
    director.post(url("forbidden", knockout), {"allow": "1 2"})
    knockout.refresh_from_db()
    assert not competition_state(knockout).forbidden

    form = url("forbidden", knockout)
    assert form in director.get(url("draw", knockout)).content.decode()
    Competition.objects.in_space(knockout.club.space).filter(pk=knockout.pk).update(is_here=False)
    assert form not in director.get(url("draw", knockout)).content.decode()


def test_a_new_competition_defaults_to_the_rules_of_the_newest_season(
    season: Season, director: Client
) -> None:
    services.season_rules_pin(season=season, seen="", rules=ruleset("bavaria"))
    page = reverse("league:competition-new", args=[season.club.uid])

    assert 'value="bavaria" selected' in director.get(page + "?format=fixed_heats").content.decode()
    assert director.get(page + "?format=whot").status_code == 200
