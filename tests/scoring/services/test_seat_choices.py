"""The players that typed names mean in a club: matched, asked, or confirmed as new."""

from __future__ import annotations

import pytest

from scoring.models import Player, Space
from scoring.services import InputError
from scoring.services.player_names import all_players, player_called
from scoring.services.seat_choices import NEW, Question, Typed, Unresolved, players_meant

pytestmark = pytest.mark.django_db


@pytest.fixture
def space() -> Space:
    space = Space.objects.create(name="Kartenrunde")
    for name in ("Toni Berger", "Toni Berger (Au)", "Anna Huber", "Eva Moser"):
        player_called(space=space, name=name) if "(" not in name else space.players.create(name=name)
    return space


def meant(space: Space, *typed: Typed) -> list[str]:
    return [str(one) for one in players_meant(all_players(space), typed)]


def asked(space: Space, typed: Typed) -> Question:
    with pytest.raises(Unresolved) as raised:
        meant(space, typed)
    return raised.value.questions[0]


def uid(space: Space, name: str) -> str:
    return str(space.players.get(name=name).uid)


def test_a_matching_name_means_that_player(space: Space) -> None:
    assert meant(space, Typed(" huber  ANNA "), Typed("toni berger (au)")) == [
        "Anna Huber",
        "Toni Berger (Au)",
    ]


def test_namesakes_are_asked_and_the_answer_is_taken(space: Space) -> None:
    question = asked(space, Typed("Toni Berger"))
    assert [player.name for player in question.players] == ["Toni Berger", "Toni Berger (Au)"]

    chosen = Typed("Toni Berger", uid(space, "Toni Berger (Au)"), "Toni Berger")
    assert meant(space, chosen) == ["Toni Berger (Au)"]


def test_a_new_namesake_needs_an_addition_of_its_own(space: Space) -> None:
    def new(addition: str) -> Typed:
        return Typed("Toni Berger", NEW, "Toni Berger", addition)

    assert asked(space, new("")).error == "addition_needed"
    assert asked(space, new("(au)")).error == "addition_taken"
    assert asked(space, new("x" * 40)).error == "name_too_long"
    assert meant(space, new(" jun. ")) == ["Toni Berger (jun.)"]


def test_a_near_name_is_asked_about_and_may_be_new(space: Space) -> None:
    assert [player.name for player in asked(space, Typed("Hanna Huber")).players] == ["Anna Huber"]
    assert meant(space, Typed("Hanna Huber", NEW, "Hanna Huber")) == ["Hanna Huber"]


def test_a_new_name_is_confirmed_once(space: Space) -> None:
    assert asked(space, Typed("Karl Egger")).players == ()
    assert meant(space, Typed("Karl Egger", NEW, "Karl Egger")) == ["Karl Egger"]


@pytest.mark.parametrize("answer", ["nonsense", "00000000-0000-0000-0000-000000000000"])
def test_an_invalid_answer_asks_again(space: Space, answer: str) -> None:
    assert asked(space, Typed("Toni Berger", answer, "Toni Berger")).error == ""


def test_an_answer_holds_only_for_the_name_it_was_given_for(space: Space) -> None:
    anna = uid(space, "Anna Huber")

    assert asked(space, Typed("Karl Egger", NEW, "Carl Egger"))
    assert asked(space, Typed("Toni Berger", anna, "Toni Berger"))


@pytest.mark.parametrize(
    "pair", [("Anna Huber", "huber anna"), ("Karl Egger", "egger karl")], ids=["known", "new"]
)
def test_nobody_is_seated_twice(space: Space, pair: tuple[str, str]) -> None:
    with pytest.raises(InputError, match="name_twice") as raised:
        meant(space, *(Typed(name, NEW, name) for name in pair))
    assert raised.value.field == "name-1"


def test_the_name_of_a_merged_player_means_the_player_it_was_merged_into(space: Space) -> None:
    stayed = space.players.get(name="Anna Huber")
    space.players.create(name="Annerl vom Berg", merged_into=stayed)

    assert meant(space, Typed("annerl vom berg")) == ["Anna Huber"]
    assert player_called(space=space, name="Annerl vom Berg") == stayed
    assert Player.objects.in_space(space).count() == 5
