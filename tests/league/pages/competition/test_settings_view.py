"""An owner changes a competition: its name at any time, its terms until the first draw."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Competition, User
from league.selectors.competitions import competition_state
from league.services.competition.drawing import heat_draw
from league.services.competition.results import heat_approve, score_declare
from league.services.competition.terms import Terms, competition_change
from scoring.models import Change
from scoring.services import InputError
from scoring.services.about import About, club_about_change
from tests.league.preiswatten import enter, publish, said, sheet_at

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
PLACE = {"name": "Martini", "played_on": "2026-11-14", "venue": "Goldener Hirsch", "minutes": "45"}
TERMS = {
    "ruleset": "upper_austria",
    "target": "13",
    "policy": "wins_then_conceded",
    "heats": "6",
    "games": "4",
}


@pytest.fixture
def owner(anna: User, browser_of: Callable[..., Client]) -> Client:
    return browser_of(anna)


def url(name: str, competition: Competition) -> str:
    return reverse(f"league:competition-{name}", args=[competition.uid])


def stored(competition: Competition) -> Competition:
    return Competition.objects.everywhere("a test").get(pk=competition.pk)


def test_rules_and_counting_can_change_until_the_first_draw(owner: Client, competition: Competition) -> None:
    enter(competition)
    before = competition_state(stored(competition)).plan
    form = owner.get(url("settings", competition)).content.decode()
    assert '<option value="" selected>' in form  # the points of the ruleset, not 15 as a house rule

    assert owner.post(url("settings", competition), PLACE | TERMS).status_code == 303

    now = stored(competition)
    assert b'value="13" selected' in owner.get(url("settings", competition)).content
    assert (now.name, str(now.played_on), now.venue, now.minutes) == (*list(PLACE.values())[:3], 45)
    plan = competition_state(now).plan
    assert (plan.policy, plan.heats, plan.games, plan.target) == ("wins_then_conceded", 6, 4, 13)
    assert plan.stages[0].options == before.stages[0].options
    assert len(competition_state(now).contenders) == 6


def test_a_competition_can_have_its_own_ranking_order(owner: Client, competition: Competition) -> None:
    enter(competition)
    order = {"order_1": "points_for", "order_2": "opponents_points", "order_3": "games_won_per_game"}
    for wrong in ({"order_2": "points_for"}, {"order_2": "stayed"}):
        assert owner.post(url("settings", competition), PLACE | TERMS | order | wrong).status_code == 422
    assert owner.post(url("settings", competition), PLACE | TERMS | order).status_code == 303

    publish(stored(competition))
    for table, points in ((1, 15), (2, 3), (3, 12)):
        games = ((13, points % 13), (points % 13, 13), (13, 0), (0, 13))
        score_declare(competition=stored(competition), said=said(), heat=1, table=table, games=games)
    heat_approve(competition=stored(competition), said=said(), heat=1)

    page = owner.get(reverse("league:competition", args=[competition.uid]), headers=ENGLISH).content.decode()
    assert "ranked by Points, Points of the opponents, Won per game" in page
    rows = re.findall(r'</th>\s*<td class="number ranks">(\d+)</td>', page)
    assert rows == sorted(rows, key=int, reverse=True)
    assert len(rows) == 6
    assert len(set(rows)) > 1


def test_after_the_first_draw_only_name_day_and_place_change(owner: Client, competition: Competition) -> None:
    enter(competition)
    stale = stored(competition)
    heat_draw(competition=competition, said=said(), seed="one")
    was = competition_state(stored(competition)).plan

    assert b'name="ruleset"' not in owner.get(url("settings", competition)).content
    assert owner.post(url("settings", competition), PLACE | TERMS).status_code == 303
    assert stored(competition).name == "Martini"
    assert competition_state(stored(competition)).plan == was
    terms = Terms("upper_austria", {}, "wins_then_difference", (), 9, 3)
    with pytest.raises(InputError, match="competition_drawn_already"):
        competition_change(
            competition=stale, name="Late", played_on=stale.played_on, venue="", minutes=None, terms=terms
        )


def test_a_draw_uses_the_current_terms(competition: Competition) -> None:
    """A director whose page is older than the change still draws by the changed terms."""
    enter(competition)
    stale = stored(competition)
    competition_state(stale)
    competition_change(
        competition=stored(competition), name="Martini", played_on=stale.played_on, venue="", minutes=None,
        terms=Terms("upper_austria", {}, "wins_then_difference", (), 9, 5),
    )  # fmt: skip

    state = heat_draw(competition=stale, said=said(), seed="one")

    assert (state.plan.heats, state.plan.games) == (9, 5)
    assert competition_state(stored(competition)).plan == state.plan


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"ruleset": "nowhere"}, "Select a valid choice"),
        ({"heats": "99"}, "less than or equal to 30"),
        ({"name": " "}, "This field is required"),
        ({"played_on": "soon"}, "Enter a valid date"),
    ],
)
def test_invalid_terms_are_reported_at_their_field(
    wrong: dict[str, str], told: str, owner: Client, competition: Competition
) -> None:
    answer = owner.post(url("settings", competition), PLACE | TERMS | wrong, headers=ENGLISH)

    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert stored(competition).name == competition.name


def test_a_name_already_used_on_that_day_is_refused(owner: Client, competition: Competition) -> None:
    other = stored(competition)
    other.pk, other.uid, other.name = None, "0c8a4b0e-6f7c-4f6c-9d8e-2f6f3f1f0a11", "Martini"
    other.played_on = "2026-11-14"
    other.save()

    answer = owner.post(url("settings", competition), PLACE | TERMS, headers=ENGLISH)

    assert "of this name on this day already" in answer.content.decode()


def test_only_a_competition_without_entries_is_deleted(owner: Client, competition: Competition) -> None:
    assert b"/settings/delete/" in owner.get(url("settings", competition)).content
    stays = stored(competition)
    enter(competition)

    owner.post(url("delete", stays))
    assert b"/settings/delete/" not in owner.get(url("settings", competition)).content
    assert stored(competition).version


def test_an_empty_competition_is_deleted_once(owner: Client, competition: Competition) -> None:
    assert owner.post(url("delete", competition)).status_code == 303
    assert not Competition.objects.everywhere("a test").filter(pk=competition.pk).exists()
    assert owner.post(url("delete", competition)).status_code == 404


def test_sheets_of_published_heats_are_renamed(owner: Client, competition: Competition) -> None:
    enter(competition)
    state = publish(competition)
    typed, named = sheet_at(state, 1), sheet_at(state, 2)
    club_about_change(
        sheet=typed, opened=About.of(typed), typed=replace(About.of(typed), title="At the window")
    )

    assert owner.post(url("settings", competition), PLACE).status_code == 303

    now = sheet_at(state, 2)
    assert (now.title, now.purpose) == ("Martini", named.purpose)
    assert now.relabelled == named.relabelled + 1
    assert Change.objects.filter(sheet=now).exists()
    assert sheet_at(state, 1).title == "At the window"


def test_a_competition_at_a_venue_has_no_forms_on_its_draw_page(
    owner: Client, competition: Competition
) -> None:
    enter(competition)
    heat_draw(competition=competition, said=said(), seed="one")
    offers_only_while_here(owner, competition)
    publish(competition)
    offers_only_while_here(owner, competition)


def offers_only_while_here(owner: Client, competition: Competition) -> None:
    """Assert that the draw page has forms, and has none while the competition is at a venue."""
    rows = Competition.objects.in_space(competition.club.space)
    forms = [offered(owner, competition)]
    rows.update(is_here=False)
    forms.append(offered(owner, competition))
    rows.update(is_here=True)
    assert forms[0]
    assert not forms[1]


def offered(owner: Client, competition: Competition) -> list[str]:
    page = owner.get(url("draw", competition)).content.decode()
    return [to for to in re.findall(r'<form[^>]*action="([^"]+)', page) if "/competitions/" in to]
