"""The start list: a pair after the last heat is refused, and a draw warns of whoever was not seen to be here."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Competition, User
from league.selectors.competitions import competition_state
from league.services.competition.drawing import heat_draw
from league.services.competition.heats import heat_publish
from league.services.competition.results import heat_approve, score_declare
from tests.league.preiswatten import LAPTOP, publish, said

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
            score_declare(competition=entered, said=said(), heat=heat, table=table, games=((15, 3), (15, 2)))
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


def test_the_roll_is_called_on_the_start_list_and_the_draw_warns_of_the_missing(
    entered: Competition, anna: User
) -> None:
    director, reader = Client(), {"accept-language": "en"}
    director.force_login(anna)
    start_list = reverse("league:competition-contenders", args=[entered.uid])

    def tap(button: str, number: int) -> None:
        url = reverse("league:competition-contender", args=[entered.uid, number])
        assert director.post(url, {button: "1"}).status_code == 303

    def read(name: str) -> str:
        page = director.get(reverse(f"league:competition-{name}", args=[entered.uid]), headers=reader)
        return " ".join(page.content.decode().split())

    heat_draw(competition=entered, said=said())
    assert "Not seen to be here" not in read("draw")
    assert "All are here<" in read("contenders")
    for number in range(1, 6):
        tap("confirm", number)
    assert "Not seen to be here: no. 6 (Karl Kern &amp; Lena Lang)." in read("draw")
    assert "All others are here too<" in read("contenders")

    for _twice in range(2):  # the second time there is nobody left
        director.post(start_list, {"confirm": "1"})
    tap("unconfirm", 2)
    tap("unconfirm", 2)
    assert "Not seen to be here: no. 2 (" in read("draw")
    assert [f"No. {number} is here" in read("log") for number in (1, 6)] == [True, True]
    assert read("log").count("No. 2 is not here after all") == 1

    mark = competition_state(entered).heats[0].mark
    heat_publish(competition=entered, said=said(), heat=1, mark=mark, device=LAPTOP)
    assert "Not seen to be here" not in read("draw")
    assert "are here<" not in read("contenders")
    assert "are here too<" not in read("contenders")
    # Nobody else reads who came, or says it.
    stranger = Client()
    assert stranger.post(start_list, {"confirm": "1"}).status_code == 404


def test_who_leaves_a_published_heat_is_told_what_can_be_done(entered: Competition, anna: User) -> None:
    director, page = Client(), reverse("league:competition-contender", args=[entered.uid, 1])
    director.force_login(anna)
    publish(entered)

    answer = director.post(
        page, {"withdraw": "1", "reason": "ill"}, headers={"accept-language": "en"}, follow=True
    )

    assert "No. 1 was to play in heat 1." in " ".join(str(message) for message in answer.context["messages"])

    again = director.post(page, {"withdraw": "1"}, headers={"accept-language": "en"}, follow=True)
    assert "in heat 1" not in " ".join(str(message) for message in again.context["messages"])
