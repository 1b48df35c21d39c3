"""Draws that somebody is not in, and pages that were left open while another director went on."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Competition
from league.selectors.competitions import competition_state
from league.services.competition.drawing import heat_draw
from league.services.competition.heats import pairing_change
from tests.league.pages.competition.test_competition import ENGLISH, FIFTEEN, reread, text, url
from tests.league.preiswatten import enter, publish, said

pytestmark = pytest.mark.django_db


def test_a_draw_that_somebody_missed_is_drawn_again_before_it_is_published(
    director: Client, entered: Competition
) -> None:
    heat_draw(competition=entered, said=said())
    assert "Publish heat 1" in text(director, "draw", entered)
    enter(entered, "Uli Uhl & Wast Wirt")

    shown = text(director, "draw", entered)
    assert "Since the draw something changed for no. 7. Draw again." in shown
    assert "Publish heat 1" not in shown
    director.post(url("draw", entered))
    assert "Publish heat 1" in text(director, "draw", entered)


def test_a_page_left_open_draws_no_further_heat_and_replaces_no_draw_it_has_not_seen(
    director: Client, entered: Competition
) -> None:
    """Two directors have "Draw heat 1" on their screens."""
    first = {"heat": "1", "mark": "0"}
    director.post(url("draw", entered), first)
    drawn = competition_state(reread(entered)).heats[0]
    pairing_change(competition=entered, said=said(), heat=1, one=1, other=6, reason="siblings")

    for sent in (first, {"heat": "1", "mark": str(drawn.mark)}):
        answer = director.post(url("draw", entered), sent, headers=ENGLISH, follow=True)
        assert "Somebody changed the draw meanwhile" in answer.content.decode()
    changed = competition_state(reread(entered)).heats[0]
    assert changed.changes
    director.post(url("heat-publish", entered, 1), {"mark": changed.mark})
    answer = director.post(url("draw", entered), first, headers=ENGLISH, follow=True)
    assert "This heat is published already." in answer.content.decode()
    assert len(competition_state(reread(entered)).heats) == 1


def test_a_heat_that_is_played_is_approved_though_the_next_one_is_drawn(
    director: Client, entered: Competition
) -> None:
    publish(entered)
    heat_draw(competition=entered, said=said())

    for table in (1, 2, 3):
        director.post(url("table", entered, 1, table), {**FIFTEEN, "paper": "1"})

    assert "Approve heat 1" in text(director, "board", entered)
    assert "Publish heat 2" in text(director, "draw", entered)
