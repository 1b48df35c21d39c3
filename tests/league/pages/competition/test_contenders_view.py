"""Entering a pair after the last heat: nothing is entered, and the reason is given in the reader's language."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Competition, User
from league.selectors.competitions import competition_state
from league.services.competition.results import heat_approve, score_declare
from tests.league.preiswatten import publish, said

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Alle Durchgänge sind gespielt. Es kommt niemand mehr dazu"),
        ("en", "All heats have been played. Nobody comes in any more"),
    ],
)
def test_a_pair_after_the_last_heat_is_refused_with_a_sentence(
    entered: Competition, anna: User, language: str, told: str
) -> None:
    for heat in range(1, 4):
        publish(entered, heat)
        for table in (1, 2, 3):
            score_declare(competition=entered, said=said(), heat=heat, table=table, games=((15, 1), (15, 2)))
        heat_approve(competition=entered, said=said(), heat=heat)
    director, page = Client(), reverse("league:competition-contenders", args=[entered.uid])
    director.force_login(anna)
    reader = {"accept-language": language}

    assert 'id="text"' not in director.get(page, headers=reader).content.decode()
    late = director.post(page, {"text": "Rosa Roth & Sepp Stix", "enter": "1"}, headers=reader)

    assert late.status_code == 422
    assert told in late.content.decode()
    assert "Rosa Roth" not in late.content.decode()
    assert len(competition_state(entered).contenders) == 6
