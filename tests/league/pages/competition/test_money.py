"""Prizes and fees: stored once despite repeated taps; bad input and readers without rights are refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league.engine.competition.plan import Stage
from league.models import Club, Competition
from league.selectors.competitions import competition_state
from league.services.competition.results import heat_approve, result_rule, score_declare
from tests.league.preiswatten import enter, make_competition, publish, said

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}
WON = ((15, 8), (15, 3))
LOST = ((8, 15), (3, 15))


def url(name: str, competition: Competition) -> str:
    return reverse(f"league:competition-{name}", args=[competition.uid])


def text(browser: Client, name: str, competition: Competition) -> str:
    answer = browser.get(url(name, competition), headers=ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


def told(director: Client, name: str, competition: Competition, **fields: str) -> str:
    """The message on the next page."""
    answer = director.post(url(name, competition), fields, headers=ENGLISH, follow=True)
    return " ".join(str(message) for message in answer.context["messages"])


def test_prizes_are_provisional_until_the_final_has_been_played(director: Client, club: Club) -> None:
    final = Stage("knockout", (("seeding", "rank"), ("semis", "rank")), games=1)
    competition = make_competition(club, heats=1, games=1, through=2, later=[final])
    # Each table has another score, so that two pairs are above the cut.
    enter(competition)
    director.post(url("prizes", competition), {"prizes": "100 €", "fact_id": str(uuid4())})
    for heat, tables in ((1, 3), (2, 1)):
        publish(competition, heat)
        more = "Provisional: more heats come after heat 1." in text(director, "prizes", competition)
        assert more == (heat == 2)
        for table in range(1, tables + 1):
            score_declare(
                competition=competition, said=said(), heat=heat, table=table, games=((15, 8 - table),)
            )
        heat_approve(competition=competition, said=said(), heat=heat)
    assert "Provisional" not in text(director, "prizes", competition)


def test_prizes_are_final_where_only_one_goes_on_to_the_final(director: Client, club: Club) -> None:
    competition = make_competition(club, heats=1, games=1, through=1, later=[Stage("knockout", games=1)])
    enter(competition)
    director.post(url("prizes", competition), {"prizes": "100 €", "fact_id": str(uuid4())})
    publish(competition, 1)
    for table in (1, 2, 3):
        score_declare(competition=competition, said=said(), heat=1, table=table, games=((15, 8 - table),))
    heat_approve(competition=competition, said=said(), heat=1)

    assert "Provisional" not in text(director, "prizes", competition)
    assert "Publish the standings" in text(director, "draw", competition)


def test_prizes_follow_a_correction_of_the_result(director: Client, entered: Competition) -> None:
    tap = {"prizes": "Ham\n\n100 €\n", "fact_id": str(uuid4())}
    for _twice in range(2):
        assert director.post(url("prizes", entered), tap).status_code == 303
    assert competition_state(reread(entered)).prizes == ("Ham", "", "100 €")
    assert "known with the first approved heat" in text(director, "prizes", entered)

    state = publish(entered)
    for table in (1, 2, 3):
        score_declare(competition=entered, said=said(), heat=1, table=table, games=WON)
    heat_approve(competition=entered, said=said(), heat=1)
    # Three pairs tie for first place and share the three prizes.
    lines = director.get(url("prizes", entered)).context["lines"]
    winners = tuple(sorted(table.table.sides[0][0] for table in state.heats[0].tables.values()))
    assert [line.numbers for line in lines] == [winners]
    assert lines[0].prize.startswith("Ham + 100 €")

    result_rule(competition=entered, said=said(), heat=1, table=1, games=LOST, reason="wrong side")
    lines = director.get(url("prizes", entered)).context["lines"]
    assert lines[0].numbers != winners
    assert text(director, "certificates", entered).count('class="certificate"') == 3


def reread(competition: Competition) -> Competition:
    competition.refresh_from_db()
    return competition


def test_a_fee_is_marked_paid_once_and_can_be_taken_back(director: Client, entered: Competition) -> None:
    director.post(url("fees", entered), {"fee": "12,50"})
    director.post(url("fees", entered), {"paid": "2"})
    assert "has paid already" in told(director, "fees", entered, paid="2")

    page = director.get(url("fees", entered), headers=ENGLISH)
    assert (page.context["due"], page.context["paid"], page.context["open"]) == ("75.00", "12.50", "62.50")

    director.post(url("fees", entered), {"returned": "2"})
    assert "has not paid" in told(director, "fees", entered, returned="2")
    log = text(director, "log", entered)
    assert "Pair 2 paid 12.50 €" in log
    assert "Pair 2: payment taken back" in log


@pytest.mark.parametrize(
    ("name", "fields", "sentence"),
    [
        ("fees", {"fee": "-5"}, "A fee is a sum such as"),
        ("fees", {"fee": "x" * 500}, "A fee is a sum such as"),
        ("fees", {"fee": "99999"}, "A fee is a sum such as"),
        ("fees", {"paid": "99"}, "no such pair"),
        ("fees", {"paid": "1"}, "A fee is a sum such as"),
        ("prizes", {"prizes": "x\n" * 300}, "at most 200 lines"),
        ("prizes", {"prizes": "Ham\n" + "x" * 99}, "of rank 2 is too long"),
        ("prizes", {"prizes": "\n\n"}, "says already"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(
    director: Client, entered: Competition, name: str, fields: dict[str, str], sentence: str
) -> None:
    before = reread(entered).version

    assert sentence in told(director, name, entered, **fields)
    assert reread(entered).version == before


@pytest.mark.parametrize("places", ["", "0", "x", "-1", "99999999", "2²"])
def test_no_certificates_before_a_result_whatever_the_number_asked_for(
    director: Client, entered: Competition, places: str
) -> None:
    answer = director.get(url("certificates", entered), {"places": places})

    assert answer.status_code == 200
    assert answer.context["certificates"] == ()


@pytest.mark.parametrize(
    ("name", "field", "first", "other"),
    [("prizes", "prizes", "Ham", "Goose"), ("fees", "fee", "12", "15,50")],
)
def test_the_slower_of_two_directors_sees_first_what_the_other_saved(
    director: Client, entered: Competition, name: str, field: str, first: str, other: str
) -> None:
    seen = shown_version(director, name, entered)
    told(director, name, entered, **{field: first}, seen=seen)

    answer = director.post(url(name, entered), {field: other, "seen": seen}, headers=ENGLISH, follow=True)

    shown = answer.content.decode()
    assert f"Somebody changed the {field} meanwhile." in shown
    assert first in shown
    assert other in shown  # typed, not lost
    state = competition_state(reread(entered))
    assert (state.prizes, state.fee) == ((("Ham",), 0) if name == "prizes" else ((), 1200))
    again = told(director, name, entered, **{field: other}, seen=shown_version(director, name, entered))
    assert again == "Saved."
    assert competition_state(reread(entered)).version == state.version + 1


def shown_version(director: Client, name: str, competition: Competition) -> str:
    found = re.search(r'name="seen" value="([0-9]+)"', text(director, name, competition))
    assert found
    return found[1]
