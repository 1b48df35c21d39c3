"""The players that a typed name may mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.services.name_match import (
    KnownNames,
    Near,
    New,
    Same,
    Several,
    is_same,
    match,
    nearness,
    split_addition,
    with_addition,
    words,
)

SAME = [
    ("toni berger", "Toni Berger"),
    ("Berger Toni", "Toni Berger"),
    ("BERGER, Toni", "Toni Berger"),
    ("Hans Müller", "Hans Muller"),
    ("Hans Müller", "Hans Mueller"),
    ("Hans Muller", "Hans Mueller"),
    ("Josef Kröll", "Josef Kroell"),
    ("Uli Häuser", "Uli Haeuser"),
    ("Eva Groß", "Eva Gross"),
    ("Hans-Peter Egger", "Hans Peter Egger"),
    ("Dr. Karl Egger", "Dr Karl Egger"),
    ("José Nuñez", "Jose Nunez"),
    ("O'Hara", "O’Hara"),
    ("Łukasz", "Lukasz"),
]
# Typing errors and short forms: the form asks.
SLIPS = [
    ("Ewa", "Eva"),
    ("Karl Huber", "Carl Huber"),
    ("Sofie", "Sophie"),
    ("Anna", "Hanna"),
    ("Anna Huber", "Hanna Huber"),
    ("Toni Berger", "Toni Bergre"),
    ("Toni Berger", "Toni Burger"),
    ("Toni Berger", "Tonni Berger"),
    ("Toni Berger", "Toni Bergerr"),
    ("Toni Berger", "Toni Berge"),
    ("Maria Huber", "Marai Huber"),
    ("Maria Huber", "Marie Huber"),
    ("Anna Huber", "Anne Huber"),
    ("Tonni Bergre", "Toni Berger"),
    ("Hans Huber", "Hams Huber"),
    ("Beni", "Benni"),
    ("Sepp Maier", "Sepp Meier"),
    ("Hanspeter Egger", "Hans-Peter Egger"),
    ("T. Berger", "Toni Berger"),
    ("Toni", "Toni Berger"),
    ("Michael Huber", "Michal Huber"),
    ("Alois Hinterleitner", "Alois Hintrleitner"),
    ("Christian Bauer", "Cristian Bauer"),
    ("Max Baur", "Max Bauer"),
]
# Other people: the form never asks.
OTHERS = [
    ("Toni", "Tina"),
    ("Toni Berger", "Tina Berger"),
    ("Anna Huber", "Hans Huber"),
    ("Anna Huber", "Anna Maier"),
    ("Sepp Huber", "Resi Huber"),
    ("Karl Egger", "Kurt Egger"),
    ("Franz Moser", "Fritz Moser"),
    ("Maria Moser", "Martin Moser"),
    ("Player 1", "Player 2"),
    ("Johann", "Johanna Bauer"),
    ("Georg", "Gerda"),
    ("Lena", "Lisa"),
    ("Peter Wimmer", "Petra Zimmer"),
    ("Anna Gruber", "Anna Huber"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_ignored_differences_of_two_names(one: str, other: str) -> None:
    assert match(one, [other]) == Same(other)
    assert match(other, [one]) == Same(one)


@pytest.mark.parametrize(("one", "other"), SLIPS)
def test_a_typing_error_asks(one: str, other: str) -> None:
    assert match(one, [other]) == Near((other,))
    assert match(other, [one]) == Near((one,))


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_names_of_other_people_do_not_ask(one: str, other: str) -> None:
    assert match(one, [other]) == match(other, [one]) == New()


def test_namesakes_ask_until_the_addition_is_typed() -> None:
    known = KnownNames(["Toni Berger", "Toni Berger (Au)", "Eva Moser (jun.)", "Tina Berger"])

    assert known.match("berger toni") == Several(("Toni Berger", "Toni Berger (Au)"))
    assert known.match("Toni Berger (au)") == Same("Toni Berger (Au)")
    assert known.match("Eva Moser") == Same("Eva Moser (jun.)")
    assert known.match("Eva Moser (sen.)") == Near(("Eva Moser (jun.)",))


def test_near_names_are_listed_nearest_first_up_to_a_limit() -> None:
    known = KnownNames(
        ["Anne Huber", "Hanna Huber", "Tina Huber", *(f"Anna {end} Huber" for end in "abcdefgh")]
    )

    found = known.match("Anna Huber")

    assert isinstance(found, Near)
    assert found.names[0] == "Hanna Huber"
    assert len(found.names) == 6


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Toni Berger (Au)", ("Toni Berger", "Au")),
        (" Toni Berger(jun.) ", ("Toni Berger", "jun.")),
        ("Toni (Au) Berger", ("Toni (Au) Berger", "")),
        ("(Au)", ("(Au)", "")),
        ("Toni ()", ("Toni", "")),
    ],
)
def test_the_addition_is_the_text_in_brackets_at_the_end(name: str, parts: tuple[str, str]) -> None:
    assert split_addition(name) == parts


def test_names_without_letters_differ() -> None:
    assert match("!!!", ["???"]) == New()
    assert match("★", ["★"]) == Same("★")


letters = st.text(st.sampled_from("aeiouynslrthbqüöäßÉøæł'-. 1") | st.characters(), min_size=1, max_size=12)
names = st.lists(letters, min_size=1, max_size=4).map(" ".join).filter(str.strip)


@given(names)
def test_folding_a_name_twice_changes_nothing(name: str) -> None:
    folded = words(name)

    if all(word.isalnum() for word in folded):
        assert words(" ".join(folded)) == folded
    assert is_same(name, name.swapcase()) or "ß" in name or not name.isascii()


@given(names, names)
def test_nearness_is_symmetric_and_one_for_equal_names(one: str, other: str) -> None:
    assert nearness(words(one), words(other)) == nearness(words(other), words(one))
    assert nearness(words(one), words(one)) == 1.0
    assert isinstance(match(one, [other]), New) == isinstance(match(other, [one]), New)


short = st.lists(st.text(st.sampled_from("anetio"), min_size=1, max_size=5), min_size=1, max_size=3).map(
    " ".join
)


@given(short, st.lists(short, max_size=8, unique=True))
def test_no_near_name_is_missed(typed: str, known: list[str]) -> None:
    near = {name for name in known if nearness(words(typed), words(name))}

    found = match(typed, known)

    if isinstance(found, Near):
        assert set(found.names) <= near
        assert len(found.names) == min(len(near), 6)
    else:
        assert bool(near) == (not isinstance(found, New))


@given(
    st.lists(st.text(st.sampled_from("abeinorstü"), min_size=2, max_size=8), min_size=2, max_size=4),
    st.randoms(),
)
def test_the_order_of_words_does_not_matter(parts: list[str], chance: object) -> None:
    shuffled = list(parts)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    known = ["Toni Berger", " ".join(parts)]

    assert match(" ".join(shuffled), known) == match(" ".join(parts), known)


@given(names, st.text(st.sampled_from("abcdeü. 12"), min_size=1, max_size=6).map(str.strip).filter(bool))
def test_the_addition_does_not_make_names_differ(name: str, addition: str) -> None:
    bare = split_addition(name)[0]

    assert is_same(bare, with_addition(bare, addition)) or split_addition(bare)[1]
