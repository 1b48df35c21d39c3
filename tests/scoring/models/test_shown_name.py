"""What is shown in place of a hidden name."""

from uuid import UUID

import pytest
from django.utils import translation

from scoring.models.shown_name import Veiled, folded, initial_of, numbered, shown_names


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Toni Berger", "Toni B."),
        ("Toni van der Berger (Au)", "Toni B."),
        ("Berger, Toni", "Toni B."),
        ("Toni", "T."),
        ("Östlund", "Ö."),
        ("(Au)", "?"),
        (",", "?"),
    ],
)
def test_an_initial_never_tells_the_last_name(name: str, seen: str) -> None:
    assert initial_of(name) == seen


@translation.override("de")
def test_equal_labels_are_numbered_and_do_not_change() -> None:
    people = [
        Veiled(1, UUID(int=1), "Toni Berger", "initial"),
        Veiled(2, UUID(int=2), "Toni Bauer", "initial"),
        Veiled(3, UUID(int=9001), "Anna Huber", "hidden"),
        Veiled(4, UUID(int=1), "Beni Moser", "hidden"),
        Veiled(5, UUID(int=7), "Cilli Maier", "alias", "Die Rote"),
        Veiled(6, UUID(int=8), "Dora Huber", "alias"),
    ]

    names = shown_names(people)

    assert names == {
        1: "Toni B.",
        2: "Toni B. (2)",
        3: "Spieler 1001",
        4: "Spieler 1001 (2)",
        5: "Die Rote",
        6: "Spieler 1008",
    }
    assert shown_names(people[2:])[3] == names[3] == numbered(UUID(int=9001))


def test_a_text_is_compared_without_case_accents_and_punctuation() -> None:
    assert folded("  MÜLLER-Lüdenscheidt, ") == "muller ludenscheidt"
